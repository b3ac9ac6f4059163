// Cells, ways and fleets in words, for those who hear the map and for the card below it.

import type { CaravelasSheet, SeaPort } from "./schema";
import { DIRECTIONS, type Cell, type SeaMap } from "./chart";
import { say } from "./texts";
import type { Way } from "./ways";

/** What a ship meets on a cell: a card, the die, pirates or nothing. */
export type Meets = (cell: string) => string | null;

/** The name of a port as it stands alone: "río Congo" begins with a capital on a map. */
export function portName(id: string): string {
  const name = say(`port-${id}`) || id;
  return name.charAt(0).toLocaleUpperCase() + name.slice(1);
}

/** What people call a cell: its port, or its number. */
export function nameOf({ ports, chart }: CaravelasSheet, cell: string): string {
  const port = ports.find((one) => one.cell === cell);
  return port ? portName(port.id) : cell === chart.lisbon ? say("port-lisbon") : say("map-cell", { cell });
}

/** What is known of a port; its owner is who has discovered it. */
export function portFacts(port: SeaPort, owner: number | null, names: string[]): string[] {
  return [
    port.year,
    say("map-worth", { points: port.points }),
    ...(port.good ? [say("map-loads", { good: say(`good-${port.good}`) })] : []),
    owner === null ? say("map-unfound") : say("map-found", { player: names[owner]! }),
  ];
}

/** What waits in a cell that is no port. */
export function cellFacts(map: SeaMap, cell: Cell, meets: Meets): string[] {
  const facts = meets(cell.id) ? [say(`map-${cell.symbol}`)] : [];
  const current = map.chart.currents.find(({ cells }) => cells.slice(0, -1).includes(cell.id));
  if (current) facts.push(say("map-current", { name: say(`current-${current.id}`), direction: say(`direction-${DIRECTIONS[cell.near.indexOf(cell.free)]}`) }));
  else if (map.chart.currents.some((current) => current.cells.at(-1) === cell.id)) facts.push(say("map-mouth"));
  facts.push(say(cell.east ? "zone-east" : "zone-west"));
  return facts;
}

/** What a way costs, what it leads past, and why it cannot be sailed to its end now. */
export function wayFacts(sheet: CaravelasSheet, way: Way, bonus: boolean): string[] {
  const facts = [say(bonus ? "map-way-bonus" : "map-way", { tokens: way.cost }), say("map-steps", { steps: way.legs.length })];
  const tell = (text: string, cells: string[]): void => {
    if (cells.length) facts.push(say(text, { count: cells.length, cells: cells.map((cell) => nameOf(sheet, cell)).join(", ") }));
  };
  const past = (what: string): string[] => way.legs.flatMap((leg) => (leg.meets === what ? [leg.cell] : []));
  tell("map-stops", past("card"));
  tell("map-dice", past("die"));
  tell("map-winds", way.legs.flatMap((leg) => (leg.wind ? [leg.cell] : [])));
  if (way.end && way.end !== "card") facts.push(say(`map-end-${way.end}`));
  return facts;
}
