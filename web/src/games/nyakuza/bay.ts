// The bay of an edition: the positions of its cells, its surroundings, and moves between the cells by key.
// A cell is 100 units wide; places are counted in half cells from the left and rows from the top.

import { closedPath, corners, joinEdges, pointKey, type Point } from "../../shared/hexes";

type Place = [across: number, down: number];

export const CELL = 100;
export const RADIUS = CELL / Math.sqrt(3); // from the centre of a hexagon to a corner
export const ROW = 1.5 * RADIUS;
const SIDE = 36; // land to the left and to the right
export const TOP = 178; // hills and sky in the north
export const BOTTOM = 128; // the wharf and the open sea in the south

const CHARACTERS = 2; // per half cell
const FIRST_CORNER = -30; // the upper right one, in degrees from the east
/** The resources by their letters in the rows. */
export const RESOURCES: Record<string, string> = { D: "driftwood", S: "salmon", T: "tuna", O: "octopus", Q: "squid", K: "crab" };

export type Kind = "tile" | "coast" | "sea";

export interface Cell {
  id: string;
  kind: Kind;
  number: number;
  resource: string; // printed on a numbered cell, else empty
  letter: string;
  across: number; // half cells from the left
  down: number; // rows from the top
  x: number; // of the centre, in units of the picture
  y: number;
}

export interface Bay {
  cells: Cell[];
  byPlace: Map<string, Cell>;
  byId: Map<string, Cell>;
  width: number;
  height: number;
  rows: number;
}

const OFFSETS: Place[] = [[2, 0], [1, 1], [-1, 1], [-2, 0], [-1, -1], [1, -1]];
const placeKey = ([across, down]: Place): string => `${across} ${down}`;

/** The centre of a place in the picture. */
export function centre([across, down]: Place): { x: number; y: number } {
  return { x: SIDE + (across * CELL) / 2 + CELL / 2, y: TOP + RADIUS + down * ROW };
}

/** Parse the rows of a sheet (`c1`, `s1`, `O1`) or of an edition, where coast and sea cells have no numbers. */
export function bayOf(rows: string[]): Bay {
  const counts: Record<string, number> = { C: 0, S: 0 };
  const cells = rows.flatMap((line, down) =>
    [...line.matchAll(/\S+/g)].flatMap((token) => {
      const found = cellOf(token[0], counts);
      const place: Place = [token.index / CHARACTERS, down];
      return found ? [{ ...found, across: place[0], down, ...centre(place) }] : [];
    }),
  );
  const lines = Math.max(...cells.map((cell) => cell.down)) + 1;
  const columns = Math.max(...cells.map((cell) => cell.across)) / 2 + 1;
  return {
    cells,
    byPlace: new Map(cells.map((cell) => [placeKey([cell.across, cell.down]), cell])),
    byId: new Map(cells.map((cell) => [cell.id, cell])),
    width: columns * CELL + 2 * SIDE,
    height: 2 * RADIUS + (lines - 1) * ROW + TOP + BOTTOM,
    rows: lines,
  };
}

function cellOf(token: string, counts: Record<string, number>): Pick<Cell, "id" | "kind" | "number" | "resource" | "letter"> | null {
  const letter = token[0]!;
  const resource = RESOURCES[letter];
  if (resource) return { id: `R${token.slice(1)}`, kind: "tile", number: Number(token.slice(1)), resource, letter };
  if (letter !== "c" && letter !== "s") return null; // open sea
  const sign = letter.toUpperCase();
  const number = Number(token.slice(1)) || (counts[sign] ?? 0) + 1;
  counts[sign] = number;
  return { id: `${sign}${number}`, kind: letter === "c" ? "coast" : "sea", number, resource: "", letter: "" };
}

/** A hexagon as a path. */
export function hexagon(radius: number, x = 0, y = 0): string {
  return closedPath(corners(x, y, radius, FIRST_CORNER));
}

