/** The line to a table. It comes back by itself, says where it left off, and asks again for what was not answered. */
import { ask } from "../../api";
import type { Client, Server } from "../../wire";

export type Line = "connecting" | "open" | "lost" | "closed";

const SOONEST = 250; // milliseconds before trying again; longer and longer up to
const LATEST = 5000;
const QUIET = 25_000; // milliseconds without a word before asking whether the server is there
const PATIENCE = 8_000; // milliseconds to answer that
const HURRY = 2_500; // milliseconds to answer somebody who has just come back to the page

export interface Listener {
  hear(message: Server): void;
  line(state: Line): void;
  /** The version that is known, to be told only what is new. */
  version(): number | null;
}

/** Whoever tells a player what happens, and hears what they do: a line to a table, a lesson, a replay. */
export interface Channel {
  /** Was it sent? */
  send(message: Client): boolean;
  close(): void;
}

export class Connection implements Channel {
  #socket: WebSocket | null = null;
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setTimeout> | undefined;
  #over = false;
  #opened = false; // before

  constructor(
    private readonly id: string,
    private readonly listener: Listener,
    private readonly token?: string,
  ) {
    addEventListener("online", this.#again);
    document.addEventListener("visibilitychange", this.#again);
    this.#connect();
  }

  send(message: Client): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.#over = true;
    removeEventListener("online", this.#again);
    document.removeEventListener("visibilitychange", this.#again);
    clearTimeout(this.#retry);
    clearTimeout(this.#watch);
    this.#socket?.close();
  }

  /** Whoever comes back to the page does not wait for the next try, nor for a line that has died meanwhile. */
  #again = (): void => {
    if (this.#over || document.hidden) return;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#probe(HURRY);
    else if (!this.#socket) this.#connectNow();
  };

  #connectNow(): void {
    clearTimeout(this.#retry);
    this.#tries = 0;
    this.#connect();
  }

  #connect(): void {
    this.listener.line("connecting");
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const address = `${scheme}://${location.host}/api/tables/${this.id}/play?since=${this.listener.version() ?? 0}`;
    const socket = new WebSocket(address, this.token ? ["waterhole", `token.${this.token}`] : []);
    this.#socket = socket;
    socket.onopen = () => {
      this.#tries = 0;
      this.listener.line("open");
      this.#listen();
      if (this.#opened) ask(`/tables/${this.id}`).catch(() => undefined); // it may be a new server: which, it says there
      this.#opened = true;
    };
    socket.onmessage = ({ data }) => {
      if (this.#socket !== socket) return;
      this.#listen();
      this.listener.hear(JSON.parse(String(data)) as Server);
    };
    socket.onclose = ({ code }) => {
      if (this.#socket !== socket) return;
      clearTimeout(this.#watch);
      this.#socket = null;
      if (this.#over) return;
      if (code >= 4000) {
        this.close(); // the server does not want us back, and nobody asks again
        this.listener.line("closed");
        return;
      }
      this.listener.line("lost");
      const wait = Math.min(LATEST, SOONEST * 2 ** this.#tries++);
      this.#retry = setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 2));
    };
  }

  /** Something was heard. After a long silence, ask; without an answer, connect anew. */
  #listen(): void {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => this.#probe(PATIENCE), QUIET);
  }

  /** Is the server there? Without an answer the line is given up; a dead one would take long to be closed. */
  #probe(patience: number): void {
    clearTimeout(this.#watch);
    this.send({ type: "ping" });
    this.#watch = setTimeout(() => {
      const dead = this.#socket;
      this.#socket = null;
      dead?.close();
      this.listener.line("lost");
      this.#connectNow();
    }, patience);
  }
}
