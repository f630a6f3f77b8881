/**
 * Everybody who plays on this device. Each sees only what their own line tells them; between two of them a curtain
 * falls, so that nobody sees the other's hand.
 */
import { ask } from "../../api";
import type { Game } from "../../games/game";
import type { Local } from "../../locals";
import { Player } from "../player.svelte";

const LOOK = 1200; // milliseconds in which everybody sees what the last move did, before the curtain falls

export class Device {
  readonly players: Player[];
  /** Whose view is on the screen. */
  front: Player;
  /** Whom the device is to be passed to, while the curtain is down. */
  next: Player | null = $state.raw(null);
  /** Has anybody taken the device in their hands? Before that the curtain is down. */
  #lifted = $state(false);
  #falling: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string, game: Game, others: readonly Local[]) {
    const owner = new Player(id, game);
    this.players = [owner, ...others.map((local) => new Player(id, game, local.token))];
    this.front = $state.raw(owner);
    this.#watch();
  }

  get shared(): boolean {
    return this.players.length > 1;
  }

  /** Nobody's cards are shown on a shared device before it is known whose they should be. */
  get waiting(): boolean {
    const known = this.players.every((player) => player.stage.table || player.turnedAway);
    return this.shared && (!known || (this.#secret && !this.#lifted && !this.next));
  }

  /** The seats of people who are elsewhere. */
  get elsewhere(): number[] {
    const here = this.players.map((player) => player.stage.seat);
    const seats = this.front.stage.table?.seats ?? [];
    return seats.flatMap((seat, number) =>
      seat.kind === "person" && !here.includes(number) ? [number] : [],
    );
  }

  /** Somebody else on this device decides now: the curtain falls before they see their cards. */
  pass(): void {
    if (!this.shared || !this.#secret) return;
    const decides = this.players.find((player) => player.stage.mine);
    clearTimeout(this.#falling);
    if (!this.#lifted) this.next = decides ?? this.front;
    else if (decides && decides !== this.front && !this.front.stage.busy)
      this.#falling = setTimeout(() => (this.next = decides), LOOK);
  }

  /** The one whom the device was passed to is ready. */
  lift(): void {
    if (this.next) this.front = this.next;
    this.next = null;
    this.#lifted = true;
    this.#watch();
  }

  /** Everybody on this device leaves the match to bots. */
  async giveUp(): Promise<void> {
    for (const { id, token, stage } of this.players) {
      if (stage.seat !== null && !stage.away) await ask(`/tables/${id}/leave`, { body: {}, token });
    }
  }

  leave(): void {
    clearTimeout(this.#falling);
    for (const player of this.players) player.leave();
  }

  /** Are there hands that others must not see? */
  get #secret(): boolean {
    return this.front.stage.playing;
  }

  #watch(): void {
    for (const player of this.players) player.stage.watched = player === this.front;
  }
}
