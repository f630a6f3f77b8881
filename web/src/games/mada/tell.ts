/** What happens in MADA, in sentences. */
import type { Reason } from "../../wire";
import type { Compared } from "../../table/panels/reason";
import type { Face, Play, Told } from "../game";
import { capital, whoIs } from "../sentences";
import { pearsOn } from "./cards";
import type { MadaEvent, MadaView } from "./wire";
import { t } from "./words";

type Values = Record<string, string | number>;
/** An event of this kind. */
type Of<What> = Extract<MadaEvent, { what: What }>;
type Found = <What extends MadaEvent["what"]>(what: What) => Of<What> | undefined;

/** "a 9", "two 8s", "a lemur", as something that is played or dragged; cards that are all alike. */
function some(cards: readonly Face[]): string {
  return t("mada.some", { card: `${cards[0] ?? ""}`, count: cards.length });
}

/** "a pile with a 9 on top", "an empty pile" */
function topped(event: Of<"swap">): string {
  return t("mada.topped", { card: `${event.cards[0] ?? "none"}` });
}

export function tell(events: MadaEvent[], view: MadaView, told: Told): string[] {
  const first = events[0];
  if (!first) return [];
  const found: Found = <What>(what: What) => events.find((event): event is Of<What> => event.what === what);
  const values: Values = whoIs(first.seat, told);
  const rest = events.flatMap((event) => aftermath(event, view, told));
  return [...deed(first, found, values, told), ...rest];
}

/** What whoever decided did, as one sentence, with what came of it at once. */
function deed(first: MadaEvent, found: Found, values: Values, told: Told): string[] {
  switch (first.what) {
    case "play":
      return [played(first, found("drag"), values)];
    case "luck":
      return [dared(found, values)];
    case "spend":
      return swap("mada.spend", found("swap"), values, told);
    case "swap":
      return swap("mada.swap", first, values, told);
    case "draw":
      return [t("mada.draw", { ...values, card: first.cards ? some(first.cards) : "" })];
    case "meet":
      return [t("mada.draw.scorpion", values)];
    case "discard":
      return [t("mada.discard", { ...values, card: some(first.cards) })];
    case "keep":
      return [t("mada.keep", values)];
    case "turn":
    case "drag":
    case "lose":
    case "aside":
    case "sweep":
    case "shuffle":
    case "end":
    case "stuck": // what comes of a deed
      return [];
  }
}

function played(event: Of<"play">, drag: Of<"drag"> | undefined, values: Values): string {
  if (drag) return t("mada.play.drag", { ...values, cards: some(drag.cards) });
  if (event.cards[0] === "lemur") return t("mada.play.stay", values);
  return t("mada.play", { ...values, card: some(event.cards) });
}

function dared(found: Found, values: Values): string {
  const turned = found("turn");
  const drag = found("drag");
  if (!turned)
    return t(found("meet")?.cards[0] === "double" ? "mada.luck.double" : "mada.luck.scorpion", values);
  if (found("lose")) return t("mada.luck.lose", { ...values, card: some(turned.cards) });
  if (drag) return t("mada.luck.drag", { ...values, cards: some(drag.cards) });
  if (turned.cards[0] === "lemur") return t("mada.luck.stay", values);
  return t("mada.luck.turn", { ...values, card: some(turned.cards) });
}

/** Two piles change places; what either gets is told afterwards. */
function swap(
  key: "mada.spend" | "mada.swap",
  event: Of<"swap"> | undefined,
  values: Values,
  told: Told,
): string[] {
  if (!event) return [];
  const other = whoIs(event.at, told);
  return [t(key, { ...values, whom: other.who, target: other.name })];
}

/** What follows from it for others, and for all. */
function aftermath(event: MadaEvent, view: MadaView, told: Told): string[] {
  const values = whoIs(event.seat, told);
  switch (event.what) {
    case "swap":
      return [t("mada.gets", { ...values, pile: topped(event) })];
    case "aside":
      return [asideOf(event, view, values)];
    case "sweep":
      return [t("mada.sweep")];
    case "shuffle":
      return [t("mada.shuffle")];
    case "end":
      return [t("mada.end", values)];
    case "stuck":
      return [t("mada.stuck", values)];
    case "play":
    case "draw":
    case "luck":
    case "turn":
    case "meet":
    case "drag":
    case "spend":
    case "discard":
    case "lose":
    case "keep": // told with the deed
      return [];
  }
}

function asideOf(event: Of<"aside">, view: MadaView, values: Values): string {
  const [face] = event.cards;
  if (face === undefined) return t("mada.aside.nothing", values);
  return t("mada.aside", { ...values, card: some([face]), pears: pearsOn(face, view) });
}

export function promise(play: Play<MadaEvent>): string {
  const drag = play.events.find((event) => event.what === "drag");
  const swapped = play.events.find((event) => event.what === "swap");
  if (drag) return t("mada.promise.drag", { cards: some(drag.cards) });
  if (swapped) return t("mada.promise.swap", { pile: topped(swapped) });
  return play.spot.startsWith("pile:") && play.cards[0] === "lemur" ? t("mada.promise.stay") : "";
}

/** What is measured in pears, or by the round. */
const REASONS = ["denies", "prepares", "builds", "takes", "safer"] as const;

export function reason(kind: Reason["kind"], compared: Compared): string | undefined {
  const own = REASONS.find((each) => each === kind);
  return own && t(`mada.reason.${own}`, compared);
}

/** "A 9 on your pile", "Swap piles with Kito", "Try your luck" */
export function playName(play: Play, told: Told): string {
  const [verb] = play.move.split(" ");
  const card = some(play.cards);
  if (verb === "swap" || play.move.startsWith("play double"))
    return t("mada.move.swap", { target: told.name(Number(play.spot.slice("pile:".length))) });
  if (verb === "play") return capital(t("mada.move.play", { card }));
  if (verb === "discard") return capital(t("mada.move.discard", { card }));
  return t(verb === "draw" ? "mada.move.draw" : verb === "keep" ? "mada.move.keep" : "mada.move.luck");
}

/** A card by name: "Cactus 9, 4 prickly pears". */
export function cardName(face: Face, view: MadaView | null): string {
  return t("mada.card", {
    card: typeof face === "number" ? "cactus" : face,
    value: face,
    pears: pearsOn(face, view),
  });
}

const PHASES = {
  turn: { asks: "mada.asks.turn", rule: "M3" },
  scorpion: { asks: "mada.asks.scorpion", rule: "M13" },
  swap: { asks: "mada.asks.swap", rule: "M6" },
  loser: { asks: "mada.asks.loser", rule: "M11" },
} as const;

export function asks({ phase }: MadaView): string {
  return t(PHASES[phase].asks);
}

export function rule({ phase, over }: MadaView): string {
  return over ? "M15" : PHASES[phase].rule;
}
