// Coasts that look drawn by hand: the outline of the land hexagons, rounded and slightly irregular.

import { joinEdges, pointKey, type Point } from "../../shared/hexes";
import { scatter } from "../../shared/scatter";
import { cellId, centre, COLUMN, edge, neighbour, ROW, SIZE, type SeaMap } from "./chart";

const IRREGULARITY = 0.22 * SIZE;
const PADDING = 2; // places around the chart, into which land at its edge continues
const ALL_DIRECTIONS = [0, 1, 2, 3, 4, 5];

interface Spot { x: number; y: number; room: number } // `room` is the free radius

/** The terrain of a place; land at the edge of the chart continues beyond it, other terrain becomes empty sea. */
export function terrainAt(map: SeaMap, col: number, row: number): string {
  const line = map.chart.rows[Math.min(Math.max(row, 0), map.rows - 1)]!;
  const terrain = line[Math.min(Math.max(col, 0), map.columns - 1)]!;
  const inside = row >= 0 && row < map.rows && col >= 0 && col < map.columns;
  return inside || terrain === "#" ? terrain : ".";
}

/** All places with land, including those beyond the edge. */
function landPlaces(map: SeaMap): [number, number][] {
  const found: [number, number][] = [];
  for (let col = -PADDING; col < map.columns + PADDING; col++) {
    for (let row = -PADDING; row < map.rows + PADDING; row++) if (terrainAt(map, col, row) === "#") found.push([col, row]);
  }
  return found;
}

const displace = ([x, y]: Point, factor = 1): Point => {
  const [a, b] = [Math.round(x), Math.round(y)];
  return [x + factor * IRREGULARITY * (2 * scatter(a, b) - 1), y + factor * IRREGULARITY * (2 * scatter(b, a + 7) - 1)];
};
const between = (a: Point, b: Point, part = 0.5): Point => [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];

function roundCorner(before: Point, corner: Point, after: Point): Point {
  return displace(between(corner, between(before, after), 0.45), 0.7);
}

/** The outlines of the land as paths. */
export function coasts(map: SeaMap): string[] {
  const places = landPlaces(map);
  const land = new Set(places.map((place) => place.join(" ")));
  const edges = new Map<string, { to: string; line: Point[] }>();
  for (const [col, row] of places) {
    for (const direction of ALL_DIRECTIONS) {
      if (land.has(neighbour(col, row, direction).join(" "))) continue;
      const [a, b] = edge(col, row, direction);
      edges.set(pointKey(a), { to: pointKey(b), line: [a] });
    }
  }
  return joinEdges(edges).map((line) => closedCurve(line.flatMap((corner, i) => {
    const [before, after] = [line.at(i - 1)!, line[(i + 1) % line.length]!];
    const middles = [1 / 3, 2 / 3].map((part) => displace(between(corner, after, part)));
    return [roundCorner(before, corner, after), ...middles];
  })));
}

const pair = ([x, y]: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** The segment from the second to the third of four points on a smooth curve. */
function segment(p0: Point, p1: Point, p2: Point, p3: Point): string {
  const first: Point = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6];
  const second: Point = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6];
  return `C${pair(first)} ${pair(second)} ${pair(p2)}`;
}

/** A closed curve through some points. */
function closedCurve(line: Point[]): string {
  const at = (i: number): Point => line[(i + line.length) % line.length]!;
  return `M${pair(at(0))}${line.map((_, i) => segment(at(i - 1), at(i), at(i + 1), at(i + 2))).join("")}Z`;
}

/** An open curve through some points. */
export function curve(line: Point[]): string {
  const at = (i: number): Point => line[Math.min(Math.max(i, 0), line.length - 1)]!;
  return line.length ? `M${pair(at(0))}${line.slice(1).map((_, i) => segment(at(i - 1), at(i), at(i + 1), at(i + 2))).join("")}` : "";
}

