// The sheets of editions, loaded once each, and a game's guide for the viewer.

import { request } from "./api";
import type { Guide, Sheet, ShownTable } from "./schema";

export type AnySheet = Sheet & Record<string, unknown>;

const known = new Map<string, Promise<AnySheet>>();

/** Load the sheet with a hash from a table that named it; tables with the same edition share it. */
export function loadSheet(path: string, hash: string): Promise<AnySheet> {
  const sheet = known.get(hash) ?? request<AnySheet>("GET", `${path}/sheet/${hash}`);
  known.set(hash, sheet);
  sheet.catch(() => known.delete(hash)); // the next call may try again
  return sheet;
}

/** The guide of a game for the viewer of a table; null while there is none for the shown position. */
export class Guidance {
  current: Record<string, unknown> | null = $state.raw(null);
  #seq = -1;

  /** Load the guide for a new position, if the viewer has choices there. */
  async update(path: string, table: ShownTable): Promise<void> {
    if (table.seq === this.#seq) return;
    this.#seq = table.seq;
    this.current = null;
    if (!table.guide || !table.choices.length) return;
    const { seq, guide } = await request<Guide>("GET", `${path}/guide?seat=${table.seat}`);
    if (seq === this.#seq) this.current = guide;
  }
}
