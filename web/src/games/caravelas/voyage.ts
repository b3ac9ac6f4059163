// A voyage of several steps: they are sent one by one, each after the answer to the one before it.

import type { OfferedChoice } from "../../shared/schema";
import type { CaravelasView } from "./schema";
import type { Route } from "./routes";
import { sailable } from "./routes";

export interface Voyage {
  verb: "move" | "bonus";
  seat: number;
  steps: { cell: string; left: number }[]; // the cells, and the tokens (or cells) that are left then
  made: number; // steps that were sent
  seen: CaravelasView | null; // the position from which the last one was sent; before the first one, nothing
}

export type Next = { send: OfferedChoice } | "wait" | "over";

/** What is left for sailing now: tokens, or cells of a bonus move. */
export function leftIn(view: CaravelasView, seat: number): number {
  return view.bonus?.player === seat ? view.bonus.left : view.fleets[seat]!.tokens;
}

/** Begin a voyage as far as it can go without a question. */
export function voyageOn(route: Route, view: CaravelasView, seat: number): Voyage {
  const left = leftIn(view, seat);
  const legs = route.legs.slice(0, sailable(route, left));
  const steps = legs.map((leg) => ({ cell: leg.cell, left: left - leg.spent }));
  return { verb: view.prompt === "bonus" ? "bonus" : "move", seat, steps, made: 0, seen: null };
}

/** The choice that goes to a cell; pirates are paid. */
export function stepTo(choices: OfferedChoice[], verb: string, cell: string): OfferedChoice | undefined {
  const text = `${verb}:${cell}`;
  return choices.find((choice) => choice.move === text) ?? choices.find((choice) => choice.move === `${text}:pay`);
}

/** What comes next: the next step, if everything is as it was foreseen; else the voyage is over. */
export function nextOf(voyage: Voyage, view: CaravelasView, choices: OfferedChoice[]): Next {
  if (view === voyage.seen) return "wait"; // the answer is still on its way
  const to = voyage.steps[voyage.made];
  const past = voyage.steps[voyage.made - 1];
  if (!to || view.prompt !== voyage.verb || !view.asked.includes(voyage.seat)) return "over";
  const foreseen = !past || (view.fleets[voyage.seat]!.cell === past.cell && leftIn(view, voyage.seat) === past.left);
  const choice = stepTo(choices, voyage.verb, to.cell);
  return foreseen && choice ? { send: choice } : "over";
}
