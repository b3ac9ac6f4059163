// The chart of the standard edition, for tests.

import { chartOf, type Tables } from "./edition";
import { mapOf } from "./chart";

const [text] = Object.values(import.meta.glob<string>("../../../../src/marea/games/caravelas/edition.toml", { query: "?raw", import: "default", eager: true })) as [string];

/** The strings in a value of the edition file: one, or a list. */
function texts(key: string): string[] {
  const value = new RegExp(`^${key} = (\\[[^\\]]*\\]|"[^"]*")`, "m").exec(text)![1]!;
  return [...value.matchAll(/"([^"]*)"/g)].map((found) => found[1]!);
}

export const CHART = chartOf({
  chart: { rows: texts("rows"), lisbon: texts("lisbon")[0]!, east: Number(/^east = (\d+)/m.exec(text)![1]), blocked: texts("blocked") },
  currents: { chains: texts("chains") },
  symbols: { blue: texts("blue"), red: texts("red")[0]!, pirates: texts("pirates")[0]! },
} as Tables);

export const MAP = mapOf(CHART);

export const PORTS = new Map([...text.matchAll(/^(\w+) = \{ cell = "(\d{4})"/gm)].map((found): [string, string] => [found[1]!, found[2]!]));
