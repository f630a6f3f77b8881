import "@fontsource-variable/nunito";
import "./art/palette.css";
import "./shell/base.css";
import "./shell/motion";
import "./shell/room";
import { mount } from "svelte";
import App from "./App.svelte";
import { watchHands } from "./build";
import { router } from "./router.svelte";
import { settings } from "./shell/settings/settings.svelte";
import { words } from "./words/words.svelte";

watchHands();
settings.start();
await words.start();
router.listen();
const target = document.getElementById("app");
if (target) {
  target.replaceChildren(); // what is said there is for those where nothing of this works
  mount(App, { target });
}

// Installed on a phone, it says calmly when its server is away.
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  navigator.serviceWorker.register("/sw.js").catch(() => undefined); // where none may be, all the rest works
}
