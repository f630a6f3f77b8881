// @vitest-environment jsdom
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { settled, travelled, type Places } from "../../table/stage/ledger";
import type { Step } from "../../wire";
import { LANGUAGES, words, type Language } from "../../words/words.svelte";
import type { Card, Face, Journey, Offered, Told } from "../game";
import { attempt, dragged, journeys, play, zones } from "./cards";
import { asideLabel, pileLabel, spotName } from "./labels";
import { roundEnd } from "./rounds";
import { asks, cardName, playName, promise, reason, rule, tell } from "./tell";
import type { MadaEvent, MadaView } from "./wire";

/** A whole game as the first seat saw it, recorded by scripts/record.py. */
interface Recorded {
  views: MadaView[];
  choices: Offered<MadaEvent>[][];
  moves: string[];
  events: MadaEvent[][];
}
const RECORDED = JSON.parse(readFileSync("src/games/mada/recorded/four.json", "utf8")) as Recorded;
const MOVES = RECORDED.moves.map((move, index) => ({
  move,
  before: RECORDED.views[index] as MadaView,
  after: RECORDED.views[index + 1] as MadaView,
  choices: RECORDED.choices[index] ?? [],
  events: RECORDED.events[index] ?? [],
}));
const VIEW = MOVES[0]?.before as MadaView;
const FACES: Face[] = [...Array.from({ length: 13 }, (_, index) => index + 1), "lemur", "double", "scorpion"];

const told: Told = { you: 0, name: (seat) => ["Nia", "Kito", "Zuri", "Amara"][seat] ?? "" };
const event = (what: MadaEvent["what"], seat: number, cards: Face[], at?: number) =>
  ({ what, seat, count: cards.length, cards, ...(at === undefined ? {} : { at }) }) as MadaEvent;
const laid = (...faces: Face[]): Card[] => faces.map((face, index) => ({ id: index + 1, face }));
const faces = (places: Places, zone: string) => (places[zone] ?? []).map(({ face }) => face);
const travel = (places: Places, way: Journey[]) => way.reduce(travelled, places);

beforeAll(() => words.include("games/mada"));

test("the recorded game holds everything that happens in a game", () => {
  const kinds = MOVES.flatMap(({ events }) => events.map(({ what }) => what));
  const all = ["play", "draw", "luck", "turn", "meet", "drag", "spend", "swap", "discard"];
  const ends = ["lose", "aside", "sweep", "keep", "shuffle", "end"];
  expect(new Set(kinds)).toEqual(new Set([...all, ...ends]));
});

