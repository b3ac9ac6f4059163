// Coasts drawn by hand: the outline of the land hexagons, cut round and a little uneven, the same in every picture.

import { loops, spot, type Place } from "../../shared/hexes";
import { scatter } from "../../shared/scatter";
import { beside, COLUMN, edge, middle, ROW, SIZE, type SeaMap } from "./chart";

const UNEVEN = 0.22 * SIZE;
const BEYOND = 2; // places around the chart: what is at its edge goes on outside

/** What is on a place; beyond the edge of the chart, what is at the edge. */
export function signAt(map: SeaMap, col: number, row: number): string {
  const line = map.chart.rows[Math.min(Math.max(row, 0), map.rows - 1)]!;
  const sign = line[Math.min(Math.max(col, 0), map.columns - 1)]!;
  const inside = row >= 0 && row < map.rows && col >= 0 && col < map.columns;
  return inside || sign === "#" ? sign : ".";
}

/** All places with land, those beyond the edge too. */
export function lands(map: SeaMap): Place[] {
  const found: Place[] = [];
  for (let col = -BEYOND; col < map.columns + BEYOND; col++) {
    for (let row = -BEYOND; row < map.rows + BEYOND; row++) if (signAt(map, col, row) === "#") found.push([col, row]);
  }
  return found;
}

const wavering = ([x, y]: Place, much = 1): Place => {
  const [a, b] = [Math.round(x), Math.round(y)];
  return [x + much * UNEVEN * (2 * scatter(a, b) - 1), y + much * UNEVEN * (2 * scatter(b, a + 7) - 1)];
};
const between = (a: Place, b: Place, part = 0.5): Place => [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];

/** A corner of the land after its coast has been rounded. */
function rounded(before: Place, corner: Place, after: Place): Place {
  return wavering(between(corner, between(before, after), 0.45), 0.7);
}

/** The land as paths. */
export function coasts(map: SeaMap): string[] {
  const land = new Set(lands(map).map(([col, row]) => `${col} ${row}`));
  const from = new Map<string, { to: string; line: Place[] }>();
  for (const place of land) {
    const [col, row] = place.split(" ").map(Number) as Place;
    for (let direction = 0; direction < 6; direction++) {
      if (land.has(beside(col, row, direction).join(" "))) continue;
      const [a, b] = edge(col, row, direction);
      from.set(spot(a), { to: spot(b), line: [a] });
    }
  }
  return loops(from).map((line) => smooth(line.flatMap((corner, i) => {
    const [before, after] = [line.at(i - 1)!, line[(i + 1) % line.length]!];
    const middles = [1 / 3, 2 / 3].map((part) => wavering(between(corner, after, part)));
    return [rounded(before, corner, after), ...middles];
  })));
}

const show = ([x, y]: Place): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** A curve through four points, from the second to the third. */
function bend(p0: Place, p1: Place, p2: Place, p3: Place): string {
  const first: Place = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6];
  const second: Place = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6];
  return `C${show(first)} ${show(second)} ${show(p2)}`;
}

/** Points as a closed curve through all of them. */
export function smooth(line: Place[]): string {
  const at = (i: number): Place => line[(i + line.length) % line.length]!;
  return `M${show(at(0))}${line.map((_, i) => bend(at(i - 1), at(i), at(i + 1), at(i + 2))).join("")}Z`;
}

/** Points as an open curve through all of them. */
export function curve(line: Place[]): string {
  const at = (i: number): Place => line[Math.min(Math.max(i, 0), line.length - 1)]!;
  return line.length ? `M${show(at(0))}${line.slice(1).map((_, i) => bend(at(i - 1), at(i), at(i + 1), at(i + 2))).join("")}` : "";
}

/** The narrow land between neighbours that are not next to each other. */
export function isthmuses(map: SeaMap): string[] {
  return map.chart.blocked.flatMap(([one, other]) => {
    const cell = map.by.get(one!);
    const direction = cell ? [0, 1, 2, 3, 4, 5].find((way) => beside(cell.col, cell.row, way).join() === placeOf(other!).join()) : undefined;
    if (!cell || direction === undefined) return [];
    const [a, b] = edge(cell.col, cell.row, direction);
    const [x, y] = wavering(between(a, b), 0.8);
    return [`M${show(a)}Q${show([x, y])} ${show(b)}`];
  });
}

