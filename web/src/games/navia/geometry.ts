// The geometry of the river's picture. A cell is 100 units wide; the start is at the bottom, the goal at the top.

import { scatter } from "../../shared/scatter";
import type { NaviaSheet, NaviaView } from "./schema";

export const CELL = 100;
export const BANK = 84; // of forest on either side
export const TOP = 150; // the shore behind the lagoon
export const BOTTOM = 56; // the jetty below the start

export interface Frame {
  rows: number;
  cols: number;
  joints: number[]; // the first rows of the tiles; the last one is the goal
  goal: number; // the first row of the final tile
  water: { width: number; height: number };
  width: number;
  height: number;
}

/** The frame of an edition, whose tiles between the start and the final one all have the same height. */
export function frameOf(sheet: NaviaSheet): Frame {
  const tileRows = Object.values(sheet.tiles)[0]!.length;
  const joints = Array.from({ length: sheet.slots + 1 }, (_, i) => sheet.start.length + tileRows * i);
  const goal = joints.at(-1)!;
  const rows = goal + sheet.final.length;
  const cols = sheet.start[0]!.length;
  const water = { width: cols * CELL, height: rows * CELL };
  return { rows, cols, joints, goal, water, width: water.width + 2 * BANK, height: water.height + TOP + BOTTOM };
}

/** The view box of an SVG layer, with the origin in the upper left corner of the water. */
export function viewBox(frame: Frame): string {
  return `${-BANK} ${-TOP} ${frame.width} ${frame.height}`;
}

/** The upper edge of a row. */
export function top(frame: Frame, row: number): number {
  return (frame.rows - 1 - row) * CELL;
}

export const cellId = (row: number, col: number): string => `cell-${row}-${col}`;

/** The name of a cell: a letter for the column, from the left bank, and the number of the row. */
export const cellName = (row: number, col: number): string => `${"abcdefghi"[col]}${row}`;

/** The row and column of a cell's id, or null for other ids. */
export function placeOf(id: string): [number, number] | null {
  const found = /^cell-(\d+)-(\d+)$/.exec(id);
  return found ? [Number(found[1]), Number(found[2])] : null;
}

/** The first and last rows of each hidden tile: each has its own fog. */
export function fogs(frame: Frame, view: NaviaView): [number, number][] {
  return frame.joints.slice(view.tiles.length, -1).map((row, i) => [row, frame.joints[view.tiles.length + i + 1]! - 1]);
}

/** The terrain, a string for each row from the start; `o` is a rock token, `~` a water token, `?` fog. */
export function riverOf(sheet: NaviaSheet, frame: Frame, view: NaviaView): string[] {
  const hidden = Array<string>(frame.goal - frame.joints[view.tiles.length]!).fill("?".repeat(frame.cols));
  const printed = [...sheet.start, ...view.tiles.flatMap((tile) => sheet.tiles[tile]!), ...hidden, ...sheet.final];
  const rows = printed.map((line) => [...line]);
  for (const [row, col] of view.rocks ?? []) rows[row!]![col!] = "o";
  for (const [row, col] of view.water ?? []) rows[row!]![col!] = "~";
  return rows.map((line) => line.join(""));
}

/** The winding edge of a bank from top to bottom; `side` is -1 for the left bank and 1 for the right. */
export function shoreline(frame: Frame, side: -1 | 1, inset: number): string {
  const edge = side < 0 ? 0 : frame.water.width;
  const bend = (i: number): number => edge + side * (inset + 6 * Math.sin(i * 1.3 + side) + 8 * (scatter(i, side) - 0.5));
  const path = [`M${bend(0).toFixed(1)} ${-TOP}`];
  const step = CELL / 2;
  for (let y = -TOP, i = 0; y < frame.water.height + BOTTOM; y += step, i++) {
    const half = ((bend(i) + bend(i + 1)) / 2).toFixed(1); // curves that meet halfway between two bends are smooth
    path.push(`Q${bend(i).toFixed(1)} ${y} ${half} ${y + step / 2}`);
  }
  return path.join("");
}
