// Where the names of the ports are written: beside their ports, on land rather than on cells, and never over each other.

import type { Place } from "../../shared/hexes";
import { MARGIN, SIZE, type SeaMap } from "./chart";

export interface Named { id: string; cell: string; name: string; year: string }

export interface Label {
  id: string;
  x: number;
  y: number; // the base line of the first line
  anchor: "start" | "middle" | "end";
  lines: string[];
  year: string;
}

interface Box { left: number; top: number; right: number; bottom: number }

const LETTER = 0.58; // of the font size, on average
const LINE = 0.98;
const LONG = 12; // letters, then a name is written in two lines
const GAP = 10; // between two names
const NEAR = 27; // from the middle of a port to its name

/** A long name in two lines of about the same length. */
export function inLines(name: string): string[] {
  if (name.length <= LONG) return [name];
  const gaps = [...name.matchAll(/ /g)].map((gap) => gap.index);
  const best = gaps.sort((a, b) => Math.abs(a - name.length / 2) - Math.abs(b - name.length / 2))[0];
  return best === undefined ? [name] : [name.slice(0, best), name.slice(best + 1)];
}

/** Places to write at: to the right and to the left, above and below, and in the four corners. */
const SPOTS: { at: Place; anchor: Label["anchor"] }[] = [
  { at: [1, 0], anchor: "start" },
  { at: [-1, 0], anchor: "end" },
  { at: [0, -1], anchor: "middle" },
  { at: [0, 1], anchor: "middle" },
  { at: [0.7, -0.75], anchor: "start" },
  { at: [0.7, 0.8], anchor: "start" },
  { at: [-0.7, -0.75], anchor: "end" },
  { at: [-0.7, 0.8], anchor: "end" },
];

function boxOf(x: number, y: number, lines: string[], anchor: Label["anchor"], size: number): Box {
  const width = LETTER * size * Math.max(...lines.map((line) => line.length));
  const height = LINE * size * lines.length;
  const left = anchor === "start" ? x : anchor === "end" ? x - width : x - width / 2;
  return { left, right: left + width, top: y, bottom: y + height };
}

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
const around = (x: number, y: number, radius: number): Box => ({ left: x - radius, right: x + radius, top: y - radius, bottom: y + radius });

/** Write all names in letters of a size. */
export function labels(map: SeaMap, ports: Named[], size: number): Label[] {
  const full = map.cells.map((cell) => {
    const port = ports.some((one) => one.cell === cell.id);
    const weight = port ? 60 : cell.symbol !== "plain" ? 40 : cell.free ? 5 : 2;
    return { box: around(cell.x, cell.y, port || cell.symbol !== "plain" ? 20 : SIZE * 0.8), weight, id: cell.id };
  });
  const written: Box[] = [];
  return ports.flatMap(({ id, cell, name, year }) => {
    const here = map.by.get(cell);
    if (!here) return [];
    const tries = SPOTS.flatMap(({ at, anchor }, i) => [[name], inLines(name)].map((lines) => {
      const height = LINE * size * lines.length;
      const x = here.x + at[0] * NEAR;
      const y = here.y + at[1] * NEAR - (at[1] < 0 ? height : at[1] > 0 ? 0 : height / 2);
      const box = boxOf(x, y, lines, anchor, size);
      return { x, y, lines, anchor, box, cost: costOf(map, box, full.filter((one) => one.id !== cell), written) + i * size };
    }));
    const best = tries.reduce((a, b) => (b.cost < a.cost ? b : a));
    written.push({ left: best.box.left - GAP, right: best.box.right + GAP, top: best.box.top, bottom: best.box.bottom });
    return [{ id, x: best.x, y: best.y + 0.78 * size, anchor: best.anchor, lines: best.lines, year }];
  });
}

/** How much a name would cover of what matters: other names most, then ports, symbols, currents and plain cells. */
function costOf(map: SeaMap, box: Box, full: { box: Box; weight: number }[], written: Box[]): number {
  const inside = { left: MARGIN - 10, right: map.width - MARGIN + 10, top: MARGIN - 10, bottom: map.height - MARGIN + 10 };
  const area = (box.right - box.left) * (box.bottom - box.top);
  const outside = 400 * (area - overlap(box, inside));
  return outside + full.reduce((sum, one) => sum + one.weight * overlap(box, one.box), 0) + written.reduce((sum, one) => sum + 200 * overlap(box, one), 0);
}