describe("cards", () => {
  test("travel with every event of a move to where the server says they are, in their order", () => {
    const quiet = MOVES.filter(({ events }) => !events.some(({ what }) => what === "shuffle"));
    for (const { before, events, after } of quiet) {
      const there = travel(
        settled({}, zones(before)),
        events.flatMap((each) => journeys(each, after)),
      );
      for (const [zone, wanted] of Object.entries(zones(after))) {
        const ordered = zone.startsWith("pile") || zone === "discard";
        const sorted = (cards: (Face | null)[]) => (ordered ? cards : cards.map(String).toSorted());
        expect([zone, sorted(faces(there, zone))]).toEqual([zone, sorted(wanted)]);
      }
    }
  });

  test("that were thrown away are the draw pile again after a shuffle", () => {
    const there = travel({ discard: laid(3, "scorpion"), pile: [] }, journeys(event("shuffle", 0, []), VIEW));
    expect(there["discard"]).toEqual([]);
    expect(there["pile"]).toHaveLength(2);
  });

  test.each([
    { pile: [3, 7, 9], cards: [9], after: [9, "lemur", 3, 7] },
    { pile: [4, 8, 8], cards: [8, 8], after: [8, 8, "lemur", 4] },
    { pile: [5, "lemur"], cards: ["lemur"], after: ["lemur", "lemur", 5] },
  ])("$cards go under $pile with the lemur on them", ({ pile, cards, after }) => {
    const before = { "pile:1": laid(...pile), "hand:1": [{ id: 99, face: "lemur" }] };
    const played = travel(before, journeys(event("play", 1, ["lemur"]), VIEW));
    const there = travel(played, journeys(event("drag", 1, cards), VIEW));
    expect(faces(there, "pile:1")).toEqual(after);
    const taken = dragged(played["pile:1"] ?? [], there["pile:1"] ?? []);
    expect(taken.size).toBe(cards.length + 1);
    expect(taken).toContain(99);
  });

  test("are not dragged when one more is put on a pile, or another pile takes its place", () => {
    expect(dragged(laid(3, 7), laid(3, 7, 9)).size).toBe(0);
    expect(dragged(laid(3, 7), [{ id: 8, face: 4 }, { id: 9, face: 5 }]).size).toBe(0); // prettier-ignore
  });

  test("of two piles change places once, though both sides tell of it", () => {
    const places = { "pile:0": laid(3, 7), "pile:2": [{ id: 9, face: 11 }] };
    const both = [event("swap", 2, [7], 0), event("swap", 0, [11], 2)];
    const there = travel(
      places,
      both.flatMap((each) => journeys(each, VIEW)),
    );
    expect(faces(there, "pile:0")).toEqual([11]);
    expect(faces(there, "pile:2")).toEqual([3, 7]);
  });

  test("of luck wait face down on the dare before they are turned up", () => {
    const places = { pile: laid(1, 2).map(({ id }) => ({ id, face: null })), "pile:0": [] };
    const dared = travel(places, journeys(event("luck", 0, []), VIEW));
    expect(dared["dare"]).toEqual([{ id: 2, face: null }]);
    const there = travel(dared, journeys(event("turn", 0, [9]), VIEW));
    expect(there["pile:0"]).toEqual([{ id: 2, face: 9 }]);
    expect(there["dare"]).toEqual([]);
  });
});

describe("a move", () => {
  const all = MOVES.flatMap(({ choices, before }) => choices.map((choice) => ({ choice, before, choices })));

  test("is a card of the hand, or none, and a spot, and no two are the same", () => {
    const spots = ["pile", "luck", "discard", "keep", "pile:0", "pile:1", "pile:2", "pile:3"];
    for (const { choice, before, choices } of all) {
      const { cards, spot } = play(choice, before);
      expect(before.hand).toEqual(expect.arrayContaining(cards));
      expect(spots).toContain(spot);
      const others = choices.filter((other) => other !== choice).map((other) => play(other, before));
      expect(others).not.toContainEqual(expect.objectContaining({ cards, spot }));
    }
  });

  test.each([
    ["play 9", [9], "pile:2"],
    ["play lemur", ["lemur"], "pile:2"],
    ["play double @1", ["double"], "pile:1"],
    ["swap @0", [], "pile:0"],
    ["discard 5", [5], "discard"],
    ["discard double", ["double"], "discard"],
    ["draw", [], "pile"],
    ["luck", [], "luck"],
    ["keep", [], "keep"],
  ])("%s is %o on %s", (move, cards, spot) => {
    expect(play({ move, events: [] }, { ...VIEW, turn: 2 })).toEqual({ move, cards, spot, events: [] });
  });

  test("that is tried on a spot where it cannot be is never one that is legal elsewhere", () => {
    for (const { choice, before, choices } of all) {
      const { cards } = play(choice, before);
      const here = choices.map((each) => play(each, before)).filter((each) => each.cards[0] === cards[0]);
      for (const spot of ["pile", "luck", "discard", "keep", "pile:0", "pile:1", "pile:2", "pile:3"]) {
        if (here.some((each) => each.spot === spot)) continue;
        expect(choices.map(({ move }) => move)).not.toContain(attempt(cards, spot, before));
      }
    }
  });

  test("that does not fit is asked of the server all the same", () => {
    const view = { ...VIEW, turn: 0 };
    expect(attempt([2], null, view)).toBe("play 2");
    expect(attempt([2], "pile:0", view)).toBe("play 2");
    expect(attempt([2], "discard", view)).toBe("discard 2");
    expect(attempt(["double"], "pile:0", view)).toBe("play double @0");
  });
});

