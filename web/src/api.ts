/** What is asked of the server over HTTP. A refusal is an error that can be said in any language. */
import { compare } from "./build";
import type { Trouble } from "./wire";

let underway = 0; // questions

export class Refusal extends Error {
  constructor(
    readonly code: string,
    sentence: string,
    readonly fields: Record<string, unknown> = {},
    readonly status = 0,
  ) {
    super(sentence);
  }
}

export interface Ask {
  method?: "GET" | "POST" | "PUT";
  body?: unknown;
  token?: string; // of somebody else on this device
}

export async function ask<Answer>(path: string, { method, body, token }: Ask = {}): Promise<Answer> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["content-type"] = "application/json";
  if (token) headers["authorization"] = `Bearer ${token}`;
  let response: Response;
  let answer: unknown;
  underway++;
  try {
    response = await fetch(`/api${path}`, {
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    answer = await response.json().catch(() => ({}));
  } catch {
    throw new Refusal("offline", "The server cannot be reached.");
  } finally {
    underway--;
  }
  compare(response.headers.get("waterhole-build"), () => underway === 0);
  if (response.ok) return answer as Answer;
  const { code, sentence, fields } = answer as Partial<Trouble>; // it may come from a proxy before the server
  throw new Refusal(code ?? "trouble", sentence ?? response.statusText, fields, response.status);
}
