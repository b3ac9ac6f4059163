// The bay as the edition draws it, row by row: where its cells lie, what is around it, and how the keys go through it.
// A cell is 100 units wide; places are counted in half cells from the left and rows from the top.

import { closed, corners, loops, spot, type Place } from "../../shared/hexes";

export const CELL = 100;
export const RADIUS = CELL / Math.sqrt(3); // from the middle of a hexagon to a corner
export const ROW = 1.5 * RADIUS;
export const SIDE = 36; // land to the left and to the right
export const TOP = 178; // hills and sky in the north
export const BOTTOM = 128; // the wharf and the open sea in the south

const WIDTH = 2; // characters to half a cell
const FIRST = -30; // a hexagon stands on its corner: its first one is the upper right one
/** The letters in the rows, and the resources that they stand for. */
export const RESOURCES: Record<string, string> = { D: "driftwood", S: "salmon", T: "tuna", O: "octopus", Q: "squid", K: "crab" };

export type Kind = "tile" | "coast" | "sea";

export interface Cell {
  id: string;
  kind: Kind;
  number: number;
  resource: string; // what is printed on a numbered cell, or nothing
  letter: string;
  across: number; // half cells from the left
  down: number; // rows from the top
  x: number; // the middle, in units of the picture
  y: number;
}

export interface Bay {
  cells: Cell[];
  at: Map<string, Cell>; // by place
  by: Map<string, Cell>; // by id
  width: number;
  height: number;
  rows: number;
}

const AROUND: Place[] = [[2, 0], [1, 1], [-1, 1], [-2, 0], [-1, -1], [1, -1]];
const key = ([across, down]: Place): string => `${across} ${down}`;

/** The middle of a place in the picture. */
export function middle([across, down]: Place): { x: number; y: number } {
  return { x: SIDE + (across * CELL) / 2 + CELL / 2, y: TOP + RADIUS + down * ROW };
}

/** Read the rows of a sheet (`c1`, `s1`, `O1`), or those of an edition, where coast and sea have no numbers yet. */
export function bayOf(rows: string[]): Bay {
  const counts: Record<string, number> = { C: 0, S: 0 };
  const cells = rows.flatMap((line, down) =>
    [...line.matchAll(/\S+/g)].flatMap((token) => {
      const found = cellOf(token[0], counts);
      const place: Place = [token.index / WIDTH, down];
      return found ? [{ ...found, across: place[0], down, ...middle(place) }] : [];
    }),
  );
  const lines = Math.max(...cells.map((cell) => cell.down)) + 1;
  const columns = Math.max(...cells.map((cell) => cell.across)) / 2 + 1;
  return {
    cells,
    at: new Map(cells.map((cell) => [key([cell.across, cell.down]), cell])),
    by: new Map(cells.map((cell) => [cell.id, cell])),
    width: columns * CELL + 2 * SIDE,
    height: 2 * RADIUS + (lines - 1) * ROW + TOP + BOTTOM,
    rows: lines,
  };
}

function cellOf(token: string, counts: Record<string, number>): Pick<Cell, "id" | "kind" | "number" | "resource" | "letter"> | null {
  const letter = token[0]!;
  const resource = RESOURCES[letter];
  if (resource) return { id: `R${token.slice(1)}`, kind: "tile", number: Number(token.slice(1)), resource, letter };
  if (letter !== "c" && letter !== "s") return null; // the open sea, no cell
  const sign = letter.toUpperCase();
  const number = Number(token.slice(1)) || (counts[sign] ?? 0) + 1;
  counts[sign] = number;
  return { id: `${sign}${number}`, kind: letter === "c" ? "coast" : "sea", number, resource: "", letter: "" };
}

/** A hexagon as a path. */
export function hexagon(radius: number, x = 0, y = 0): string {
  return closed(corners(x, y, radius, FIRST));
}

