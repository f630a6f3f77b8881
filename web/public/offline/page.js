/** The server is away. Says so in the person's language, and looks now and then whether it is back. */
const WORDS = {
  en: [
    "The waterhole is dry just now",
    "The server cannot be reached. Your games are safe with it; this page looks for it by itself.",
    "Try again",
  ],
  es: [
    "La charca está seca ahora mismo",
    "No se puede conectar con el servidor. Tus partidas están a salvo en él; esta página lo busca por sí sola.",
    "Reintentar",
  ],
  fr: [
    "Le point d’eau est à sec",
    "Le serveur est injoignable. Tes parties y sont en sécurité ; cette page le cherche toute seule.",
    "Réessayer",
  ],
  it: [
    "La pozza ora è asciutta",
    "Il server non è raggiungibile. Le tue partite lì sono al sicuro; questa pagina lo cerca da sola.",
    "Riprova",
  ],
  de: [
    "Das Wasserloch ist gerade trocken",
    "Der Server ist nicht erreichbar. Deine Spiele sind dort sicher; diese Seite sucht ihn von selbst.",
    "Noch einmal versuchen",
  ],
};
const EVERY = 5000; // milliseconds

function stored(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // the browser does not allow it
  }
}

function language() {
  const wanted = [
    new URLSearchParams(location.search).get("lang"),
    stored("waterhole.language"),
    ...navigator.languages,
  ];
  return (
    wanted.map((tag) => tag?.slice(0, 2).toLowerCase()).find((tag) => tag && Object.hasOwn(WORDS, tag)) ??
    "en"
  );
}

function isDark() {
  try {
    const { theme } = JSON.parse(stored("waterhole.settings") ?? "{}");
    if (theme === "light" || theme === "dark") return theme === "dark";
  } catch {
    // as the system is
  }
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

async function look() {
  const there = await fetch("/healthz", { cache: "no-store" }).then(
    (answer) => answer.ok,
    () => false,
  );
  if (there) location.reload();
}

const [title, text, again] = WORDS[language()];
const button = document.querySelector("button");
document.documentElement.lang = language();
document.documentElement.dataset.theme = isDark() ? "dark" : "light";
document.querySelector("h1").textContent = title;
document.querySelector("p").textContent = text;
button.textContent = again;
button.addEventListener("click", () => location.reload());
setInterval(look, EVERY);
