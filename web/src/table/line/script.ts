/** A channel without a table: whoever wrote the script says what is heard, and is told what is done. */
import type { Client, Server } from "../../wire";
import type { Channel, Listener } from "./connection";

export class Script {
  #listener: Listener | null = null;

  constructor(private readonly answer: (message: Client) => void = () => undefined) {}

  /** For a player: `new Player(id, game, undefined, script.open)`. */
  readonly open = (listener: Listener): Channel => {
    this.#listener = listener;
    listener.line("open");
    return {
      send: (message) => {
        this.answer(message);
        return true;
      },
      close: () => (this.#listener = null),
    };
  };

  tell(message: Server): void {
    this.#listener?.hear(message);
  }
}
