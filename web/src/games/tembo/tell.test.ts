// @vitest-environment jsdom
import { beforeAll, describe, expect, test } from "vitest";
import game from "./recorded/three.json";
import { LANGUAGES, words, type Language } from "../../words/words.svelte";
import type { Face, Offered, Told } from "../game";
import { usual } from "./faces/deck.svelte";
import { play } from "./moves";
import { cardName, crossingName, playName, promise, reason, tell } from "./tell";
import type { TemboAnimal, TemboDeck, TemboEvent, TemboView } from "./wire";

usual.animals = game.deck.animals as TemboAnimal[];
const [view] = game.views as unknown as [TemboView];
const told: Told = { you: 0, name: (seat) => ["Nia", "Kito", "Zuri"][seat] ?? "" };
const happened = game.events as TemboEvent[][];

const done = (what: TemboEvent["what"], seat: number, cards: Face[], at?: number) =>
  ({ what, seat, cards, count: cards.length, ...(at === undefined ? {} : { at }) }) as TemboEvent;
const lead = [done("use", 1, ["elephant"], 1), done("cross", 0, [4, 30], 1), done("cross", 1, [11], 1)];
const bite = [done("use", 0, ["croc gnu"], 2), done("lose", 0, [16], 2), done("lose", 2, [3, 20], 2)];
const pounce = [done("pounce", 1, ["lion"], 4), done("lose", 0, [7], 4)];
const pair: TemboEvent[] = [done("play", 0, [33, 35], 2), done("draw", 0, ["elephant", "elephant"])];
const secret: TemboEvent[] = [{ what: "draw", seat: 2, count: 2, from: "pile", to: "hand" }];

const SAID: Record<Language, string[]> = {
  en: [
    "Kito plays an elephant at crossing 1, and 3 animals cross the river: 8 points for you and 3 points for Kito.",
    "You play a gnu crocodile at crossing 2. You lose gnu 16. Zuri loses antelope 3 and zebra 20.",
    "Kito sends the lion to crossing 4, which is closed for good. You lose gnu 7.",
    "You play antelope 33 and zebra 35 at crossing 2. You draw 2 elephants.",
    "Zuri draws 2 cards.",
  ],
  es: [
    "Kito juega un elefante en el paso 1, y 3 animales cruzan el río: 8 puntos para ti y 3 puntos para Kito.",
    "Juegas un cocodrilo de los ñus en el paso 2. Pierdes el ñu 16. Zuri pierde el antílope 3 y la cebra 20.",
    "Kito pone el león en el paso 4, que queda cerrado para siempre. Pierdes el ñu 7.",
    "Juegas el antílope 33 y la cebra 35 en el paso 2. Robas 2 elefantes.",
    "Zuri roba 2 cartas.",
  ],
  fr: [
    "Kito joue un éléphant au gué 1, et 3 animaux traversent la rivière : 8 points pour toi et 3 points pour Kito.",
    "Tu joues un crocodile des gnous au gué 2. Tu perds le gnou 16. Zuri perd l’antilope 3 et le zèbre 20.",
    "Kito envoie le lion au gué 4, fermé pour de bon. Tu perds le gnou 7.",
    "Tu joues l’antilope 33 et le zèbre 35 au gué 2. Tu pioches 2 éléphants.",
    "Zuri pioche 2 cartes.",
  ],
  it: [
    "Kito gioca un elefante al guado 1, e 3 animali attraversano il fiume: 8 punti per te e 3 punti per Kito.",
    "Giochi un coccodrillo degli gnu al guado 2. Perdi lo gnu 16. Zuri perde l’antilope 3 e la zebra 20.",
    "Kito manda il leone al guado 4, che resta chiuso per sempre. Perdi lo gnu 7.",
    "Giochi l’antilope 33 e la zebra 35 al guado 2. Peschi 2 elefanti.",
    "Zuri pesca 2 carte.",
  ],
  de: [
    "Kito spielt einen Elefanten an Flussstelle 1, und 3 Tiere kommen über den Fluss: 8 Punkte für dich und 3 Punkte für Kito.",
    "Du spielst ein Gnu-Krokodil an Flussstelle 2. Du verlierst Gnu 16. Zuri verliert Antilope 3 und Zebra 20.",
    "Kito legt den Löwen an Flussstelle 4. Sie ist jetzt für immer gesperrt. Du verlierst Gnu 7.",
    "Du spielst Antilope 33 und Zebra 35 an Flussstelle 2. Du ziehst 2 Elefanten.",
    "Zuri zieht 2 Karten.",
  ],
};

