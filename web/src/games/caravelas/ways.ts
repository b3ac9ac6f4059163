// The ways that the game's guide tells, put together from their legs.

import type { SeaMap } from "./chart";
import type { CaravelasGuide } from "./schema";

export interface Leg {
  cell: string;
  spent: number; // up to here: tokens, or cells of a bonus move
  meets: string | null; // what waits there: a card, the die, pirates
  wind: boolean; // a wind card keeps the pirates away
}

export interface Way {
  legs: Leg[];
  cost: number;
  now: number; // so many of the legs can be sailed now
  end: string | null; // why not all of them
}

/** The way to each cell of a chart: the first leg that leads there, with those before it. */
export function waysOf({ cells, after, spent, now, winds, ends, meets }: CaravelasGuide, map: SeaMap): Map<string, Way> {
  const windy = new Set(winds);
  const why = new Map(Object.entries(ends).flatMap(([end, legs]) => legs.map((leg): [number, string] => [leg, end])));
  const ways: Way[] = [];
  cells.forEach((cell, i) => {
    const before = ways[after[i]!] ?? { legs: [], now: 0, end: null };
    const leg = { cell, spent: spent[i]!, meets: meets[map.by.get(cell)!.symbol] ?? null, wind: windy.has(i) };
    ways.push({ legs: [...before.legs, leg], cost: leg.spent, now: before.now + (i < now ? 1 : 0), end: before.end ?? why.get(i) ?? null });
  });
  const first = new Map<string, Way>();
  ways.forEach((way, i) => first.has(cells[i]!) || first.set(cells[i]!, way));
  return first;
}

/** Whether a way can be sailed to its end now. */
export const isOpen = (way: Way): boolean => way.now === way.legs.length;
