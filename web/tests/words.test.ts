// @vitest-environment jsdom
import { IntlMessageFormat } from "intl-messageformat";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, type AST } from "svelte/compiler";
import { describe, expect, test } from "vitest";
import { isLanguage, LANGUAGES, preferred, Words } from "../src/words/words.svelte";
import { components, folders, sources, type Messages } from "./sources";

const ALL = Object.keys(LANGUAGES);

/** Beginnings of keys whose ends only the server knows. */
const ENDED_BY_SERVER = ["level.", "refusal."];

/** What is the same in every language. */
const NAMES = ["Waterhole"];

type Ast = ReturnType<IntlMessageFormat["getAst"]>;
const TEXT = 0;
const POUND = 7; // the # of a plural

/** The arguments of a message. What it selects among is each language's own business: only English says "an 8". */
function argumentsOf(ast: Ast): string[] {
  // eslint-disable-next-line @typescript-eslint/no-unsafe-enum-comparison -- the library keeps its enum to itself
  const parts = ast.filter((part) => part.type !== TEXT && part.type !== POUND);
  const inner = parts.flatMap((part) => ("options" in part ? Object.values(part.options) : []));
  return [...parts.map((part) => part.value), ...inner.flatMap((option) => argumentsOf(option.value))];
}

function asked(message: string, language: string): string[] {
  return [...new Set(argumentsOf(new IntlMessageFormat(message, language).getAst()))].toSorted();
}

function messagesIn(folder: string, language: string): Messages {
  return folders.get(folder)?.get(language) ?? {};
}

describe.each([...folders.keys()])("the messages in %s", (folder) => {
  const english = messagesIn(folder, "en");

  test("are there in every language", () => {
    expect([...(folders.get(folder)?.keys() ?? [])].toSorted()).toEqual(ALL.toSorted());
  });

  test.each(ALL)("are complete in %s, and ask for the same", (language) => {
    const told = messagesIn(folder, language);
    expect(Object.keys(told)).toEqual(Object.keys(english));
    for (const [key, message] of Object.entries(told)) {
      expect([key, asked(message, language)]).toEqual([key, asked(english[key] ?? "", "en")]);
      expect([key, message.trim()]).toEqual([key, message]);
      expect(message, `${key}: in ICU messages ' begins a quotation; write ’`).not.toMatch(/'/);
    }
  });

  test("are all said somewhere", () => {
    expect(Object.keys(english).filter((key) => !isSaid(key))).toEqual([]);
  });
});

const CODE = [...sources.values()].join("\n");
/** Beginnings of keys that are put together in code: `home.pitch.${game}`. */
const BEGINNINGS = [
  ...new Set([...CODE.matchAll(/`([a-z]+\.(?:[a-z]+\.)*)\$\{/g)].map(([, beginning = ""]) => beginning)),
];

/** What a game calls an option of its own is said where a table is set up. */
const OPTION = /^[a-z]+\.option\./;

/** A key is said as it is, or its beginning is in the code and the parts of its end are, or come from the server. */
function isSaid(key: string): boolean {
  if (CODE.includes(`"${key}"`) || OPTION.test(key)) return true;
  return BEGINNINGS.filter((beginning) => key.startsWith(beginning)).some((beginning) => {
    const parts = key.slice(beginning.length).split(".");
    const known = parts.every((part) => CODE.includes(`"${part}"`) || CODE.includes(`".${part}"`));
    return known || ENDED_BY_SERVER.includes(beginning);
  });
}

test("what is said to be ended by the server is begun here", () => {
  expect(BEGINNINGS).toEqual(expect.arrayContaining(ENDED_BY_SERVER));
});

test("no message hides another one that is loaded with it", () => {
  const seen = new Map<string, string>();
  for (const folder of folders.keys()) {
    for (const key of Object.keys(messagesIn(folder, "en"))) {
      expect(`${key} in ${seen.get(key) ?? folder}`).toBe(`${key} in ${folder}`);
      seen.set(key, folder);
    }
  }
});

test("every key that is said exists", () => {
  const known = new Set([...folders.keys()].flatMap((folder) => Object.keys(messagesIn(folder, "en"))));
  const said = [...sources].flatMap(([path, text]) =>
    [...text.matchAll(/\b(?:t|say)\(\s*"([^"]+)"/g)].map(([, key = ""]) => ({ path, key })),
  );
  expect(said.length).toBeGreaterThan(0);
  expect(said.filter(({ key }) => !known.has(key))).toEqual([]);
});

test("every refusal of the server can be said", () => {
  const server = join(import.meta.dirname, "../../src/waterhole");
  const files = readdirSync(join(server, "server"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".py"))
    .map((name) => join(server, "server", name));
  const code = [...files, join(server, "engine/errors.py")]
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const codes = [...code.matchAll(/\bRefusal\(\s*"(\w+)"|^ {4}code(?:: ClassVar\[str\])? = "(\w+)"/gm)];
  const known = codes.map(([, one, other]) => one ?? other);
  expect(known).toContain("no_table");
  expect(known).toContain("illegal_move");
  for (const each of [...known, "offline", "trouble"]) {
    expect(messagesIn("words", "en")).toHaveProperty([`refusal.${each}`]);
  }
});

const LETTERS = /\p{L}{2,}/u;
const SPOKEN = [
  "alt",
  "aria-description",
  "aria-label",
  "aria-roledescription",
  "label",
  "placeholder",
  "title",
];

/** Text that a person sees or hears, as it stands in a component instead of in the messages. */
function untranslated(component: string): string[] {
  const found: string[] = [];
  const say = (text: unknown) => {
    const rest = NAMES.reduce((left, name) => left.replaceAll(name, ""), String(text));
    if (LETTERS.test(rest)) found.push(String(text).trim());
  };
  visit(parse(component, { modern: true }).fragment, say);
  return found;
}

function visit(node: unknown, say: (text: unknown) => void): void {
  if (Array.isArray(node)) {
    for (const each of node) visit(each, say);
    return;
  }
  if (!node || typeof node !== "object" || !("type" in node)) return;
  const part = node as AST.SvelteNode;
  if (part.type === "Text") say(part.data);
  else if (part.type === "ExpressionTag") result(part.expression, say);
  else if (part.type === "Attribute") {
    if (SPOKEN.includes(part.name)) visit(part.value, say);
  } else if (part.type !== "Comment" && !part.type.endsWith("Directive")) {
    for (const [name, inner] of Object.entries(part)) if (name !== "expression") visit(inner, say);
  }
}

/** What an expression comes to, as far as it is written there. */
function result(expression: unknown, say: (text: unknown) => void): void {
  const node = expression as Record<string, unknown> & { type: string };
  if (node.type === "Literal") say(node.value);
  if (node.type === "TemplateLiteral") {
    for (const quasi of node.quasis as { value: { cooked: string } }[]) say(quasi.value.cooked);
  }
  if (node.type === "ConditionalExpression")
    [node.consequent, node.alternate].forEach((one) => result(one, say));
  if (node.type === "LogicalExpression" || (node.type === "BinaryExpression" && node.operator === "+"))
    [node.left, node.right].forEach((one) => result(one, say));
}

test.each([...components])("%s has no text of its own", (_, component) => {
  expect(untranslated(component)).toEqual([]);
});

test("text in a component is noticed wherever it stands", () => {
  expect(untranslated("<p>Hello {name}</p>")).toEqual(["Hello"]);
  expect(untranslated('<img alt="A zebra" src="zebra.svg" />')).toEqual(["A zebra"]);
  expect(untranslated('{#if more}<Card title="Two {animals}" />{/if}')).toEqual(["Two"]);
  expect(untranslated('<p>{many ? "many" : t("few")}</p>')).toEqual(["many"]);
  expect(untranslated("<p>{`about ${minutes}`}</p>")).toEqual(["about"]);
  expect(untranslated('<p class="lead">{t("home.lead")} · {count}×</p>')).toEqual([]);
});

test("toasts are said in the person's language", () => {
  for (const [path, code] of sources)
    expect([path, code.match(/\btoast\(\s*["'`][^)]*/)]).toEqual([path, null]);
});

