import { describe, expect, test } from "vitest";
import { settled, travelled, type Places } from "../../table/stage/ledger";
import game from "./recorded/three.json";
import type { Card, Face } from "../game";
import { CROSSINGS, journeys, ownerOf, zones } from "./river";
import type { TemboEvent, TemboView } from "./wire";

const views = game.views as unknown as TemboView[];
const turns = (game.events as TemboEvent[][]).map((events, turn) => ({
  turn: turn + 1,
  events,
  before: views[turn] as TemboView,
  after: views[turn + 1] as TemboView,
}));

/** The places after a whole turn, as they are seen before the server's view settles them. */
function afterwards(before: TemboView, events: TemboEvent[]): Places {
  return events.flatMap(journeys).reduce(travelled, settled({}, zones(before)));
}

const facesOf = (cards: readonly Card[]) => cards.map((card) => card.face);
const inOrder = (faces: readonly (Face | null)[]) => faces.map(String).toSorted();

test("the recorded game has everything that can happen", () => {
  const kinds = new Set(turns.flatMap(({ events }) => events.map(({ what }) => what)));
  expect([...kinds].toSorted()).toEqual(
    ["cross", "draw", "end", "lion", "lose", "play", "pounce", "use"].toSorted(),
  );
});

describe.each(turns)("turn $turn", ({ events, before, after }) => {
  const places = afterwards(before, events);

  test("cards arrive where the server says they are", () => {
    const wanted = zones(after);
    for (const [zone, faces] of Object.entries(wanted)) {
      const guests =
        zone === "gone" ? CROSSINGS.flatMap((crossing) => places[`guest:${crossing}`] ?? []) : [];
      const there = facesOf([...(places[zone] ?? []), ...guests]);
      if (!zone.startsWith("guest:")) expect([zone, inOrder(there)]).toEqual([zone, inOrder(faces)]);
    }
  });

  test("an animal in a row is its owner's from the moment it lies there", () => {
    for (const [number, seat] of after.rows.flat())
      expect([number, ownerOf(number, before)]).toEqual([number, seat]);
  });
});

test("an elephant is a guest at its crossing until cards are drawn", () => {
  const view = { ...(views[0] as TemboView), hand: ["elephant", 7], held: [2, 5, 5] };
  const use: TemboEvent = {
    what: "use",
    seat: 0,
    count: 1,
    cards: ["elephant"],
    at: 4,
    from: "hand",
    to: "gone",
  };
  const draw: TemboEvent = { what: "draw", seat: 0, count: 1, cards: [9], from: "pile", to: "hand" };
  expect(facesOf(afterwards(view, [use])["guest:4"] ?? [])).toEqual(["elephant"]);
  expect(facesOf(afterwards(view, [use, draw])["guest:4"] ?? [])).toEqual([]);
  expect(facesOf(afterwards(view, [use, draw])["gone"] ?? [])).toContain("elephant");
});
