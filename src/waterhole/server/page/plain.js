// A plain page: it knows no rule, it shows what the server says and sends what is clicked.
const $ = (id) => document.getElementById(id);

async function ask(path, body, method = body ? "POST" : "GET") {
  const options = body && { method, body: JSON.stringify(body), headers: { "content-type": "application/json" } };
  const response = await fetch(`/api${path}`, options || {});
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.sentence);
  return answer;
}

function button(label, deed) {
  const made = document.createElement("button");
  made.textContent = label;
  made.onclick = () => Promise.resolve(deed()).catch((error) => ($("trouble").textContent = error.message));
  return made;
}

async function name() {
  try {
    return (await ask("/me")).name;
  } catch {
    const wanted = await new Promise((tell) => {
      $("who").hidden = false;
      $("who").onsubmit = (event) => (event.preventDefault(), tell($("called").value.trim()));
    });
    $("who").hidden = true;
    return (await ask("/me", { name: wanted || "Guest" })).name;
  }
}

async function home() {
  $("home").hidden = false;
  for (const game of await ask("/games")) {
    const line = document.createElement("p");
    line.append(`${game.title}: `);
    for (const level of game.levels)
      line.append(button(`against ${level}`, async () => go(game, ["open", level], true)));
    line.append(button("invite a friend", async () => go(game, ["open", "open"], false)));
    $("home").append(line);
  }
}

async function go(game, seats, start) {
  await name();
  const table = await ask("/tables", { game: game.name, seats });
  if (start) await ask(`/tables/${table.id}/start`, {});
  location.href = `/t/${table.id}`;
}

async function play(id) {
  $("table").hidden = false;
  const key = new URLSearchParams(location.hash.slice(1)).get("seat");
  await name();
  if (key) await ask(`/links/${key}`, {}).then(() => history.replaceState(null, "", location.pathname));
  let version = 0;
  let socket;
  const connect = () => {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    socket = new WebSocket(`${scheme}://${location.host}/api/tables/${id}/play?since=${version}`);
    socket.onmessage = ({ data }) => hear(JSON.parse(data));
    socket.onclose = ({ code }) => code < 4000 && setTimeout(connect, 1000);
  };
  const hear = (message) => {
    if (message.type === "refused") $("trouble").textContent = message.sentence;
    const news = message.type === "news" ? message : message.now;
    if (!news) return;
    version = news.version;
    if (message.type === "news") $("trouble").textContent = "";
    if (news.table) showTable(news.table, news.seat);
    $("view").textContent = news.view ? JSON.stringify(news.view, null, 1).replace(/\n\s+(?=[\d\]])/g, " ") : "";
    $("moves").replaceChildren(
      ...news.moves.map(({ move }) => {
        const item = document.createElement("li");
        const send = { type: "move", id: crypto.randomUUID?.() ?? String(Math.random()), version: news.version, move };
        item.append(button(move, () => socket.send(JSON.stringify(send))));
        return item;
      }),
    );
    for (const step of news.steps) {
      const item = document.createElement("li");
      item.textContent = [`seat ${step.seat ?? "–"}`, step.what, step.move, step.by, step.why].filter(Boolean).join(" ");
      $("log").prepend(item);
    }
  };
  const showTable = (table, seat) => {
    $("seats").textContent = table.seats
      .map((one, number) => `${number === seat ? "you: " : ""}${one.name ?? one.bot ?? "open"}${one.away ? " (bot)" : ""}`)
      .join(" · ");
    const deeds = [];
    const post = (path) => () => ask(`/tables/${id}/${path}`, {});
    if (table.status === "open") {
      deeds.push(`Read this aloud: ${table.code} `);
      deeds.push(seat === null ? button("sit down", post("sit")) : button("start", post("start")));
    }
    if (table.status === "over" && seat !== null)
      deeds.push(button("rematch", async () => (location.href = `/t/${(await post("rematch")()).table}`)));
    if (table.rematch) deeds.push(button("to the rematch", () => (location.href = `/t/${table.rematch}`)));
    $("deeds").replaceChildren(...deeds);
  };
  connect();
}

const id = location.pathname.match(/^\/t\/([\w-]+)/)?.[1];
(id ? play(id) : home()).catch((error) => ($("trouble").textContent = error.message));
