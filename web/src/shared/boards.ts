// Which board draws which game: the page's own, one that the game's package brings, or a plain one, drawn from the geometry
// of its edition.

import type { Component } from "svelte";
import { gameOf } from "./games";
import type { OfferedChoice, Sheet, Times } from "./schema";

/** What a board draws: what is printed, what is played, from where it is seen, and what can be done. */
export interface BoardProps {
  game: string;
  sheet: Sheet & Record<string, unknown>; // what the edition prints
  view: Record<string, unknown>;
  seat: number | null; // the viewer's
  names: string[];
  choices: OfferedChoice[];
  answer?: OfferedChoice | null; // the viewer's own sealed answer, while others may still be missing
  times?: Times; // since when the question waits, and until when
  guide?: Record<string, unknown> | null; // what the game works out from the view when it is asked, once it is there
  picture?: string; // the view drawn in text, for a game that the page has no board for
  lit: Set<string>; // the elements that may be picked now
  picks: string[];
  onpick: (element: string) => void; // also of what cannot be used now: the table tells why not
  onchoose?: (choice: OfferedChoice) => void; // for a board with a control of its own, where picks do not tell choices apart
  onsend?: (choice: OfferedChoice) => Promise<boolean>; // of what was confirmed on the board already; tells whether it was taken
}
export type BoardComponent = Component<BoardProps>;

const own = import.meta.glob<{ default: BoardComponent }>("../games/*/Board.svelte");

/** Whether the page itself has a board for a game; for others a view is drawn in text as well. */
export const isDrawn = (game: string): boolean => `../games/${game}/Board.svelte` in own;

export async function boardOf(game: string): Promise<BoardComponent> {
  const load = own[`../games/${game}/Board.svelte`];
  if (load) return (await load()).default;
  const brought = (await gameOf(game))?.board;
  return (await (brought ? import("../plain/Brought.svelte") : import("../plain/Board.svelte"))).default;
}