/** The isthmuses between adjacent cells that are blocked from each other. */
export function isthmuses(map: SeaMap): string[] {
  return map.chart.blocked.flatMap(([one, other]) => {
    const cell = map.byId.get(one!);
    const direction = cell && ALL_DIRECTIONS.find((direction) => cellId(...neighbour(cell.col, cell.row, direction)) === other);
    if (!cell || direction === undefined) return [];
    const [a, b] = edge(cell.col, cell.row, direction);
    return [`M${pair(a)}Q${pair(displace(between(a, b), 0.8))} ${pair(b)}`];
  });
}

/** Whether a place has land on all sides. */
function isInland(map: SeaMap, col: number, row: number): boolean {
  return ALL_DIRECTIONS.every((direction) => terrainAt(map, ...neighbour(col, row, direction)) === "#");
}

export interface Ornament { kind: "hills" | "wood" | "palm" | "town"; x: number; y: number; size: number }

/** The ornaments on the land: hills and woods, palms in the tropics, and a few towns. */
export function ornaments(map: SeaMap): Ornament[] {
  const title = titleSpot(map);
  return landPlaces(map).flatMap(([col, row]) => {
    if (col < 0 || row < 0 || col >= map.columns || row >= map.rows || !isInland(map, col, row)) return [];
    const random = scatter(col + 3, row + 11);
    const { x, y } = centre(col, row);
    const covered = Math.abs(x - title.x) < 4.2 * COLUMN && Math.abs(y - title.y) < 1.1 * ROW;
    if (random > 0.62 || covered) return [];
    const tropical = Math.abs(row / map.rows - 0.55) < 0.25;
    const kind = random < 0.08 ? "town" : random < 0.36 ? "hills" : tropical ? "palm" : "wood";
    return [{ kind, x: x + 14 * (scatter(row, col) - 0.5), y: y + 14 * (scatter(col, row) - 0.5), size: 0.8 + 0.4 * scatter(col, col + row) }];
  });
}

/** The spot of the compass rose: the point farthest from all cells and land. */
export function roseSpot(map: SeaMap): Spot {
  const occupied = [...map.cells, ...landPlaces(map).map(([col, row]) => centre(col, row))];
  let best = { x: map.width / 2, y: map.height / 2, room: 0 };
  for (let x = 0; x < map.width; x += SIZE) {
    for (let y = 0; y < map.height; y += SIZE) {
      const edges = Math.min(x, y, map.width - x, map.height - y) + SIZE / 4;
      const room = Math.min(edges, ...occupied.map((other) => Math.hypot(other.x - x, other.y - y)));
      if (room > best.room) best = { x, y, room };
    }
  }
  return best;
}

/** The spot of the sea monster: the empty sea farthest from the rose. */
export function beastSpot(map: SeaMap, rose: Spot): Spot | null {
  const spots: Spot[] = [];
  const distance = ({ x, y }: { x: number; y: number }): number => Math.hypot(x - rose.x, y - rose.y);
  map.chart.rows.forEach((line, row) => [...line].forEach((terrain, col) => {
    if (terrain !== ".") return;
    const spot = { ...centre(col, row), room: 52 };
    const empty = [1, 2, 4, 5].filter((direction) => terrainAt(map, ...neighbour(col, row, direction)) === ".").length;
    if (empty >= 3 && distance(spot) > 6 * SIZE) spots.push(spot);
  }));
  return spots.sort((a, b) => distance(b) - distance(a))[0] ?? null;
}

/** The spot of the title: the middle of the widest stretch of land, and its width in columns. */
export function titleSpot(map: SeaMap): { x: number; y: number; columns: number } {
  const runs = map.chart.rows.slice(1, -1).flatMap((line, i) => [...line.matchAll(/#+/g)].map((run) => ({ row: i + 1, first: run.index, columns: run[0].length })));
  const best = runs.reduce((a, b) => (b.columns > a.columns ? b : a), { row: 0, first: 0, columns: 0 });
  return { ...centre(best.first + Math.floor(best.columns / 2), best.row), columns: best.columns };
}
