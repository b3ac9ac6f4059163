// The texts of Caravelas: of cells and routes also for screen readers.

import { language } from "../../shared/language.svelte";
import type { CaravelasSheet, SeaPort } from "./schema";
import { DIRECTIONS, type Cell, type SeaMap } from "./chart";
import type { Route } from "./routes";

type Args = Record<string, string | number>;

export const say = (id: string, args: Args = {}): string => language.say(id, args, "caravelas");

/** What a ship meets in a cell: a card, the die, pirates or nothing. */
export type Meets = (cell: string) => string | null;

/** The name of a port with a capital letter, as on maps: "Río Congo". */
export function portName(id: string): string {
  const name = say(`port-${id}`) || id;
  return name.charAt(0).toLocaleUpperCase() + name.slice(1);
}

/** The name of a cell: its port's, or its number. */
export function nameOf({ ports, chart }: CaravelasSheet, cell: string): string {
  const port = ports.find((one) => one.cell === cell);
  return port ? portName(port.id) : cell === chart.lisbon ? say("port-lisbon") : say("map-cell", { cell });
}

/** The facts about a port; its owner is its discoverer. */
export function portFacts(port: SeaPort, owner: number | null, names: string[]): string[] {
  return [
    port.year,
    say("map-worth", { points: port.points }),
    ...(port.good ? [say("map-loads", { good: say(`good-${port.good}`) })] : []),
    owner === null ? say("map-unfound") : say("map-found", { player: names[owner]! }),
  ];
}

/** The facts about a cell besides its port. */
export function cellFacts(map: SeaMap, cell: Cell, meets: Meets): string[] {
  const facts = meets(cell.id) ? [say(`map-${cell.symbol}`)] : [];
  const current = map.chart.currents.find(({ cells }) => cells.slice(0, -1).includes(cell.id));
  if (current) facts.push(say("map-current", { name: say(`current-${current.id}`), direction: say(`direction-${DIRECTIONS[cell.near.indexOf(cell.downstream)]}`) }));
  else if (map.chart.currents.some((current) => current.cells.at(-1) === cell.id)) facts.push(say("map-mouth"));
  facts.push(say(cell.east ? "zone-east" : "zone-west"));
  return facts;
}

/** The facts about a route: its cost, its incidents, and why it cannot be sailed to its end now. */
export function routeFacts(sheet: CaravelasSheet, route: Route, bonus: boolean): string[] {
  const facts = [say(bonus ? "map-way-bonus" : "map-way", { tokens: route.cost }), say("map-steps", { steps: route.legs.length })];
  const addCells = (text: string, cells: string[]): void => {
    if (cells.length) facts.push(say(text, { count: cells.length, cells: cells.map((cell) => nameOf(sheet, cell)).join(", ") }));
  };
  const meeting = (what: string): string[] => route.legs.flatMap((leg) => (leg.meets === what ? [leg.cell] : []));
  addCells("map-stops", meeting("card"));
  addCells("map-dice", meeting("die"));
  addCells("map-winds", route.legs.flatMap((leg) => (leg.wind ? [leg.cell] : [])));
  if (route.end && route.end !== "card") facts.push(say(`map-end-${route.end}`));
  return facts;
}
