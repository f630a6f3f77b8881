/** A link for somebody else: by the address that others reach this server at, copied, and to be read if it cannot be. */
import { ask } from "../../api";
import type { Invitation } from "../../wire";

export async function outside(path: string): Promise<string> {
  const { url } = await ask<Invitation>("/invitations", { body: { path: "/" } });
  return new URL(path, url).href;
}

export class Link {
  /** What was asked for last; empty: nothing yet. */
  url = $state("");
  copied = $state(false);

  async copy(path: string): Promise<void> {
    const url = await outside(path);
    const { clipboard } = navigator as Partial<Navigator>; // there is none where the connection is not secure
    this.copied =
      (await clipboard?.writeText(url).then(
        () => true,
        () => false, // nobody may write there
      )) ?? false;
    this.url = url;
  }
}
