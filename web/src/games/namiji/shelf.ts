// The shelf: where its cells are, and how a net lies on two of them and is turned.

import type { OfferedChoice } from "../../shared/schema";
import type { FishShelf, PrintedLine } from "./schema";

export const ROWS = 3;
export const COLS = 4;
export const CELLS = Array.from({ length: ROWS * COLS }, (_, i) => `r${Math.floor(i / COLS) + 1}c${(i % COLS) + 1}`);

/** The picture of a shelf: a cell is 100 units wide, the values of the lines stand on the left and on top. */
export const CELL = 100;
export const LEFT = 70;
export const TOP = 64;
export const WIDTH = LEFT + COLS * CELL + 8;
export const HEIGHT = TOP + ROWS * CELL + 8;

/** The ways in which a net goes on from the cell that is pointed at, in the order in which it is turned. */
export const WAYS = ["right", "down", "left", "up"] as const;
export type Way = (typeof WAYS)[number];

const STEPS: Record<Way, [number, number]> = { right: [0, 1], down: [1, 0], left: [0, -1], up: [-1, 0] };
const KEYS: Record<string, Way> = { ArrowRight: "right", ArrowDown: "down", ArrowLeft: "left", ArrowUp: "up" };

/** The row and the column of a cell, both from 0 on. */
export function placeOf(cell: string): [number, number] {
  const at = CELLS.indexOf(cell);
  return [Math.floor(at / COLS), at % COLS];
}

/** The cell beside another one, or nothing beyond the edge. */
export function beside(cell: string, way: Way): string | undefined {
  const [row, col] = placeOf(cell);
  const [down, across] = STEPS[way];
  const inside = row + down >= 0 && row + down < ROWS && col + across >= 0 && col + across < COLS;
  return inside ? CELLS[(row + down) * COLS + col + across] : undefined;
}

/** The cell that an arrow key leads to, or the same one. */
export function stepOn(cell: string, key: string): string {
  const way = KEYS[key];
  return (way && beside(cell, way)) ?? cell;
}

/** Where a net may lie: its two cells in the order in which they are picked. */
export function netPlaces(choices: OfferedChoice[]): string[][] {
  return choices.filter((choice) => choice.verb === "place_net").map((choice) => choice.targets);
}

function across(places: string[][], cell: string, way: Way): string[] | undefined {
  const other = beside(cell, way);
  return other === undefined ? undefined : places.find((pair) => pair.includes(cell) && pair.includes(other));
}

/** The way in which a net lies that covers a cell: the one that is wanted, or else the next one that is allowed. */
export function wayAt(places: string[][], cell: string, wanted: Way): Way | null {
  const first = WAYS.indexOf(wanted);
  const order = WAYS.map((_, i) => WAYS[(first + i) % WAYS.length]!);
  return order.find((way) => across(places, cell, way)) ?? null;
}

/** The cells of a net that covers a cell, as it is picked; none if no net can. */
export function netAt(places: string[][], cell: string, wanted: Way): string[] {
  const way = wayAt(places, cell, wanted);
  return way === null ? [] : across(places, cell, way)!;
}

/** The way in which the net lies after it has been turned on a cell. */
export function turnedOn(places: string[][], cell: string, wanted: Way): Way {
  const now = WAYS.indexOf(wayAt(places, cell, wanted) ?? wanted);
  return wayAt(places, cell, WAYS[(now + 1) % WAYS.length]!) ?? wanted;
}

/** A shelf with nothing on it. */
export const EMPTY: FishShelf = { cells: Array.from({ length: ROWS }, () => Array<null>(COLS).fill(null)), nets: [], scored: [], mixed: [] };

/** The lines of a shelf as an edition has them: what the rows pay, and the columns. */
export function linesOf(rows: number[], columns: number[]): PrintedLine[] {
  const named = (name: string) => (points: number, i: number): PrintedLine => ({ line: `${name}${i + 1}`, points });
  return [...rows.map(named("row")), ...columns.map(named("column"))];
}
