// @vitest-environment jsdom
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { settled, travelled, type Places } from "../../table/stage/ledger";
import { LANGUAGES, words, type Language } from "../../words/words.svelte";
import type { Offered, Told } from "../game";
import { herdOf, nameOf } from "./faces/animals";
import { attempt, journeys, NUMBERS, play, zones } from "./cards";
import { asks, playName, promise, rule, spotName, tell } from "./tell";
import type { KaribaEvent, KaribaView } from "./wire";

/** Whole games as one seat or a spectator saw them, recorded by scripts/record.py. */
interface Recorded {
  views: KaribaView[];
  choices: Offered<KaribaEvent>[][];
  moves: string[];
  events: KaribaEvent[][];
}
const MOVES = ["two", "market", "watched"].flatMap((name) => {
  const game = JSON.parse(readFileSync(`src/games/kariba/recorded/${name}.json`, "utf8")) as Recorded;
  return game.moves.map((move, index) => ({
    move,
    before: game.views[index] as KaribaView,
    view: game.views[index + 1] as KaribaView,
    choices: game.choices[index] ?? [],
    events: game.events[index] ?? [],
  }));
});

const told: Told = { you: 0, name: (seat) => ["Nia", "Kito", "Zuri", "Amara"][seat] ?? "" };

beforeAll(() => words.include("games/kariba"));

test("the recorded games hold everything that can happen", () => {
  const kinds = MOVES.flatMap(({ events }) => events.map((event) => event.what));
  expect(new Set(kinds)).toEqual(new Set(["play", "chase", "draw", "take", "refill", "end"]));
});

describe("cards", () => {
  test("travel with every event of a move to where the server says they are", () => {
    for (const { before, events, view } of MOVES) {
      const started = settled({}, zones(before));
      expect(faces(events.flatMap((event) => journeys(event)).reduce(travelled, started))).toEqual(
        faces(settled({}, zones(view))),
      );
    }
  });

  test("that somebody was seen to take lie face up in that hand", () => {
    const view = { ...MOVES[0]?.before, seat: null, held: [2, 3], shown: [[], [4]] } as KaribaView;
    expect(zones(view)["hand:1"]).toEqual([4, null, null]);
  });

  function faces(places: Places) {
    return Object.fromEntries(
      Object.entries(places).map(([zone, cards]) => [zone, cards.map(({ face }) => `${face}`).sort()]),
    );
  }
});

describe("a move", () => {
  const choices = MOVES.flatMap(({ choices, before }) => choices.map((choice) => ({ choice, before })));

  test("is made of cards in the hand, or of none, and a spot", () => {
    for (const { choice, before } of choices) {
      const { cards, spot } = play(choice);
      expect(before.hand).toEqual(expect.arrayContaining(cards));
      if (before.phase === "draw")
        expect([...(before.market ?? []).map((card) => `market:${card}`), "pile"]).toContain(spot);
      else expect(spot).toBe(`place:${cards[0]}`);
    }
  });

  test("with cards on a wrong place is never a legal one", () => {
    for (const { choice, before } of choices) {
      const { cards } = play(choice);
      const legal = MOVES.find((move) => move.before === before)?.choices.map(({ move }) => move);
      for (const animal of NUMBERS) {
        if (cards.length && animal !== cards[0])
          expect(legal).not.toContain(attempt(cards, `place:${animal}`, before));
      }
    }
  });

  test("asks the server about drawing at the wrong time", () => {
    const [first] = MOVES;
    if (!first) throw new Error("No game is recorded.");
    expect(attempt([2], "pile", first.before)).toBe("draw");
    expect(attempt([2], "market:4", first.before)).toBe("take 4");
    expect(attempt([2], null, first.before)).toBe("2x1");
  });
});