describe.each(Object.keys(LANGUAGES) as Language[])("in %s", (language) => {
  beforeAll(async () => {
    await words.include("games/tembo");
    await words.choose(language);
  });

  test("a turn is told in natural sentences", () => {
    const said = [lead, bite, pounce, pair, secret].map((events) => tell(events, view, told).join(" "));
    expect(said).toEqual(SAID[language]);
  });

  test("everything that happened in a whole game is said", () => {
    for (const events of happened) {
      const sentences = tell(events, view, told);
      expect(sentences).toHaveLength(events.filter(({ what }) => what !== "cross").length);
      for (const sentence of sentences) expect(sentence).toMatch(/^[¡\p{Lu}].* .*[.!]$/u);
    }
  });

  test("every card and every move has a name of its own", () => {
    const faces: Face[] = [...game.deck.animals.map(({ number }) => number)];
    faces.push(...game.deck.others.map(({ card }) => card));
    const names = faces.map((face) => cardName(face, view));
    expect(new Set(names).size).toBe(faces.length);
    for (const choices of game.choices) {
      const moves = choices.map((choice) => playName(play(choice as Offered<TemboEvent>), view));
      expect(new Set(moves).size).toBe(choices.length);
      for (const name of [...moves, ...names]) expect(name).toMatch(/^\p{Lu}/u);
    }
  });

  test("a move promises who gains and who loses, and an animal promises nothing", () => {
    for (const choice of game.choices.flat() as Offered<TemboEvent>[]) {
      const kinds = choice.events.map(({ what }) => what);
      const said = promise(play(choice), view, told);
      expect([choice.move, said !== ""]).toEqual([
        choice.move,
        kinds.includes("cross") || kinds.includes("lose"),
      ]);
    }
  });
});

describe("in English", () => {
  beforeAll(() => words.choose("en"));

  test("an elephant promises points, and a crocodile says whom it bites", () => {
    const promised = (events: TemboEvent[]) => promise({ move: "", cards: [], spot: "", events }, view, told);
    expect(promised(lead)).toBe("8 points for you and 3 points for Kito");
    expect(promised(bite)).toBe("You lose gnu 16. Zuri loses antelope 3 and zebra 20.");
  });

  test("a crossing says who waits there, and whether it is closed", () => {
    const rows: TemboView["rows"] = [
      [
        [4, 0],
        [11, 1],
      ],
      [],
      [],
      [],
      [],
    ];
    const now = { ...view, rows, lions: [2] };
    expect(crossingName(1, now, told)).toBe("Crossing 1: gnu 4 (yours) and zebra 11 (Kito)");
    expect(crossingName(2, now, told)).toBe("Crossing 2: closed by a lion");
    expect(crossingName(3, now, told)).toBe("Crossing 3: nobody is waiting");
  });

  test("a table's own deck says what an animal is", () => {
    const deck: TemboDeck = { animals: [{ number: 1, species: "zebra", points: 2 }], others: [] };
    expect(cardName(1, { ...view, deck })).toBe("Zebra 1, 2 points");
    expect(cardName(1, view)).toBe("Gnu 1, 5 points");
  });

  test("whoever cannot play ends the game", () => {
    expect(tell([done("end", 2, [])], view, told)).toEqual(["Zuri cannot play any card: the game is over."]);
  });
});

test("a reason that has to do with animals has words of its own, and no other has", () => {
  const compared = { this: 2, that: 1, other: "" };
  expect(reason("takes", compared)).not.toMatch(/^tembo\.|^$/);
  expect(reason("better", compared)).toBeUndefined();
});
