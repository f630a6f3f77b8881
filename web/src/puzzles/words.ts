/** The messages of puzzles. */
import { sayer } from "../words/words.svelte";
import type en from "./words/en.json";

export const t = sayer<keyof typeof en>();
