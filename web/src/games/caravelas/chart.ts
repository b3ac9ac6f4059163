// The sea of an edition: the positions of its cells, their neighbours, and moves between them by key.
// Hexagons have a flat top; odd columns are half a cell further south.

import { closedPath, corners, type Point } from "../../shared/hexes";
import type { SeaChart } from "./schema";

type Place = [col: number, row: number];

export const SIZE = 40; // from the centre of a hexagon to a corner
export const COLUMN = 1.5 * SIZE;
export const ROW = Math.sqrt(3) * SIZE;
export const MARGIN = 50; // of the frame
const FIRST_CORNER = 0; // degrees from the east

export type SymbolKind = "plain" | "blue" | "red" | "pirates";

export interface Cell {
  id: string;
  col: number;
  row: number;
  x: number;
  y: number;
  east: boolean;
  symbol: SymbolKind;
  near: (string | null)[]; // the neighbours by direction; null for land and beyond the edge
  downstream: string | null; // the next cell of a current
}

export interface SeaMap {
  cells: Cell[];
  byId: Map<string, Cell>;
  chart: SeaChart;
  columns: number;
  rows: number;
  width: number;
  height: number;
}

// Offsets of the neighbours N, NE, SE, S, SW, NW, from an even and from an odd column.
const OFFSETS: Place[][] = [
  [[0, -1], [1, -1], [1, 0], [0, 1], [-1, 0], [-1, -1]],
  [[0, -1], [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0]],
];
export const DIRECTIONS = ["N", "NE", "SE", "S", "SW", "NW"];

const digits = (number: number): string => String(number).padStart(2, "0");
export const cellId = (col: number, row: number): string => digits(col) + digits(row);

/** The transform of a drawing to a point. */
export const translateTo = ({ x, y }: { x: number; y: number }): string => `translate(${x} ${y})`;

/** The centre of a place in the picture. */
export function centre(col: number, row: number): { x: number; y: number } {
  return { x: MARGIN + SIZE + COLUMN * col, y: MARGIN + ROW * (row + 0.5 + 0.5 * Math.abs(col % 2)) };
}

/** The neighbour of a place in a direction. */
export function neighbour(col: number, row: number, direction: number): Place {
  const [across, down] = OFFSETS[Math.abs(col % 2)]![direction]!;
  return [col + across, row + down];
}

/** Read a chart. */
export function mapOf(chart: SeaChart): SeaMap {
  const columns = chart.rows[0]?.length ?? 0;
  const blocked = new Set(chart.blocked.flatMap(([one, other]) => [`${one} ${other}`, `${other} ${one}`]));
  const downstream = new Map(chart.currents.flatMap(({ cells }) => cells.slice(1).map((to, i): [string, string] => [cells[i]!, to])));
  const symbols = new Map<string, SymbolKind>();
  for (const kind of ["blue", "red", "pirates"] as const) chart[kind].forEach((id) => symbols.set(id, kind));
  const cells: Cell[] = [];
  for (let col = 0; col < columns; col++) {
    chart.rows.forEach((line, row) => {
      if (line[col] !== "~") return;
      const id = cellId(col, row);
      const near = DIRECTIONS.map((_, direction) => {
        const [c, r] = neighbour(col, row, direction);
        const other = cellId(c, r);
        return chart.rows[r]?.[c] === "~" && !blocked.has(`${id} ${other}`) ? other : null;
      });
      cells.push({ id, col, row, ...centre(col, row), east: col >= chart.east, symbol: symbols.get(id) ?? "plain", near, downstream: downstream.get(id) ?? null });
    });
  }
  const width = COLUMN * (columns - 1) + 2 * (SIZE + MARGIN);
  const height = ROW * (chart.rows.length + 0.5) + 2 * MARGIN;
  return { cells, byId: new Map(cells.map((cell) => [cell.id, cell])), chart, columns, rows: chart.rows.length, width, height };
}

/** A hexagon as a path. */
export function hexagon(radius: number, x = 0, y = 0): string {
  return closedPath(corners(x, y, radius, FIRST_CORNER));
}

/** The two corners between a place and its neighbour in a direction, clockwise around the place. */
export function edge(col: number, row: number, direction: number): [Point, Point] {
  const { x, y } = centre(col, row);
  const all = corners(x, y, SIZE, FIRST_CORNER);
  const first = (direction + 4) % 6; // the first side faces south-east, the fifth north
  return [all[first]!, all[(first + 1) % 6]!];
}

/** The edges between the two zones. */
export function border(map: SeaMap): [Point, Point][] {
  return map.cells.flatMap((cell) => cell.near.flatMap((near, direction): [Point, Point][] => {
    return !cell.east && near && map.byId.get(near)!.east ? [edge(cell.col, cell.row, direction)] : [];
  }));
}

/** The directions of keys: the arrows up and down, and the corners of the number pad. */
const KEY_DIRECTIONS: Record<string, number> = { ArrowUp: 0, PageUp: 1, PageDown: 2, ArrowDown: 3, End: 4, Home: 5 };

/** The cell that a key moves to, or the same one. Left and right zigzag along a row of columns; with Shift they take the
 *  other of the two neighbours. Beyond land, the next cell is the nearest one in the direction. */
export function step(map: SeaMap, here: string, key: string, shift = false): string {
  const cell = map.byId.get(here);
  if (!cell) return here;
  const sideways = key === "ArrowLeft" ? [4, 5] : key === "ArrowRight" ? [2, 1] : null;
  if (sideways && (cell.col % 2 === 1) !== shift) sideways.reverse();
  const directions = sideways ?? (key in KEY_DIRECTIONS ? [KEY_DIRECTIONS[key]!] : []);
  for (const direction of directions) {
    const id = cellId(...neighbour(cell.col, cell.row, direction));
    if (map.byId.has(id)) return id;
  }
  return directions.length ? beyondLand(map, cell, directions[0]!, sideways !== null)?.id ?? here : here;
}

/** The nearest cell beyond land, roughly in a direction, which is horizontal if it is `sideways`. */
function beyondLand(map: SeaMap, cell: Cell, direction: number, sideways: boolean): Cell | undefined {
  const { x, y } = centre(...neighbour(cell.col, cell.row, direction));
  const [dx, dy] = sideways ? [Math.sign(x - cell.x), 0] : [(x - cell.x) / ROW, (y - cell.y) / ROW];
  const cost = (other: Cell): number => {
    const ahead = (other.x - cell.x) * dx + (other.y - cell.y) * dy;
    const aside = Math.abs((other.x - cell.x) * dy - (other.y - cell.y) * dx);
    return ahead < ROW / 2 || aside > ahead ? Infinity : ahead + 2 * aside;
  };
  const best = map.cells.reduce((a, b) => (cost(b) < cost(a) ? b : a));
  return cost(best) < Infinity ? best : undefined;
}
