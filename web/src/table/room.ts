/** Is there room beside the table? If not, what stands there comes in sheets. */
import { MediaQuery } from "svelte/reactivity";

export const beside = new MediaQuery("(width > 860px) and (height > 30rem)"); // as the frame of the table has it
