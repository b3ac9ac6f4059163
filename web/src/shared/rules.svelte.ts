// The rules beside the board: one drawer for the whole page, shared by all links to it.

import { router } from "./router.svelte";

export interface RulesTarget {
  game: string;
  clause: string; // where to open the book; empty for its beginning
  table: string | null; // whose edition to show; null for the standard one
}

/** The table whose page or replay is open. */
function currentTable(): string | null {
  return /^\/table\/([\w-]+)/.exec(router.path)?.[1] ?? null;
}

class RulesDrawer {
  target = $state.raw<RulesTarget | null>(null); // null while it is closed
  #opener: HTMLElement | null = null;

  /** Open the drawer, and note the focused element to return to. */
  open(game: string, clause = "", table: string | null = currentTable()): void {
    this.#opener = document.activeElement as HTMLElement | null;
    this.target = { game, clause, table };
  }

  close(): void {
    this.target = null;
  }

  /** Return the focus to the opener, or to the page if the opener is gone, such as a choice that was made. */
  restoreFocus(): void {
    const page = document.querySelector<HTMLElement>("main");
    if (this.#opener?.isConnected) this.#opener.focus();
    else if (page) {
      page.tabIndex = -1;
      page.focus({ preventScroll: true });
    }
  }
}

export const rules = new RulesDrawer();
