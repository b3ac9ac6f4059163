// The routes of the game's guide, assembled from their legs.

import type { SeaMap } from "./chart";
import type { CaravelasGuide } from "./schema";

export interface Leg {
  cell: string;
  spent: number; // so far: tokens, or cells of a bonus move
  meets: string | null; // a card, the die or pirates
  wind: boolean; // a wind card averts the pirates
}

export interface Route {
  legs: Leg[];
  cost: number;
  sailable: number; // how many legs can be sailed now
  end: string | null; // why not all
}

/** The route to each cell of a chart: the first leg that leads there, with those before it. */
export function routesOf({ cells, after, spent, now, winds, ends, meets }: CaravelasGuide, map: SeaMap): Map<string, Route> {
  const windy = new Set(winds);
  const reasons = new Map(Object.entries(ends).flatMap(([end, legs]) => legs.map((leg): [number, string] => [leg, end])));
  const routes: Route[] = [];
  cells.forEach((cell, i) => {
    const before = routes[after[i]!] ?? { legs: [], sailable: 0, end: null };
    const leg = { cell, spent: spent[i]!, meets: meets[map.byId.get(cell)!.symbol] ?? null, wind: windy.has(i) };
    routes.push({ legs: [...before.legs, leg], cost: leg.spent, sailable: before.sailable + (i < now ? 1 : 0), end: before.end ?? reasons.get(i) ?? null });
  });
  const first = new Map<string, Route>();
  routes.forEach((route, i) => first.has(cells[i]!) || first.set(cells[i]!, route));
  return first;
}

/** Whether a route can be sailed to its end now. */
export const isOpen = (route: Route): boolean => route.sailable === route.legs.length;