test("the end of a round is who lost it and what the others set aside", () => {
  const steps = MOVES.map(({ events }, version): Step => ({ version, at: 0, what: "played", events }));
  const ended = MOVES.findLastIndex(({ events }) => events.some(({ what }) => what === "lose"));
  const found = roundEnd(steps);
  expect(found?.version).toBe(ended);
  expect([found?.loser, ...(found?.aside ?? []).map(({ seat }) => seat)].toSorted()).toEqual([0, 1, 2, 3]);
  const lemur = [event("lose", 1, []), event("aside", 0, [])];
  expect(roundEnd([{ version: 5, at: 0, what: "played", events: lemur }])).toEqual({
    version: 5,
    loser: 1,
    aside: [{ seat: 0, face: null }],
  });
  expect(roundEnd([])).toBeNull();
});

test("the rules open at what matters now", () => {
  const now = (phase: MadaView["phase"], over = false) => rule({ ...VIEW, phase, over });
  expect([now("turn"), now("scorpion"), now("swap"), now("loser")]).toEqual(["M3", "M13", "M6", "M11"]);
  expect(now("turn", true)).toBe("M15");
});

describe.each(Object.keys(LANGUAGES) as Language[])("in %s", (language) => {
  beforeAll(() => words.choose(language));
  const sentence = /^[^{}]*[.!]$/;
  const phrase = /^[^{}]+$/;
  const spelled = (text: string) => !text.includes("mada."); // an unknown message says its key

  test("everything that ever happened is told in sentences", () => {
    for (const { events, after } of MOVES) {
      const sentences = tell(events, after, told);
      expect(sentences.length).toBeGreaterThan(0);
      for (const each of sentences) expect(each).toMatch(sentence);
      expect(sentences.every(spelled)).toBe(true);
    }
  });

  test("every kind of event is told, of oneself and of others", () => {
    const single = ["play", "draw", "discard", "keep", "aside", "end", "stuck", "sweep", "shuffle"] as const;
    for (const what of single) {
      const [mine] = tell([event(what, 0, [8])], VIEW, told);
      const [theirs] = tell([event(what, 1, [8])], VIEW, told);
      expect(mine).toMatch(sentence);
      expect(theirs).toMatch(sentence);
      if (what !== "sweep" && what !== "shuffle") expect(mine).not.toBe(theirs);
    }
  });

  test("every card has a name, and can be played, met and drawn", () => {
    const names = FACES.map((face) => cardName(face, VIEW));
    expect(new Set(names).size).toBe(FACES.length);
    for (const name of names) expect(name).toMatch(phrase);
    const sentences = FACES.map((face) => tell([event("discard", 1, [face])], VIEW, told)[0]);
    expect(new Set(sentences).size).toBe(FACES.length);
  });

  test("every legal move has a name, and what it does is said", () => {
    for (const { choices, before } of MOVES) {
      const plays = choices.map((choice) => play(choice, before));
      const names = plays.map((each) => playName(each, told));
      expect(new Set(names).size).toBe(names.length);
      for (const name of [...names, ...plays.map((each) => spotName(each.spot, told))]) {
        expect(name).toMatch(phrase);
        expect(spelled(name)).toBe(true);
      }
      for (const each of plays) {
        const does = each.events.some(({ what }) => what === "drag" || what === "swap");
        if (does) expect(promise(each)).toMatch(phrase);
      }
    }
  });

  test("every phase asks for something of its own", () => {
    const phases = ["turn", "scorpion", "swap", "loser"] as const;
    const asked = phases.map((phase) => asks({ ...VIEW, phase }));
    expect(new Set(asked).size).toBe(phases.length);
    for (const each of asked) expect(each).toMatch(sentence);
  });

  test("a pile and what is set aside are read out", () => {
    const label = pileLabel(1, laid(3, "lemur", 9), VIEW, told);
    expect(label).toContain("Kito");
    expect(label).toMatch(/9.*3/);
    expect(pileLabel(1, [], VIEW, told)).toMatch(sentence);
    expect(asideLabel(laid(9, 13), VIEW)).toMatch(/2.*5.*10.*9, 13/);
  });
});

