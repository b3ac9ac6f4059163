// The rules beside the board: one drawer for the whole page, whichever link has opened it.

import { router } from "./router.svelte";

export interface Wanted {
  game: string;
  clause: string; // where the book is opened; empty for its beginning
  table: string | null; // whose edition is shown; without a table it is the standard one
}

/** The table whose page is open, or its replay. */
function tableHere(): string | null {
  return /^\/table\/([\w-]+)/.exec(router.path)?.[1] ?? null;
}

class RulesDrawer {
  wanted = $state.raw<Wanted | null>(null);
  private opener: HTMLElement | null = null;

  /** Open the drawer; what has the focus now gets it back in the end. */
  open(game: string, clause = "", table: string | null = tableHere()): void {
    this.opener = document.activeElement as HTMLElement | null;
    this.wanted = { game, clause, table };
  }

  close(): void {
    this.wanted = null;
  }

  /** Give the focus back; an opener that has gone, such as a choice that was made, leaves it to the page. */
  giveBack(): void {
    const page = document.querySelector<HTMLElement>("main");
    if (this.opener?.isConnected) this.opener.focus();
    else if (page) {
      page.tabIndex = -1;
      page.focus({ preventScroll: true });
    }
  }
}

export const rules = new RulesDrawer();