describe.each(Object.keys(LANGUAGES) as Language[])("in %s", (language) => {
  beforeAll(() => words.choose(language));
  const whole = /^[^{}]+[.!]$/;

  test("everything that ever happened is a sentence", () => {
    for (const { events, view } of MOVES) {
      const sentences = tell(events, view, { ...told, you: view.seat });
      expect(sentences.length).toBeGreaterThan(0);
      for (const sentence of sentences) {
        expect(sentence).toMatch(whole);
        expect(sentence).not.toContain("kariba.");
      }
    }
  });

  test("every animal, spot, move and question has a name", () => {
    for (const animal of NUMBERS) {
      expect(nameOf(animal)).not.toContain("kariba.");
      expect(spotName(`place:${animal}`)).toContain(nameOf(animal));
      expect(spotName(`market:${animal}`)).toContain(nameOf(animal));
    }
    for (const { choices, before } of MOVES) {
      expect(asks(before)).toMatch(whole);
      for (const choice of choices) expect(playName(play(choice))).toMatch(/^\p{Lu}[^{}]+$/u);
    }
  });

  test("a promise is made where something is won, and nowhere else", () => {
    for (const choice of MOVES.flatMap(({ choices }) => choices)) {
      const wins = choice.events.some((event) => event.what === "chase");
      expect(promise(play(choice)) !== "").toBe(wins);
    }
  });
});

const herd = (what: KaribaEvent["what"], seat: number, animal: number, count: number) =>
  ({ what, seat, count, cards: Array<number>(count).fill(animal) }) as KaribaEvent;

test.each<[Language, string, string, string]>([
  [
    "en",
    "You play two rhinos and chase away four giraffes.",
    "Kito plays an elephant, chases away an ostrich and draws a card.",
    "You take a mouse from the market.",
  ],
  [
    "es",
    "Juegas dos rinocerontes y ahuyentas a cuatro jirafas.",
    "Kito juega un elefante, ahuyenta a un avestruz y roba una carta.",
    "Te llevas un ratón del mercado.",
  ],
  [
    "fr",
    "Tu joues deux rhinocéros et tu fais fuir quatre girafes.",
    "Kito joue un éléphant, fait fuir une autruche et pioche une carte.",
    "Tu prends une souris au marché.",
  ],
  [
    "it",
    "Giochi due rinoceronti e scacci quattro giraffe.",
    "Kito gioca un elefante, scaccia uno struzzo e pesca una carta.",
    "Prendi un topo dal mercato.",
  ],
  [
    "de",
    "Du spielst zwei Nashörner und verjagst vier Giraffen.",
    "Kito spielt einen Elefanten, verjagt einen Strauß und zieht eine Karte.",
    "Du nimmst eine Maus vom Markt.",
  ],
])("turns are told as people say it in %s", async (language, own, theirs, taken) => {
  await words.choose(language);
  const view = MOVES[0]?.view as KaribaView;
  expect(tell([herd("play", 0, 7, 2), herd("chase", 0, 4, 4)], view, told)).toEqual([own]);
  const draw: KaribaEvent = { what: "draw", seat: 1, count: 1, from: "pile", to: "hand" };
  expect(tell([herd("play", 1, 8, 1), herd("chase", 1, 5, 1), draw], view, told)).toEqual([theirs]);
  expect(tell([herd("take", 0, 1, 1)], view, told)).toEqual([taken]);
});

test.each<[Language, string, string, string]>([
  ["en", "Two rhinos", "A mouse from the market", "A card from the pile"],
  ["es", "Dos rinocerontes", "Un ratón del mercado", "Una carta del mazo"],
  ["fr", "Deux rhinocéros", "Une souris du marché", "Une carte de la pioche"],
  ["it", "Due rinoceronti", "Un topo dal mercato", "Una carta dal mazzo"],
  ["de", "Zwei Nashörner", "Eine Maus vom Markt", "Eine Karte vom Nachziehstapel"],
])("moves have short names in %s", async (language, played, taken, drawn) => {
  await words.choose(language);
  const names = ["7x2", "take 1", "draw"].map((move) => playName(play({ move, events: [] })));
  expect(names).toEqual([played, taken, drawn]);
});

test("there is no comma before the last animal of several", async () => {
  await words.choose("en");
  expect(herdOf([1, 7, 7, 3])).toBe("a mouse, a zebra and two rhinos");
});

test("the rule that matters follows the game", () => {
  const view = MOVES[0]?.before as KaribaView;
  expect(rule(view)).toBe("K2");
  expect(rule({ ...view, phase: "draw" })).toBe("K12");
  expect(rule({ ...view, pile: 0 })).toBe("K8");
  expect(rule({ ...view, over: true })).toBe("K9");
});

test("a number without an animal is noticed", () => {
  expect(() => nameOf(9)).toThrow("no animal with the number 9");
});
