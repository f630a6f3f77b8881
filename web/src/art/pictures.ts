// Pictures that games and pages share, by name. Drawn here or by a game, or taken from Fluent Emoji by scripts/fluent.js.

type Addresses = ReadonlyMap<string, string>;

const animals = byName(
  import.meta.glob<string>(["./animals/**/*.svg", "../games/*/animals/*.svg"], {
    eager: true,
    query: "?url",
    import: "default",
  }),
);
const gestures = byName(
  import.meta.glob<string>("./reactions/**/*.svg", { eager: true, query: "?url", import: "default" }),
);

/** An animal, for <img src={picture("zebra")} alt="">. A test looks for each name that the code says. */
export function picture(name: string): string {
  return found(name, animals);
}

export const pictureNames: readonly string[] = [...animals.keys()];

const reactionNames = ["wave", "clap", "laugh", "wow", "sorry", "think", "hurry", "thanks"] as const;

/** In the order in which they are offered. */
export const reactions = Object.fromEntries(
  reactionNames.map((name) => [name, found(name, gestures)]),
) as Record<(typeof reactionNames)[number], string>;

function byName(files: Record<string, string>): Addresses {
  return new Map(Object.entries(files).map(([file, address]) => [stem(file), address]));
}

function stem(file: string): string {
  return file.slice(file.lastIndexOf("/") + 1, -".svg".length);
}

function found(name: string, addresses: Addresses): string {
  const address = addresses.get(name);
  if (address === undefined) throw new Error(`There is no picture named "${name}".`);
  return address;
}
