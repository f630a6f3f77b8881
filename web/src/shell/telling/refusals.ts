/** Why something was not done, in the language of whoever asked. */
import { Refusal } from "../../api";
import { words, type Values } from "../../words/words.svelte";

export interface Refused {
  code: string;
  sentence: string;
  fields: Record<string, unknown>;
}

/** A refusal of the server, over HTTP or the WebSocket, or anything else that went wrong. */
export function explain(trouble: unknown): string {
  const { code, fields, sentence } = asRefused(trouble);
  const key = `refusal.${code}`;
  if (!Object.hasOwn(words.messages, key)) return sentence || words.say("refusal.trouble");
  try {
    return words.say(key, { ...sayable(fields), sentence });
  } catch {
    return sentence; // a field that the message needs was not told
  }
}

function asRefused(trouble: unknown): Refused {
  if (trouble instanceof Refusal)
    return { code: trouble.code, sentence: trouble.message, fields: trouble.fields };
  if (trouble && typeof trouble === "object" && "code" in trouble && "sentence" in trouble)
    return { fields: {}, ...trouble } as Refused;
  return { code: "trouble", sentence: "", fields: {} };
}

/** Fields as people count: seats from one. */
function sayable(fields: Record<string, unknown>): Values {
  const values: Values = { rule: "none" };
  for (const [name, field] of Object.entries(fields)) {
    if (typeof field === "number") values[name] = name === "seat" || name === "turn" ? field + 1 : field;
    else if (typeof field === "string" || typeof field === "boolean") values[name] = field;
  }
  return values;
}
