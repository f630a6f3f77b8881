// Pictures that games and pages share, by name, for <img src={pictures.zebra} alt="">. Drawn here, or taken from Fluent Emoji by scripts/fluent.js.

const animalNames = [
  "mouse",
  "meerkat",
  "zebra",
  "giraffe",
  "ostrich",
  "leopard",
  "rhino",
  "elephant",
  "gnu",
  "antelope",
  "crocodile",
  "super-crocodile",
  "lion",
  "lemur",
  "double-lemur",
  "scorpion",
  "cactus",
  "prickly-pear",
] as const;

const reactionNames = ["wave", "clap", "laugh", "wow", "sorry", "think", "hurry", "thanks"] as const;

export type PictureName = (typeof animalNames)[number];
export type ReactionName = (typeof reactionNames)[number];

const animalFiles = import.meta.glob<string>("./animals/**/*.svg", {
  eager: true,
  query: "?url",
  import: "default",
});
const reactionFiles = import.meta.glob<string>("./reactions/**/*.svg", {
  eager: true,
  query: "?url",
  import: "default",
});

export const pictures = addresses<PictureName>(animalNames, animalFiles);
export const reactions = addresses<ReactionName>(reactionNames, reactionFiles);

function addresses<Name extends string>(
  names: readonly Name[],
  files: Record<string, string>,
): Record<Name, string> {
  const byName = new Map(Object.entries(files).map(([file, address]) => [stem(file), address]));
  return Object.fromEntries(names.map((name) => [name, found(name, byName.get(name))])) as Record<
    Name,
    string
  >;
}

function stem(file: string): string {
  return file.slice(file.lastIndexOf("/") + 1, -".svg".length);
}

function found(name: string, address: string | undefined): string {
  if (address === undefined) throw new Error(`There is no picture named "${name}".`);
  return address;
}
