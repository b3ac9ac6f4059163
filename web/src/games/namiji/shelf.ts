// The geometry of the shelf, and the placement and turning of nets, which cover two cells.

import type { OfferedChoice } from "../../shared/schema";
import type { FishShelf, PrintedLine } from "./schema";

export const ROWS = 3;
export const COLS = 4;
export const CELLS = Array.from({ length: ROWS * COLS }, (_, i) => `r${Math.floor(i / COLS) + 1}c${(i % COLS) + 1}`);

/** The picture of a shelf: a cell is 100 units wide, and the values of the lines are on the left and at the top. */
export const CELL = 100;
export const LEFT = 70;
export const TOP = 64;
export const WIDTH = LEFT + COLS * CELL + 8;
export const HEIGHT = TOP + ROWS * CELL + 8;

/** The directions of a net from the pointed cell, in the order of turning. */
export const DIRECTIONS = ["right", "down", "left", "up"] as const;
export type Direction = (typeof DIRECTIONS)[number];

const STEPS: Record<Direction, [number, number]> = { right: [0, 1], down: [1, 0], left: [0, -1], up: [-1, 0] };
const KEY_DIRECTIONS: Record<string, Direction> = { ArrowRight: "right", ArrowDown: "down", ArrowLeft: "left", ArrowUp: "up" };

/** The row and column of a cell, both from 0. */
export function placeOf(cell: string): [number, number] {
  const index = CELLS.indexOf(cell);
  return [Math.floor(index / COLS), index % COLS];
}

/** The neighbour of a cell, or nothing beyond the edge. */
export function neighbour(cell: string, direction: Direction): string | undefined {
  const [row, col] = placeOf(cell);
  const [down, across] = STEPS[direction];
  const inside = row + down >= 0 && row + down < ROWS && col + across >= 0 && col + across < COLS;
  return inside ? CELLS[(row + down) * COLS + col + across] : undefined;
}

/** The cell that an arrow key moves to, or the same one. */
export function step(cell: string, key: string): string {
  const direction = KEY_DIRECTIONS[key];
  return (direction && neighbour(cell, direction)) ?? cell;
}

/** The possible places of a net: its two cells in the order of picking. */
export function netPlaces(choices: OfferedChoice[]): string[][] {
  return choices.filter((choice) => choice.verb === "place_net").map((choice) => choice.targets);
}

function netAcross(places: string[][], cell: string, direction: Direction): string[] | undefined {
  const other = neighbour(cell, direction);
  return other === undefined ? undefined : places.find((pair) => pair.includes(cell) && pair.includes(other));
}

/** The direction of a net from a cell: the wanted one, or else the next possible one. */
export function directionAt(places: string[][], cell: string, wanted: Direction): Direction | null {
  const first = DIRECTIONS.indexOf(wanted);
  const order = DIRECTIONS.map((_, i) => DIRECTIONS[(first + i) % DIRECTIONS.length]!);
  return order.find((direction) => netAcross(places, cell, direction)) ?? null;
}

/** The cells of a net from a cell, in the order of picking; none if it cannot lie there. */
export function netCells(places: string[][], cell: string, wanted: Direction): string[] {
  const direction = directionAt(places, cell, wanted);
  return direction === null ? [] : netAcross(places, cell, direction)!;
}

/** The next direction of a net that is turned on a cell. */
export function turnNet(places: string[][], cell: string, wanted: Direction): Direction {
  const current = DIRECTIONS.indexOf(directionAt(places, cell, wanted) ?? wanted);
  return directionAt(places, cell, DIRECTIONS[(current + 1) % DIRECTIONS.length]!) ?? wanted;
}

export const EMPTY_SHELF: FishShelf = { cells: Array.from({ length: ROWS }, () => Array<null>(COLS).fill(null)), nets: [], scored: [], mixed: [] };

/** The lines of a shelf by the points of its rows and columns. */
export function linesOf(rows: number[], columns: number[]): PrintedLine[] {
  const lines = (name: string) => (points: number, i: number): PrintedLine => ({ line: `${name}${i + 1}`, points });
  return [...rows.map(lines("row")), ...columns.map(lines("column"))];
}
