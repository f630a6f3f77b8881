/** Is there room beside the table? If not, what stands there comes in sheets. */
import { MediaQuery } from "svelte/reactivity";

export const beside = new MediaQuery("(min-width: 861px) and (min-height: 481px)"); // as the frame of the table has it
