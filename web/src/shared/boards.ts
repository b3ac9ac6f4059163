// The board of a game: the page's own, a custom one from the game's package, or the plain one, drawn from the geometry of
// its edition.

import type { Component } from "svelte";
import { loadGame } from "./games";
import type { OfferedChoice, Sheet, Times } from "./schema";

/** The input of a board: the printed sheet, the view, its viewer, and the choices. */
export interface BoardProps {
  game: string;
  sheet: Sheet & Record<string, unknown>; // the printed data of the edition
  view: Record<string, unknown>;
  seat: number | null; // the viewer's
  names: string[];
  choices: OfferedChoice[];
  answer?: OfferedChoice | null; // the viewer's sealed answer, until all have answered
  times?: Times; // start and deadline of the decision
  guide?: Record<string, unknown> | null; // what the game computes from the view, once it is loaded
  picture?: string; // the view as text, for games without a board of the page's own
  lit: Set<string>; // the elements that can be picked now
  picks: string[];
  onpick: (element: string) => void; // for unlit elements too: the table then explains why not
  onchoose?: (choice: OfferedChoice) => void; // for controls of a board whose choices picks cannot tell apart
  onsend?: (choice: OfferedChoice) => Promise<boolean>; // for choices already confirmed on the board; resolves to success
}
export type BoardComponent = Component<BoardProps>;

const boards = import.meta.glob<{ default: BoardComponent }>("../games/*/Board.svelte");

/** Whether the page has its own board for a game; the views of other games are also shown as text. */
export const hasOwnBoard = (game: string): boolean => `../games/${game}/Board.svelte` in boards;

export async function loadBoard(game: string): Promise<BoardComponent> {
  const load = boards[`../games/${game}/Board.svelte`];
  if (load) return (await load()).default;
  const custom = (await loadGame(game))?.board;
  return (await (custom ? import("../plain/CustomBoard.svelte") : import("../plain/Board.svelte"))).default;
}
