// The players' fleets, courses and scores, derived from the view and the sheet.

import type { CaravelasSheet, CaravelasView, Courses, FleetCard } from "./schema";

export interface Ship {
  ship: string;
  state: string; // active, sunk or locked
  goods: { good: string; aboard: boolean }[];
}

/** The ships of a fleet, with the goods in their holds. */
export function shipsOf({ ships, goods }: CaravelasSheet, fleet: FleetCard): Ship[] {
  return ships.map((ship) => ({
    ship,
    state: fleet.sunk.includes(ship) ? "sunk" : fleet.locked.includes(ship) ? "locked" : "active",
    goods: goods.filter((good) => good.ship === ship).map(({ id }) => ({ good: id, aboard: fleet.goods.includes(id) })),
  }));
}

/** The discoverers of the ports. */
export function ownersOf({ fleets }: CaravelasView): Map<string, number> {
  return new Map(fleets.flatMap(({ discoveries }, seat) => discoveries.map((port): [string, number] => [port, seat])));
}

export interface Course {
  port: string;
  state: keyof Courses;
}

/** Course cards in the order of the edition. */
export function coursesOf({ ports }: CaravelasSheet, courses: Courses): Course[] {
  const entries = (["reached", "open", "lost"] as const).flatMap((state) => courses[state].map((port): [string, Course] => [port, { port, state }]));
  const byPort = new Map(entries);
  return ports.flatMap(({ id }) => byPort.get(id) ?? []);
}

export interface Entry {
  source: string; // where the points come from
  item: string;
  count: number;
  points: number;
}

/** The entries of a score; course cards count once they are revealed. */
export function accountOf(sheet: CaravelasSheet, fleet: FleetCard, shown: Courses | null): Entry[] {
  return [
    ...sheet.ports.filter(({ id }) => fleet.discoveries.includes(id)).map(({ id, points }) => ({ source: "discovery", item: id, count: 1, points })),
    ...sheet.goods.flatMap(({ id, points }) => {
      const count = fleet.sold[id] ?? 0;
      return count ? [{ source: "sale", item: id, count, points: count * points }] : [];
    }),
    ...fleet.pieces.map((piece) => ({ source: "piece", item: String(piece), count: 1, points: sheet.piece })),
    ...(shown ? coursesOf(sheet, shown) : []).map(({ port, state }) => ({ source: "course", item: port, count: 1, points: state === "reached" ? sheet.course : 0 })),
  ];
}
