// The cheapest ways over the sea, in navigation tokens.

import type { BonusMove } from "./schema";
import { DIRECTIONS, type Cell, type SeaMap } from "./chart";

/** How a ship sails: what a step costs, or that it cannot be made; and where it has to stop. */
export interface Sailing {
  cost: (from: Cell, to: Cell) => number | null;
  stops: (cell: Cell) => boolean;
}

export interface Leg {
  cell: string;
  spent: number; // tokens up to here
  stop: boolean; // an incident waits here
}

export interface Route {
  from: string;
  legs: Leg[];
  cost: number;
  stops: number;
}

/** R21, R22: a step costs a token, the next cell of a current none, pirates one more. With the simple dice there are no
 *  incidents. */
export function sailing(incidents: boolean): Sailing {
  return {
    cost: (from, to) => (from.free === to.id ? 0 : 1) + (to.symbol === "pirates" ? 1 : 0),
    stops: (cell) => incidents && (cell.symbol === "blue" || cell.symbol === "red"),
  };
}

/** R41: a bonus move counts cells, whatever is on them; a compass storm knows one direction alone. */
export function drifting({ direction }: Pick<BonusMove, "direction">): Sailing {
  const way = direction === null ? -1 : DIRECTIONS.indexOf(direction);
  return {
    cost: (from, to) => (way < 0 || from.near[way] === to.id ? 1 : null),
    stops: () => false,
  };
}

const TOKEN = 1_000_000; // the fewest tokens count first, then the fewest stops, then the fewest steps
const STOP = 1000;

/** The cheapest ways from a cell to all others. */
export function routesFrom(map: SeaMap, start: string, way: Sailing): Map<string, Route> {
  const weights = new Map<string, number>([[start, 0]]);
  const before = new Map<string, string>();
  const open = new Set([start]);
  while (open.size) {
    const id = [...open].reduce((a, b) => (weights.get(b)! < weights.get(a)! ? b : a));
    open.delete(id);
    const cell = map.by.get(id);
    for (const near of cell?.near ?? []) {
      const to = near ? map.by.get(near)! : null;
      const cost = to ? way.cost(cell!, to) : null;
      if (!to || cost === null) continue;
      const weight = weights.get(id)! + cost * TOKEN + (way.stops(to) ? STOP : 0) + 1;
      if (weight >= (weights.get(to.id) ?? Infinity)) continue;
      weights.set(to.id, weight);
      before.set(to.id, id);
      open.add(to.id);
    }
  }
  return new Map([...before.keys()].map((id) => [id, routeTo(map, start, id, before, way)]));
}

function routeTo(map: SeaMap, from: string, to: string, before: Map<string, string>, way: Sailing): Route {
  const cells = [to];
  while (cells[0] !== from) cells.unshift(before.get(cells[0]!)!);
  let spent = 0;
  const legs = cells.slice(1).map((id, i): Leg => {
    const cell = map.by.get(id)!;
    spent += way.cost(map.by.get(cells[i]!)!, cell)!;
    return { cell: id, spent, stop: way.stops(cell) };
  });
  return { from, legs, cost: spent, stops: legs.filter((leg) => leg.stop).length };
}

/** How many legs of a route can be sailed now: up to a stop, or to where the last token is spent. */
export function sailable(route: Route, tokens: number): number {
  let count = 0;
  for (const leg of route.legs) {
    if (leg.spent > tokens) break;
    count++;
    if (leg.stop || leg.spent === tokens) break; // R27: who has no token left goes no further, not even by a current
  }
  return count;
}
