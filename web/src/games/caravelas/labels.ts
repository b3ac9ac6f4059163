// The placement of port names: beside their ports, rather on land than on cells, and without overlaps.

import type { Point } from "../../shared/hexes";
import { MARGIN, SIZE, type SeaMap } from "./chart";

export interface NamedPort { id: string; cell: string; name: string; year: string }

export interface Label {
  id: string;
  x: number;
  y: number; // the baseline of the first line
  anchor: "start" | "middle" | "end";
  lines: string[];
  year: string;
}

interface Box { left: number; top: number; right: number; bottom: number }

const LETTER_WIDTH = 0.58; // relative to the font size, on average
const LINE_HEIGHT = 0.98;
const MAX_LINE_LENGTH = 12; // letters; longer names have two lines
const GAP = 10; // between two names
const DISTANCE = 27; // from the centre of a port to its name

/** A long name in two lines of about the same length. */
export function splitName(name: string): string[] {
  if (name.length <= MAX_LINE_LENGTH) return [name];
  const gaps = [...name.matchAll(/ /g)].map((gap) => gap.index);
  const best = gaps.sort((a, b) => Math.abs(a - name.length / 2) - Math.abs(b - name.length / 2))[0];
  return best === undefined ? [name] : [name.slice(0, best), name.slice(best + 1)];
}

/** Candidate positions: right, left, above, below, and the four corners. */
const POSITIONS: { at: Point; anchor: Label["anchor"] }[] = [
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
  const width = LETTER_WIDTH * size * Math.max(...lines.map((line) => line.length));
  const height = LINE_HEIGHT * size * lines.length;
  const left = anchor === "start" ? x : anchor === "end" ? x - width : x - width / 2;
  return { left, right: left + width, top: y, bottom: y + height };
}

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
const around = (x: number, y: number, radius: number): Box => ({ left: x - radius, right: x + radius, top: y - radius, bottom: y + radius });

/** Place all names in a font size. */
export function placeLabels(map: SeaMap, ports: NamedPort[], size: number): Label[] {
  const obstacles = map.cells.map((cell) => {
    const port = ports.some((one) => one.cell === cell.id);
    const weight = port ? 60 : cell.symbol !== "plain" ? 40 : cell.downstream ? 5 : 2;
    return { box: around(cell.x, cell.y, port || cell.symbol !== "plain" ? 20 : SIZE * 0.8), weight, id: cell.id };
  });
  const placed: Box[] = [];
  return ports.flatMap(({ id, cell, name, year }) => {
    const here = map.byId.get(cell);
    if (!here) return [];
    const candidates = POSITIONS.flatMap(({ at, anchor }, i) => [[name], splitName(name)].map((lines) => {
      const height = LINE_HEIGHT * size * lines.length;
      const x = here.x + at[0] * DISTANCE;
      const y = here.y + at[1] * DISTANCE - (at[1] < 0 ? height : at[1] > 0 ? 0 : height / 2);
      const box = boxOf(x, y, lines, anchor, size);
      return { x, y, lines, anchor, box, cost: costOf(map, box, obstacles.filter((one) => one.id !== cell), placed) + i * size };
    }));
    const best = candidates.reduce((a, b) => (b.cost < a.cost ? b : a));
    placed.push({ left: best.box.left - GAP, right: best.box.right + GAP, top: best.box.top, bottom: best.box.bottom });
    return [{ id, x: best.x, y: best.y + 0.78 * size, anchor: best.anchor, lines: best.lines, year }];
  });
}

/** The cost of a name's box by what it covers: other names most, then ports, symbols, currents and plain cells. */
function costOf(map: SeaMap, box: Box, obstacles: { box: Box; weight: number }[], placed: Box[]): number {
  const inside = { left: MARGIN - 10, right: map.width - MARGIN + 10, top: MARGIN - 10, bottom: map.height - MARGIN + 10 };
  const area = (box.right - box.left) * (box.bottom - box.top);
  const outside = 400 * (area - overlap(box, inside));
  return outside + obstacles.reduce((sum, one) => sum + one.weight * overlap(box, one.box), 0) + placed.reduce((sum, one) => sum + 200 * overlap(box, one), 0);
}
