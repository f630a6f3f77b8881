/** One thing at a time: what was begun by a button, while it lasts, and what went wrong with it. */
import { explain } from "../telling/refusals";
import { toast } from "../telling/toasts.svelte";

export class Busy {
  with: string | null = $state(null);

  /** Do something, unless something else is being done; trouble is told. */
  async do(what: string, deed: () => Promise<void>): Promise<void> {
    if (this.with !== null) return;
    this.with = what;
    try {
      await deed();
    } catch (trouble) {
      toast(explain(trouble), "trouble");
    } finally {
      this.with = null;
    }
  }
}
