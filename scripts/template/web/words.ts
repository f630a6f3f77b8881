/** The messages of Hares: words/en.json says which there are, and the other languages say the same. */
import { sayer } from "../../words/words.svelte";
import type en from "./words/en.json";

export const t = sayer<keyof typeof en>();