export const placeOf = (id: string): Place => [Number(id.slice(0, 2)), Number(id.slice(2))];

/** Whether a place is in the middle of land, with nothing but land around it. */
function inland(map: SeaMap, col: number, row: number): boolean {
  return [0, 1, 2, 3, 4, 5].every((way) => signAt(map, ...beside(col, row, way)) === "#");
}

export interface Ornament { kind: "hills" | "wood" | "palm" | "town"; x: number; y: number; size: number }

/** What the chart-maker has drawn on the land: hills and woods, palms between the tropics, now and then a town. */
export function ornaments(map: SeaMap): Ornament[] {
  const title = widest(map);
  return lands(map).flatMap(([col, row]) => {
    if (col < 0 || row < 0 || col >= map.columns || row >= map.rows || !inland(map, col, row)) return [];
    const luck = scatter(col + 3, row + 11);
    const { x, y } = middle(col, row);
    const covered = Math.abs(x - title.x) < 4.2 * COLUMN && Math.abs(y - title.y) < 1.1 * ROW;
    if (luck > 0.62 || covered) return [];
    const hot = Math.abs(row / map.rows - 0.55) < 0.25;
    const kind = luck < 0.08 ? "town" : luck < 0.36 ? "hills" : hot ? "palm" : "wood";
    return [{ kind, x: x + 14 * (scatter(row, col) - 0.5), y: y + 14 * (scatter(col, row) - 0.5), size: 0.8 + 0.4 * scatter(col, col + row) }];
  });
}

/** The place in the picture that is farthest from every cell and from land: there is room for a compass rose. */
export function emptiest(map: SeaMap): { x: number; y: number; room: number } {
  const full: Place[] = [...map.cells.map((cell): Place => [cell.x, cell.y]), ...lands(map).map(([col, row]): Place => {
    const { x, y } = middle(col, row);
    return [x, y];
  })];
  let best = { x: map.width / 2, y: map.height / 2, room: 0 };
  for (let x = 0; x < map.width; x += SIZE) {
    for (let y = 0; y < map.height; y += SIZE) {
      const edges = Math.min(x, y, map.width - x, map.height - y) + SIZE / 4;
      const room = Math.min(edges, ...full.map(([a, b]) => Math.hypot(a - x, b - y)));
      if (room > best.room) best = { x, y, room };
    }
  }
  return best;
}

/** Another empty place, as far from the first as can be, where the sea has no cells. */
export function emptyFar(map: SeaMap, from: { x: number; y: number }): { x: number; y: number; room: number } | null {
  const outside: { x: number; y: number; room: number }[] = [];
  map.chart.rows.forEach((line, row) => [...line].forEach((sign, col) => {
    if (sign !== ".") return;
    const { x, y } = middle(col, row);
    const calm = [1, 2, 4, 5].filter((way) => signAt(map, ...beside(col, row, way)) === ".").length;
    if (calm >= 3 && Math.hypot(x - from.x, y - from.y) > 6 * SIZE) outside.push({ x, y, room: 52 });
  }));
  const away = (one: { x: number; y: number }): number => Math.hypot(one.x - from.x, one.y - from.y);
  return outside.sort((a, b) => away(b) - away(a))[0] ?? null;
}

/** The middle of the widest stretch of land, and how many columns it has: there is room for the title. */
export function widest(map: SeaMap): { x: number; y: number; width: number } {
  const runs = map.chart.rows.slice(1, -1).flatMap((line, i) => [...line.matchAll(/#+/g)].map((run) => ({ row: i + 1, from: run.index, width: run[0].length })));
  const best = runs.reduce((a, b) => (b.width > a.width ? b : a), { row: 0, from: 0, width: 0 });
  return { ...middle(best.from + Math.floor(best.width / 2), best.row), width: best.width };
}
