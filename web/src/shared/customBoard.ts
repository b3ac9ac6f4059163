// A custom board from a game's package: a JavaScript module and the parts that the page lends it. See
// docs/extend/own-board.md.

import type { BoardProps } from "./boards";
import { elementsOf, namesOf } from "./elements";
import { loadGame } from "./games";
import { closedPath, corners } from "./hexes";
import { language } from "./language.svelte";
import { motion } from "./motion.svelte";
import { rove } from "./roving";
import type { BoardShape, OfferedChoice, OwnBoard } from "./schema";
import { COLOURS, SHAPES } from "./seats";
import { choiceText } from "./wording";

/** Helpers for a custom board, the same that the page's own boards use. */
export interface BoardParts {
  say: (id: string, args?: Record<string, number | string>) => string; // a text of the game, or of the platform
  elementsOf: typeof elementsOf; // the elements in use with a number of players
  namesOf: (board: BoardShape, players: string[]) => Record<string, string>; // their names
  choiceText: (choice: OfferedChoice, players: string[]) => string; // as in the list of choices
  rove: typeof rove; // a single tab stop, arrow keys and picks
  corners: typeof corners; // of a hexagon
  closed: typeof closedPath; // points as a path
  colours: readonly string[]; // of the seats
  shapes: readonly string[]; // of the seats, as paths around 0 0
  still: () => boolean; // whether the reader wants reduced motion
}

export interface MountedBoard {
  update: (props: BoardProps) => void; // the table, the picks or the language have changed
  destroy: () => void;
}

/** The module of a custom board, which draws into an element of the page. */
export interface BoardModule {
  mount: (target: HTMLElement, props: BoardProps, parts: BoardParts) => MountedBoard;
}

export const partsOf = (game: string): BoardParts => ({
  say: (id, args = {}) => language.say(id, args, game),
  elementsOf,
  namesOf: (board, players) => namesOf(board, players, game),
  choiceText: (choice, players) => choiceText(choice, players, game),
  rove,
  corners,
  closed: closedPath,
  colours: COLOURS,
  shapes: SHAPES,
  still: () => motion.reduced,
});

/** Load the board of a game with its styles. */
export async function loadBoardModule(game: string): Promise<BoardModule> {
  const { script, style } = (await loadGame(game))?.board as OwnBoard;
  const [module] = await Promise.all([import(/* @vite-ignore */ script) as Promise<BoardModule>, style && loadStyles(style)]);
  if (typeof module.mount !== "function") throw new Error(`${script} exports no function mount`);
  return module;
}

/** Add a stylesheet to the page, and wait until it is loaded or has failed. */
async function loadStyles(address: string): Promise<void> {
  if (document.querySelector(`link[href="${address}"]`)) return;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: address });
  const loaded = new Promise((resolve) => (link.onload = link.onerror = resolve));
  document.head.append(link);
  await loaded;
}
