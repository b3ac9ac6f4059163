// A board that a game's own package brings: a ready module of JavaScript, and what the page lends it. See docs/extend/own-board.md.

import type { BoardProps } from "./boards";
import { elementsOf, namesOf } from "./elements";
import { gameOf } from "./games";
import { closed, corners } from "./hexes";
import { language } from "./language.svelte";
import { motion } from "./motion.svelte";
import { rove } from "./roving";
import type { BoardShape, OfferedChoice, OwnBoard } from "./schema";
import { COLOURS, SHAPES } from "./seats";
import { choiceText } from "./telling";

/** What such a board is built with: the same parts as the page's own. */
export interface Parts {
  say: (id: string, args?: Record<string, number | string>) => string; // a text of the game, or of the platform
  elementsOf: typeof elementsOf; // those of a board with so many players
  namesOf: (board: BoardShape, players: string[]) => Record<string, string>; // what they are called
  choiceText: (choice: OfferedChoice, players: string[]) => string; // a choice as the list has it
  rove: typeof rove; // one stop of the Tab key, arrow keys and picks
  corners: typeof corners; // of a hexagon
  closed: typeof closed; // points as a path
  colours: readonly string[]; // of the seats
  shapes: readonly string[]; // of the seats, as paths around 0 0
  still: () => boolean; // the reader wants less motion
}

/** A board that was mounted. */
export interface Live {
  update: (props: BoardProps) => void; // something has changed: the table, what is picked, or the language
  destroy: () => void;
}

/** The module: draws a board into an element of the page. */
export interface BroughtBoard {
  mount: (target: HTMLElement, props: BoardProps, parts: Parts) => Live;
}

export const partsOf = (game: string): Parts => ({
  say: (id, args = {}) => language.say(id, args, game),
  elementsOf,
  namesOf: (board, players) => namesOf(board, players, game),
  choiceText: (choice, players) => choiceText(choice, players, game),
  rove,
  corners,
  closed,
  colours: COLOURS,
  shapes: SHAPES,
  still: () => motion.reduced,
});

/** Load the board of a game with its styles. */
export async function broughtBy(game: string): Promise<BroughtBoard> {
  const { script, style } = (await gameOf(game))?.board as OwnBoard;
  const [module] = await Promise.all([import(/* @vite-ignore */ script) as Promise<BroughtBoard>, style && styled(style)]);
  if (typeof module.mount !== "function") throw new Error(`${script} exports no function mount`);
  return module;
}

/** Put a sheet of styles into the page, and wait until it is there, or is not to be had. */
async function styled(address: string): Promise<void> {
  if (document.querySelector(`link[href="${address}"]`)) return;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: address });
  const settled = new Promise((resolve) => (link.onload = link.onerror = resolve));
  document.head.append(link);
  await settled;
}
