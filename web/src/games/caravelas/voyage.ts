// A voyage of several steps, sent one by one, each after the answer to the previous one.

import type { OfferedChoice } from "../../shared/schema";
import type { CaravelasView } from "./schema";
import type { Leg, Route } from "./routes";

export interface Voyage {
  prompt: string; // a move, or a step of a bonus move
  seat: number;
  budget: number; // at the start
  legs: Leg[];
  sent: number; // steps
  view: CaravelasView | null; // the position before the last sent step; null before the first one
}

export type Next = { send: OfferedChoice } | "wait" | "over";

/** What is left for sailing: tokens, or the cells of a bonus move. */
export function budgetOf(view: CaravelasView, seat: number): number {
  return view.bonus?.player === seat ? view.bonus.left : view.fleets[seat]!.tokens;
}

/** Start a voyage along a route, as far as it can be sailed now. */
export function startVoyage(route: Route, view: CaravelasView, seat: number): Voyage {
  return { prompt: view.prompt, seat, budget: budgetOf(view, seat), legs: route.legs.slice(0, route.sailable), sent: 0, view: null };
}

/** The legs of a voyage after the ship's cell. */
export function remainingLegs(voyage: Voyage | null, cell: string): Leg[] {
  return voyage ? voyage.legs.slice(voyage.legs.findIndex((leg) => leg.cell === cell) + 1) : [];
}

/** The choice that sails a leg. */
export function choiceFor(choices: OfferedChoice[], leg: Leg): OfferedChoice | undefined {
  return choices.find(({ verb, targets }) => targets[0] === leg.cell && (verb === "move_wind") === leg.wind);
}

/** The next step of a voyage; the voyage is over if the position is not as expected. */
export function nextStep(voyage: Voyage, view: CaravelasView, choices: OfferedChoice[]): Next {
  if (view === voyage.view) return "wait"; // for the answer
  const next = voyage.legs[voyage.sent];
  const previous = voyage.legs[voyage.sent - 1];
  if (!next || view.prompt !== voyage.prompt || !view.asked.includes(voyage.seat)) return "over";
  const expected = !previous || (view.fleets[voyage.seat]!.cell === previous.cell && budgetOf(view, voyage.seat) === voyage.budget - previous.spent);
  const choice = choiceFor(choices, next);
  return expected && choice ? { send: choice } : "over";
}
