// The tables of an edition, for the component reference.

import type { SeaChart } from "./schema";

export interface PortRow { cell: string; year: number; points: number; deck: string }
export interface GoodRow { colour: string; port: string; points: number; ship: number }

export interface Tables {
  chart: { rows: string[]; lisbon: string; east: number; blocked: string[] };
  currents: { chains: string[] };
  symbols: { blue: string[]; red: string; pirates: string };
  ports: Record<string, PortRow>;
  goods: Record<string, GoodRow>;
  incidents: Record<string, number>;
  die: Record<string, number>;
  setup: { tokens: number; more_tokens: number; markers: number; cubes: number; courses: number; hand: number; first_hand: number[]; pieces: number[]; removed_calms: number };
  points: { piece: number; course: number };
  limit: { rounds: number };
}

/** The chart of an edition, as in its sheet. */
export function chartOf({ chart, currents, symbols }: Tables): SeaChart {
  return {
    ...chart,
    blocked: chart.blocked.map((pair) => pair.split("-")),
    currents: currents.chains.map((chain) => {
      const [id, cells] = chain.split(": ");
      return { id: id!, cells: (cells ?? "").split(" ") };
    }),
    blue: symbols.blue.flatMap((line) => line.split(" ")),
    red: symbols.red.split(" "),
    pirates: symbols.pirates.split(" "),
  };
}

/** The rows of a table, without its provenance. */
export function rowsOf<T>(table: Record<string, T>): [string, T][] {
  return Object.entries(table).filter(([key]) => key !== "provenance");
}
