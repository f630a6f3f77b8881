/** The log of a table in sentences, in the language of the reader. */
import type { SeatInfo, Step } from "../../wire";
import type { Stage } from "./stage.svelte";
import { t } from "../words";

export interface Line {
  key: string;
  version: number;
  kind: "move" | "event";
  text: string;
  /** A bot decided in a person's place. */
  bot: boolean;
}

export function storyOf(stage: Stage): Line[] {
  return stage.steps.flatMap((step) => linesOf(stage, step));
}

/** The last thing that happened, for the line under the table. */
export function latest(stage: Stage): string {
  for (let index = stage.steps.length - 1; index >= 0; index--) {
    const lines = linesOf(stage, stage.steps[index] as Step);
    if (lines.length) return lines.map((line) => line.text).join(" ");
  }
  return "";
}

/** Did a bot decide in a person's place? */
export function stoodIn({ seat, by }: Step, seats: readonly SeatInfo[]): boolean {
  return !!by && typeof seat === "number" && seats[seat]?.kind === "person";
}

function linesOf(stage: Stage, step: Step): Line[] {
  if (step.what === "played") {
    const bot = stoodIn(step, stage.table?.seats ?? []);
    return stage.sentences(step).map((text, index) => ({
      key: `${step.version}.${index}`,
      version: step.version,
      kind: "move",
      text,
      bot,
    }));
  }
  const text = eventOf(stage, step);
  return text ? [{ key: `${step.version}`, version: step.version, kind: "event", text, bot: false }] : [];
}

function eventOf(stage: Stage, step: Step): string {
  const seat = step.seat ?? null;
  const values = {
    who: seat !== null && seat === stage.you ? "you" : "other",
    name: step.name ?? (seat === null ? "" : stage.told.name(seat)),
    why: step.why ?? "",
  };
  switch (step.what) {
    case "started":
      return stage.table?.origin?.after
        ? t("step.onward", { move: stage.table.origin.after + 1 })
        : t("step.started", values);
    case "sat":
    case "away":
    case "back":
    case "undone":
    case "dealt":
    case "ended":
      return t(`step.${step.what}`, values);
    default:
      return "";
  }
}
