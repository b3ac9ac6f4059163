// Cells, ways and fleets in words, for those who hear the map and for the card below it.

import type { CaravelasView, SeaPort } from "./schema";
import { DIRECTIONS, type Cell, type SeaMap } from "./chart";
import { sailable, type Route } from "./routes";
import { say } from "./texts";

/** The name of a port as it stands alone: "río Congo" begins with a capital on a map. */
export function portName(id: string): string {
  const name = say(`port-${id}`) || id;
  return name.charAt(0).toLocaleUpperCase() + name.slice(1);
}

/** What people call a cell: its port, or its number. */
export function nameOf(view: CaravelasView, cell: string): string {
  const port = view.ports.find((one) => one.cell === cell);
  return port ? portName(port.id) : cell === view.chart.lisbon ? say("port-lisbon") : say("map-cell", { cell });
}

/** What is known of a port. */
export function portFacts(port: SeaPort, names: string[]): string[] {
  return [
    port.year,
    say("map-worth", { points: port.points }),
    ...(port.good ? [say("map-loads", { good: say(`good-${port.good}`) })] : []),
    port.owner === null ? say("map-unfound") : say("map-found", { player: names[port.owner]! }),
  ];
}

/** What waits in a cell that is no port. */
export function cellFacts(map: SeaMap, cell: Cell, incidents: boolean): string[] {
  const facts = cell.symbol === "plain" || (!incidents && cell.symbol !== "pirates") ? [] : [say(`map-${cell.symbol}`)];
  const current = map.chart.currents.find(({ cells }) => cells.slice(0, -1).includes(cell.id));
  if (current) facts.push(say("map-current", { name: say(`current-${current.id}`), direction: say(`direction-${DIRECTIONS[cell.near.indexOf(cell.free)]}`) }));
  else if (map.chart.currents.some((current) => current.cells.at(-1) === cell.id)) facts.push(say("map-mouth"));
  facts.push(say(cell.east ? "zone-east" : "zone-west"));
  return facts;
}

/** What a way costs, and what is to be known of it. */
export function wayFacts(view: CaravelasView, route: Route, left: number, bonus: boolean): string[] {
  const facts = [say(bonus ? "map-way-bonus" : "map-way", { tokens: route.cost }), say("map-steps", { steps: route.legs.length })];
  const stops = route.legs.filter((leg) => leg.stop).map((leg) => nameOf(view, leg.cell));
  if (stops.length) facts.push(say("map-stops", { count: stops.length, cells: stops.join(", ") }));
  const now = sailable(route, left);
  if (!bonus && now < route.legs.length && !route.legs[now - 1]?.stop) facts.push(say("map-beyond"));
  return facts;
}