/** The outline of some cells, a little inside of their edges, so that two clans side by side can both be seen. */
export function outline(bay: Bay, ids: string[], inset: number): string {
  const inside = new Set(ids);
  const from = new Map<string, { to: string; line: Place[] }>();
  for (const cell of ids.flatMap((id) => bay.by.get(id) ?? [])) {
    const outer = corners(cell.x, cell.y, RADIUS, FIRST);
    const inner = corners(cell.x, cell.y, RADIUS - (2 * inset) / Math.sqrt(3), FIRST);
    AROUND.forEach(([across, down], side) => {
      const beside = bay.at.get(key([cell.across + across, cell.down + down]));
      if (beside && inside.has(beside.id)) return;
      const next = (side + 1) % 6; // the sides are in the order of the corners: the first one looks to the east
      from.set(spot(outer[side]!), { to: spot(outer[next]!), line: [inner[side]!, inner[next]!] });
    });
  }
  return loops(from).map(closed).join("");
}

export interface Outside {
  across: number;
  down: number;
  x: number;
  y: number;
  depth: number; // steps from the bay
  ocean: boolean;
}

/** What lies around the bay, as far as it is in the picture: no sea cell touches land, so the ocean begins where one
 *  ends; every other place belongs to what is nearest, land first. */
export function surroundings(bay: Bay): Outside[] {
  const found = new Map<string, Outside>();
  const seeds = bay.cells.flatMap((cell) => AROUND.map(([across, down]): [Cell, Place] => [cell, [cell.across + across, cell.down + down]]));
  const shore = seeds.filter(([, place]) => !bay.at.has(key(place)));
  const open = new Set(shore.filter(([cell]) => cell.kind === "sea").map(([, place]) => key(place)));
  const add = (place: Place, depth: number, ocean: boolean): void => {
    if (found.has(key(place)) || bay.at.has(key(place))) return;
    const { x, y } = middle(place);
    const near = x > -CELL && x < bay.width + CELL && y > -CELL && y < bay.height + CELL;
    if (near) found.set(key(place), { across: place[0], down: place[1], x, y, depth, ocean });
  };
  for (const ocean of [false, true]) shore.forEach(([, place]) => open.has(key(place)) === ocean && add(place, 1, ocean));
  for (const one of found.values()) { // it grows while it is read: the nearest come first
    for (const [across, down] of AROUND) add([one.across + across, one.down + down], one.depth + 1, one.ocean);
  }
  return [...found.values()];
}

/** The keys that name one of the six directions: the arrows along a row, and the corners of the number pad. */
const WAYS: Record<string, Place> = {
  ArrowLeft: [-2, 0],
  ArrowRight: [2, 0],
  Home: [-1, -1],
  PageUp: [1, -1],
  End: [-1, 1],
  PageDown: [1, 1],
};

/** The cell that a key leads to, or the same one. Up and down go straight on, from row to row a little left and a little
 *  right; with Shift they take the other of the two neighbours. Where both are land, the nearest cell of the row is next. */
export function step(bay: Bay, here: string, pressed: string, shift = false): string {
  const cell = bay.by.get(here);
  if (!cell) return here;
  const way = WAYS[pressed];
  if (way) return bay.at.get(key([cell.across + way[0], cell.down + way[1]]))?.id ?? here;
  if (pressed !== "ArrowUp" && pressed !== "ArrowDown") return here;
  const down = cell.down + (pressed === "ArrowDown" ? 1 : -1);
  const column = cell.across % 2 ? -1 : 1; // two half cells make a column: stay in it
  const sides = shift ? [-column, column] : [column, -column];
  const beside = sides.flatMap((side) => bay.at.get(key([cell.across + side, down])) ?? [])[0];
  return (beside ?? nearest(bay, cell, down))?.id ?? here;
}

function nearest(bay: Bay, cell: Cell, down: number): Cell | undefined {
  const row = bay.cells.filter((other) => other.down === down);
  const away = (other: Cell): number => Math.abs(other.across - cell.across);
  return row.sort((a, b) => away(a) - away(b))[0];
}