test("the language is the one that the address asks for, else the one chosen before, else the browser's", () => {
  expect(preferred("?lang=it", "de", ["fr-CA"])).toBe("it");
  expect(preferred("?lang=xx", "de", ["fr-CA"])).toBe("de");
  expect(preferred("", null, ["pt-BR", "fr-CA", "en"])).toBe("fr");
  expect(preferred("", "constructor", ["ja"])).toBe("en");
  expect(isLanguage("toString")).toBe(false);
});

test("the page for when the server is away speaks every language", () => {
  const page = readFileSync(join(import.meta.dirname, "../public/offline/page.js"), "utf8");
  const spoken = [...page.matchAll(/^ {2}(\w\w): \[/gm)].map(([, language]) => language);
  expect(spoken).toEqual(ALL);
});

test("a language chosen while the messages of a game are coming is the one that stays, with them", async () => {
  const words = new Words();
  await Promise.all([words.include("table"), words.include("table"), words.choose("fr"), words.choose("de")]);
  expect(words.language).toBe("de");
  expect(words.say("lost.home")).toBe(messagesIn("words", "de")["lost.home"]);
  expect(words.say("actions.rules")).toBe(messagesIn("table/words", "de")["actions.rules"]);
  expect(localStorage.getItem("waterhole.language")).toBe("de");
});

test("a language that was chosen wins over the one in the address", async () => {
  history.replaceState(null, "", "/rules?lang=it#K3");
  const words = new Words();
  await words.start();
  expect(words.language).toBe("it");
  await words.choose("es");
  expect(location.href).toMatch(/\/rules#K3$/);
});
