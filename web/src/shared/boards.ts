// Which board draws which game; one without its own gets a plain one, drawn from the geometry of its edition.

import type { Component } from "svelte";
import type { OfferedChoice, ShownTable } from "./schema";

export interface BoardProps {
  table: ShownTable;
  names: string[];
  lit: Set<string>; // the elements that may be picked now
  picks: string[];
  onpick: (element: string) => void; // also of what cannot be used now: the table tells why not
  onchoose?: (choice: OfferedChoice) => void; // for a board with a control of its own, where picks do not tell choices apart
  onsend?: (choice: OfferedChoice) => Promise<boolean>; // of what was confirmed on the board already; tells whether it was taken
  move?: number; // in a replay: how many moves had been made
}
export type BoardComponent = Component<BoardProps>;

const own = import.meta.glob<{ default: BoardComponent }>("../games/*/Board.svelte");

export async function boardOf(game: string): Promise<BoardComponent> {
  const load = own[`../games/${game}/Board.svelte`] ?? (() => import("../plain/Board.svelte"));
  return (await load()).default as BoardComponent;
}