/** The outline of some cells, inset so that adjacent groups stay distinct. */
export function outline(bay: Bay, ids: string[], inset: number): string {
  const inside = new Set(ids);
  const edges = new Map<string, { to: string; line: Point[] }>();
  for (const cell of ids.flatMap((id) => bay.byId.get(id) ?? [])) {
    const outer = corners(cell.x, cell.y, RADIUS, FIRST_CORNER);
    const inner = corners(cell.x, cell.y, RADIUS - (2 * inset) / Math.sqrt(3), FIRST_CORNER);
    OFFSETS.forEach(([across, down], side) => {
      const neighbour = bay.byPlace.get(placeKey([cell.across + across, cell.down + down]));
      if (neighbour && inside.has(neighbour.id)) return;
      const next = (side + 1) % 6; // sides are in the order of their first corners; the first one faces east
      edges.set(pointKey(outer[side]!), { to: pointKey(outer[next]!), line: [inner[side]!, inner[next]!] });
    });
  }
  return joinEdges(edges).map(closedPath).join("");
}

export interface Outside {
  across: number;
  down: number;
  x: number;
  y: number;
  depth: number; // steps from the bay
  ocean: boolean;
}

/** The places around the bay within the picture. No sea cell touches land, so places next to one are ocean; all others
 *  are like their nearest shore place, land first. */
export function surroundings(bay: Bay): Outside[] {
  const found = new Map<string, Outside>();
  const seeds = bay.cells.flatMap((cell) => OFFSETS.map(([across, down]): [Cell, Place] => [cell, [cell.across + across, cell.down + down]]));
  const shore = seeds.filter(([, place]) => !bay.byPlace.has(placeKey(place)));
  const open = new Set(shore.filter(([cell]) => cell.kind === "sea").map(([, place]) => placeKey(place)));
  const add = (place: Place, depth: number, ocean: boolean): void => {
    if (found.has(placeKey(place)) || bay.byPlace.has(placeKey(place))) return;
    const { x, y } = centre(place);
    const near = x > -CELL && x < bay.width + CELL && y > -CELL && y < bay.height + CELL;
    if (near) found.set(placeKey(place), { across: place[0], down: place[1], x, y, depth, ocean });
  };
  for (const ocean of [false, true]) shore.forEach(([, place]) => open.has(placeKey(place)) === ocean && add(place, 1, ocean));
  for (const one of found.values()) { // the map grows during the iteration: breadth first
    for (const [across, down] of OFFSETS) add([one.across + across, one.down + down], one.depth + 1, one.ocean);
  }
  return [...found.values()];
}

/** The directions of keys: the arrows along a row, and the corners of the number pad. */
const KEY_DIRECTIONS: Record<string, Place> = {
  ArrowLeft: [-2, 0],
  ArrowRight: [2, 0],
  Home: [-1, -1],
  PageUp: [1, -1],
  End: [-1, 1],
  PageDown: [1, 1],
};

/** The cell that a key moves to, or the same one. Up and down zigzag along a column; with Shift they take the other of
 *  the two neighbours. If both are land, the next cell is the nearest one of the row. */
export function step(bay: Bay, here: string, key: string, shift = false): string {
  const cell = bay.byId.get(here);
  if (!cell) return here;
  const direction = KEY_DIRECTIONS[key];
  if (direction) return bay.byPlace.get(placeKey([cell.across + direction[0], cell.down + direction[1]]))?.id ?? here;
  if (key !== "ArrowUp" && key !== "ArrowDown") return here;
  const down = cell.down + (key === "ArrowDown" ? 1 : -1);
  const column = cell.across % 2 ? -1 : 1; // stays within a column of two half cells
  const sides = shift ? [-column, column] : [column, -column];
  const neighbour = sides.flatMap((side) => bay.byPlace.get(placeKey([cell.across + side, down])) ?? [])[0];
  return (neighbour ?? nearest(bay, cell, down))?.id ?? here;
}

function nearest(bay: Bay, cell: Cell, down: number): Cell | undefined {
  const row = bay.cells.filter((other) => other.down === down);
  const distance = (other: Cell): number => Math.abs(other.across - cell.across);
  return row.sort((a, b) => distance(a) - distance(b))[0];
}
