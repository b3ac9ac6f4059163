// The sea as the edition draws it: where its cells lie, who is next to whom, and how the keys go through it.
// Hexagons with a flat top; odd columns lie half a cell further south.

import { closed, corners, type Place } from "../../shared/hexes";
import type { SeaChart } from "./schema";

export const SIZE = 40; // from the middle of a hexagon to a corner
export const COLUMN = 1.5 * SIZE;
export const ROW = Math.sqrt(3) * SIZE;
export const MARGIN = 50; // the frame of the chart
const FIRST = 0; // the first corner of a hexagon looks to the east

export type Symbol = "plain" | "blue" | "red" | "pirates";

export interface Cell {
  id: string;
  col: number;
  row: number;
  x: number;
  y: number;
  east: boolean;
  symbol: Symbol;
  near: (string | null)[]; // by direction; null where there is land, or the chart ends
  free: string | null; // where a current leads
}

export interface SeaMap {
  cells: Cell[];
  by: Map<string, Cell>;
  chart: SeaChart;
  columns: number;
  rows: number;
  width: number;
  height: number;
}

// Columns to the right and rows down, from an even column and from an odd one: N, NE, SE, S, SW, NW.
const AROUND: Place[][] = [
  [[0, -1], [1, -1], [1, 0], [0, 1], [-1, 0], [-1, -1]],
  [[0, -1], [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0]],
];
export const DIRECTIONS = ["N", "NE", "SE", "S", "SW", "NW"];

const digits = (number: number): string => String(number).padStart(2, "0");
export const cellId = (col: number, row: number): string => digits(col) + digits(row);

/** The middle of a place in the picture. */
export function middle(col: number, row: number): { x: number; y: number } {
  return { x: MARGIN + SIZE + COLUMN * col, y: MARGIN + ROW * (row + 0.5 + 0.5 * Math.abs(col % 2)) };
}

/** The place next to another in a direction. */
export function beside(col: number, row: number, direction: number): Place {
  const [across, down] = AROUND[Math.abs(col % 2)]![direction]!;
  return [col + across, row + down];
}

/** Read a chart. */
export function mapOf(chart: SeaChart): SeaMap {
  const columns = chart.rows[0]?.length ?? 0;
  const closedPairs = new Set(chart.blocked.flatMap(([one, other]) => [`${one} ${other}`, `${other} ${one}`]));
  const free = new Map(chart.currents.flatMap(({ cells }) => cells.slice(1).map((to, i): [string, string] => [cells[i]!, to])));
  const symbols = new Map<string, Symbol>();
  for (const kind of ["blue", "red", "pirates"] as const) chart[kind].forEach((id) => symbols.set(id, kind));
  const cells: Cell[] = [];
  for (let col = 0; col < columns; col++) {
    chart.rows.forEach((line, row) => {
      if (line[col] !== "~") return;
      const id = cellId(col, row);
      const near = DIRECTIONS.map((_, direction) => {
        const [c, r] = beside(col, row, direction);
        const other = cellId(c, r);
        return chart.rows[r]?.[c] === "~" && !closedPairs.has(`${id} ${other}`) ? other : null;
      });
      cells.push({ id, col, row, ...middle(col, row), east: col >= chart.east, symbol: symbols.get(id) ?? "plain", near, free: free.get(id) ?? null });
    });
  }
  const width = COLUMN * (columns - 1) + 2 * (SIZE + MARGIN);
  const height = ROW * (chart.rows.length + 0.5) + 2 * MARGIN;
  return { cells, by: new Map(cells.map((cell) => [cell.id, cell])), chart, columns, rows: chart.rows.length, width, height };
}

/** A hexagon as a path. */
export function hexagon(radius: number, x = 0, y = 0): string {
  return closed(corners(x, y, radius, FIRST));
}

export const cornersOf = (x: number, y: number): Place[] => corners(x, y, SIZE, FIRST);

/** The two corners between a place and its neighbour in a direction, clockwise around the place. */
export function edge(col: number, row: number, direction: number): [Place, Place] {
  const { x, y } = middle(col, row);
  const all = cornersOf(x, y); // the side to the south-east is the first, the one to the north the fifth
  const first = (direction + 4) % 6;
  return [all[first]!, all[(first + 1) % 6]!];
}

/** The edges between the two zones. */
export function border(map: SeaMap): [Place, Place][] {
  return map.cells.flatMap((cell) => cell.near.flatMap((near, direction): [Place, Place][] => {
    return !cell.east && near && map.by.get(near)!.east ? [edge(cell.col, cell.row, direction)] : [];
  }));
}

/** The keys that name a direction: the arrows up and down, and the corners of the number pad. */
const WAYS: Record<string, number> = { ArrowUp: 0, PageUp: 1, PageDown: 2, ArrowDown: 3, End: 4, Home: 5 };

/** The cell that a key leads to, or the same one. Left and right go straight on, from column to column a little up and a
 *  little down; with Shift they take the other of the two neighbours. Over land, the nearest cell that way is next. */
export function step(map: SeaMap, here: string, pressed: string, shift = false): string {
  const cell = map.by.get(here);
  if (!cell) return here;
  const aside = pressed === "ArrowLeft" ? [4, 5] : pressed === "ArrowRight" ? [2, 1] : null;
  if (aside && (cell.col % 2 === 1) !== shift) aside.reverse();
  const ways = aside ?? (pressed in WAYS ? [WAYS[pressed]!] : []);
  for (const way of ways) {
    const id = cellId(...beside(cell.col, cell.row, way));
    if (map.by.has(id)) return id;
  }
  return ways.length ? overland(map, cell, ways[0]!, pressed)?.id ?? here : here;
}

/** The nearest cell on the other side of land, in a direction or a little aside. */
function overland(map: SeaMap, cell: Cell, way: number, pressed: string): Cell | undefined {
  const { x, y } = middle(...beside(cell.col, cell.row, way));
  const level = pressed === "ArrowLeft" || pressed === "ArrowRight";
  const [dx, dy] = level ? [Math.sign(x - cell.x), 0] : [(x - cell.x) / ROW, (y - cell.y) / ROW];
  const cost = (other: Cell): number => {
    const ahead = (other.x - cell.x) * dx + (other.y - cell.y) * dy;
    const aside = Math.abs((other.x - cell.x) * dy - (other.y - cell.y) * dx);
    return ahead < ROW / 2 || aside > ahead ? Infinity : ahead + 2 * aside;
  };
  const best = map.cells.reduce((a, b) => (cost(b) < cost(a) ? b : a));
  return cost(best) < Infinity ? best : undefined;
}
