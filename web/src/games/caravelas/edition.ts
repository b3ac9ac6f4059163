// The tables of an edition, for the reference of components.

import type { SeaChart } from "./schema";

export interface PortLine { cell: string; year: number; points: number; deck: string }
export interface GoodLine { colour: string; port: string; points: number; ship: number }

export interface Tables {
  chart: { rows: string[]; lisbon: string; east: number; blocked: string[] };
  currents: { chains: string[] };
  symbols: { blue: string[]; red: string; pirates: string };
  ports: Record<string, PortLine>;
  goods: Record<string, GoodLine>;
  incidents: Record<string, number>;
  die: Record<string, number>;
  setup: { tokens: number; more_tokens: number; markers: number; cubes: number; courses: number; hand: number; first_hand: number[]; pieces: number[]; removed_calms: number };
  points: { piece: number; course: number };
  limit: { rounds: number };
}

/** The chart of an edition as a view has it. */
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

/** The tables without the words on where they come from. */
export function lines<T>(table: Record<string, T>): [string, T][] {
  return Object.entries(table).filter(([key]) => key !== "provenance");
}
