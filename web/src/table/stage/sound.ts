/** Short, soft sounds, made on the spot. */
import { settings } from "../../shell/settings/settings.svelte";

type Sound = "card" | "slide" | "turn" | "end" | "no";

/** A note: its pitch in hertz, when it begins and how long it lasts, in seconds, and how loud it is. */
type Note = [pitch: number, at: number, length: number, loudness: number];

const NOTES: Record<Sound, Note[]> = {
  card: [
    [320, 0, 0.06, 0.12],
    [180, 0.02, 0.08, 0.1],
  ],
  slide: [[520, 0, 0.05, 0.05]],
  turn: [
    [587, 0, 0.14, 0.1],
    [880, 0.1, 0.22, 0.08],
  ],
  end: [
    [523, 0, 0.2, 0.1],
    [659, 0.14, 0.2, 0.1],
    [784, 0.28, 0.45, 0.1],
  ],
  no: [[150, 0, 0.12, 0.1]],
};

class Speaker {
  #context: AudioContext | null = null;

  play(sound: Sound): void {
    // Browsers let nobody be noisy before a touch; older ones do not tell whether there was one.
    const allowed = (navigator as Partial<Navigator>).userActivation?.hasBeenActive ?? true;
    if (settings.sound !== "on" || !allowed || document.hidden || typeof AudioContext === "undefined") return;
    this.#context ??= new AudioContext();
    const context = this.#context;
    if (context.state === "suspended") void context.resume();
    for (const note of NOTES[sound]) ring(context, note);
  }
}

function ring(context: AudioContext, [pitch, at, length, loudness]: Note): void {
  const tone = context.createOscillator();
  const volume = context.createGain();
  const begin = context.currentTime + at;
  tone.type = "sine";
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(loudness, begin + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  tone.connect(volume).connect(context.destination);
  tone.start(begin);
  tone.stop(begin + length + 0.02);
}

export const sound = new Speaker();
