/**
 * Which card is where. The server names faces, the screen needs cards that keep being the same card while they travel:
 * the ledger gives every card a number and takes it along from zone to zone.
 */
import type { Card, Face, Journey, Zones } from "../../games/game";

export type Places = Readonly<Record<string, readonly Card[]>>;

let last = 0;
const newCard = (face: Face | null): Card => ({ id: ++last, face });

/** The places after a journey. Cards that nobody knew to be there are known now; none is lost. */
export function travelled(places: Places, journey: Journey): Places {
  if (journey.from === journey.to && journey.cards === "all") return places;
  const origin = [...(places[journey.from] ?? [])];
  const moved =
    journey.cards === "all"
      ? origin.splice(0)
      : journey.cards.map((face) => taken(origin, face)).map(shownAs(journey));
  const target = journey.from === journey.to ? origin : [...(places[journey.to] ?? [])];
  return {
    ...places,
    [journey.from]: origin,
    [journey.to]: journey.under ? [...moved, ...target] : [...target, ...moved],
  };
}

/** Take a card with this face from the top of a zone; else one that lies face down; else it comes from nowhere. */
function taken(zone: Card[], face: Face | null): Card {
  let index = zone.findLastIndex((card) => card.face === face);
  if (index < 0) index = zone.findLastIndex((card) => card.face === null);
  if (index < 0 && face === null) index = zone.length - 1;
  return (index < 0 ? undefined : zone.splice(index, 1)[0]) ?? newCard(face);
}

const shownAs =
  (journey: Journey) =>
  (card: Card, index: number): Card => {
    const face = (journey.cards as (Face | null)[])[index] ?? null;
    return card.face === face ? card : { id: card.id, face };
  };

/** The places as the server says they are. Cards stay the same cards wherever their faces allow it. */
export function settled(places: Places, zones: Zones): Places {
  const loose: Card[] = [];
  const kept: Record<string, (Card | null)[]> = {};
  for (const [zone, faces] of Object.entries(zones)) {
    const there = [...(places[zone] ?? [])];
    kept[zone] = matched(there, faces);
    loose.push(...there);
  }
  for (const zone of Object.keys(places)) if (!(zone in zones)) loose.push(...(places[zone] ?? []));
  const filled: Record<string, Card[]> = {};
  for (const [zone, faces] of Object.entries(zones)) {
    filled[zone] = (kept[zone] ?? []).map((card, index) => card ?? found(loose, faces[index] ?? null));
  }
  return filled;
}

/** For each face a card that is there already, the first ones first; null where there is none. */
function matched(there: Card[], faces: readonly (Face | null)[]): (Card | null)[] {
  const exact = faces.map((face) => {
    const index = there.findIndex((card) => card.face === face);
    return index < 0 ? null : (there.splice(index, 1)[0] ?? null);
  });
  return exact.map((card, index) => {
    if (card) return card;
    const face = faces[index] ?? null;
    const hidden = face === null ? 0 : there.findIndex((other) => other.face === null);
    const [other] = hidden < 0 ? [] : there.splice(hidden, 1);
    return other ? { id: other.id, face } : null;
  });
}

function found(loose: Card[], face: Face | null): Card {
  const index = face === null ? -1 : loose.findIndex((card) => card.face === face);
  return (index < 0 ? undefined : loose.splice(index, 1)[0]) ?? newCard(face);
}
