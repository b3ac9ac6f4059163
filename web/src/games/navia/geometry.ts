// Where things lie in the picture of the river. A cell is 100 units wide; the start is at the bottom, the goal on top.

import { scatter } from "../../shared/scatter";
import type { NaviaView } from "./schema";

export const CELL = 100;
export const BANK = 84; // of forest on either side
export const TOP = 150; // the shore behind the lagoon
export const BOTTOM = 56; // the jetty below the start

export interface Frame {
  rows: number;
  cols: number;
  water: { width: number; height: number };
  width: number;
  height: number;
}

export function frameOf(river: string[]): Frame {
  const rows = river.length;
  const cols = river[0]?.length ?? 0;
  const water = { width: cols * CELL, height: rows * CELL };
  return { rows, cols, water, width: water.width + 2 * BANK, height: water.height + TOP + BOTTOM };
}

/** The part of a picture that a SVG layer shows, with the origin in the upper left corner of the water. */
export function viewBox(frame: Frame): string {
  return `${-BANK} ${-TOP} ${frame.width} ${frame.height}`;
}

/** The upper edge of a row. */
export function top(frame: Frame, row: number): number {
  return (frame.rows - 1 - row) * CELL;
}

export const cellId = (row: number, col: number): string => `cell-${row}-${col}`;

/** What people call a cell: a letter for the column, from the left bank on, and the number of the row. */
export const cellName = (row: number, col: number): string => `${"abcdefghi"[col]}${row}`;

/** The row and the column of a cell's id, or null for the id of something else. */
export function placeOf(id: string): [number, number] | null {
  const found = /^cell-(\d+)-(\d+)$/.exec(id);
  return found ? [Number(found[1]), Number(found[2])] : null;
}

/** The rows of hidden river, as [first, last]; one fog for each tile, so that it lifts tile by tile. */
export function fogs(view: NaviaView): [number, number][] {
  const hidden = view.river.flatMap((line, row) => (line.startsWith("?") ? [row] : []));
  const joints = new Set(jointsOf(view));
  const parts: [number, number][] = [];
  for (const row of hidden) {
    const last = parts.at(-1);
    if (last && last[1] === row - 1 && !joints.has(row)) last[1] = row;
    else parts.push([row, row]);
  }
  return parts;
}

/** The rows that begin a tile: all tiles of an edition are as high as each other, and the Final tile ends the last. */
export function jointsOf(view: NaviaView): number[] {
  const fog = view.river.findIndex((line) => line.startsWith("?"));
  const shown = fog < 0 ? view.goal : fog; // the first row that is not turned up
  const start = shown - view.tile_rows * view.tiles.length;
  return Array.from({ length: (view.goal - start) / view.tile_rows + 1 }, (_, i) => start + view.tile_rows * i);
}

/** The edge of a bank from top to bottom, winding a little; `side` is -1 for the left bank and 1 for the right. */
export function shoreline(frame: Frame, side: -1 | 1, away: number): string {
  const edge = side < 0 ? 0 : frame.water.width;
  const bend = (i: number): number => edge + side * (away + 6 * Math.sin(i * 1.3 + side) + 8 * (scatter(i, side) - 0.5));
  const path = [`M${bend(0).toFixed(1)} ${-TOP}`];
  const step = CELL / 2;
  for (let y = -TOP, i = 0; y < frame.water.height + BOTTOM; y += step, i++) {
    const half = ((bend(i) + bend(i + 1)) / 2).toFixed(1); // curves that meet half-way between two bends are smooth
    path.push(`Q${bend(i).toFixed(1)} ${y} ${half} ${y + step / 2}`);
  }
  return path.join("");
}

/** A card that waits for answers: its kind, whom it is aimed at, and the cell. */
export interface Played {
  kind: string;
  target: number | null;
  cell: [number, number] | null;
}

export function playedOf(view: NaviaView): Played | null {
  const [, kind, first, second] = view.card?.split(":") ?? [];
  if (!kind) return null;
  if (kind === "spell") return { kind, target: null, cell: [Number(first), Number(second)] };
  const target = first === undefined ? null : Number(first);
  const boat = target === null ? null : view.boats[target];
  return { kind, target, cell: boat && second !== undefined ? [boat[0]! - 1, boat[1]! + Number(second)] : null };
}