test.each<[Language, string[]]>([
  ["en", ["A 9 on the pile", "Swap piles with Zuri", "A lemur to the discard", "Try your luck"]],
  [
    "es",
    ["Un 9 en el montón", "Cambiar el montón por el de Zuri", "Un lémur a los descartes", "Probar suerte"],
  ],
  ["fr", ["Un 9 sur la pile", "Échanger la pile avec Zuri", "Un lémur à la défausse", "Prendre un risque"]],
  ["it", ["Un 9 sulla pila", "Scambia la pila con Zuri", "Un lemure negli scarti", "Tenta la fortuna"]],
  ["de", ["Eine 9 auf den Stapel", "Den Stapel mit Zuri tauschen", "Einen Lemuren auf die Ablage", "Etwas riskieren"]], // prettier-ignore
])("moves have short names in %s", async (language, names) => {
  await words.choose(language);
  const moves = ["play 9", "play double @2", "discard lemur", "luck"];
  expect(moves.map((move) => playName(play({ move, events: [] }, VIEW), told))).toEqual(names);
});

describe("in English", () => {
  beforeAll(() => words.choose("en"));

  test.each<[string, MadaEvent[], string[]]>([
    ["a lemur", [event("play", 0, ["lemur"]), event("drag", 0, [8, 8])], ["You play a lemur, and it drags two 8s to the bottom of your pile."]], // prettier-ignore
    ["a lemur that stays", [event("play", 1, ["lemur"])], ["Kito plays a lemur, and it stays on top."]],
    ["luck", [event("luck", 1, []), event("turn", 1, [11])], ["Kito tries their luck and turns up an 11."]],
    ["a scorpion", [event("meet", 0, ["scorpion"])], ["You draw a scorpion!"]],
    ["a scorpion by luck", [event("luck", 0, []), event("meet", 0, ["scorpion"])], ["You try your luck: a scorpion!"]], // prettier-ignore
    ["a double lemur by luck", [event("luck", 0, []), event("meet", 0, ["double"])], ["You try your luck: a double lemur!"]], // prettier-ignore
    ["a swap", [event("spend", 1, ["double"]), event("swap", 1, [9], 0), event("swap", 0, [], 1)], ["Kito plays a double lemur and swaps piles with you.", "Kito gets a pile with a 9 on top.", "You get an empty pile."]], // prettier-ignore
    ["a lost round", [event("luck", 0, []), event("turn", 0, [3]), event("lose", 0, []), event("aside", 1, [9]), event("aside", 2, []), event("sweep", 0, [])], ["You try your luck, turn up a 3 and lose the round!", "Kito sets a 9 aside (4 prickly pears).", "Zuri sets nothing aside.", "All piles go to the discard."]], // prettier-ignore
  ])("%s is told as one would say it", (_, events, sentences) => {
    expect(tell(events, VIEW, told)).toEqual(sentences);
  });

  test("a promise says what a card is sure to do", () => {
    const lemur = { move: "play lemur", cards: ["lemur"], spot: "pile:0" };
    expect(promise({ ...lemur, events: [event("drag", 0, [9])] })).toBe("drags a 9 to the bottom");
    expect(promise({ ...lemur, events: [event("play", 0, ["lemur"])] })).toBe("stays on top");
    expect(promise({ move: "play 9", cards: [9], spot: "pile:0", events: [] })).toBe("");
  });
});

test("a reason that MADA measures otherwise has words of its own, and no other has", () => {
  const compared = { this: 2, that: 1, other: "Draw" };
  expect(reason("builds", compared)).not.toMatch(/^mada\.|^$/);
  expect(reason("better", compared)).toBeUndefined();
});

test("a move of which nothing is known is told as nothing", () => {
  expect(tell([], VIEW, told)).toEqual([]);
  expect(tell([event("spend", 0, ["double"])], VIEW, told)).toEqual([]); // nobody swapped
});
