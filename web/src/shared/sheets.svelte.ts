// What editions print, loaded once for each; and what a game works out when it is asked.

import { ask } from "./api";
import type { Guide, Sheet, ShownTable } from "./schema";

export type AnySheet = Sheet & Record<string, unknown>;

const known = new Map<string, Promise<AnySheet>>();

/** Return the sheet with a hash, from the table that told it; the same for all tables with that edition. */
export function sheetOf(path: string, hash: string): Promise<AnySheet> {
  const found = known.get(hash) ?? ask<AnySheet>("GET", `${path}/sheet/${hash}`);
  known.set(hash, found);
  found.catch(() => known.delete(hash)); // the next one may try again
  return found;
}

/** What the game works out for the viewer of a table, as long as it is about what the table shows. */
export class Guidance {
  now: Record<string, unknown> | null = $state.raw(null);
  private seq = -1;

  /** Ask anew when the table has moved on, if the viewer can do something there. */
  async follow(path: string, table: ShownTable): Promise<void> {
    if (table.seq === this.seq) return;
    this.seq = table.seq;
    this.now = null;
    if (!table.guide || !table.choices.length) return;
    const { seq, guide } = await ask<Guide>("GET", `${path}/guide?seat=${table.seat}`);
    if (seq === this.seq) this.now = guide;
  }
}
