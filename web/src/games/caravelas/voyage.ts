// A voyage of several steps: they are sent one by one, each after the answer to the one before it.

import type { OfferedChoice } from "../../shared/schema";
import type { CaravelasView } from "./schema";
import type { Leg, Way } from "./ways";

export interface Voyage {
  prompt: string; // what is asked: a move, or a step of a bonus move
  seat: number;
  left: number; // what there is to sail with at the beginning
  legs: Leg[];
  made: number; // steps that were sent
  seen: CaravelasView | null; // the position from which the last one was sent; before the first one, nothing
}

export type Next = { send: OfferedChoice } | "wait" | "over";

/** What is left for sailing now: tokens, or cells of a bonus move. */
export function leftIn(view: CaravelasView, seat: number): number {
  return view.bonus?.player === seat ? view.bonus.left : view.fleets[seat]!.tokens;
}

/** Begin a voyage as far as the way can be sailed now. */
export function voyageOn(way: Way, view: CaravelasView, seat: number): Voyage {
  return { prompt: view.prompt, seat, left: leftIn(view, seat), legs: way.legs.slice(0, way.now), made: 0, seen: null };
}

/** What a ship in a cell has still before it. */
export function aheadOf(voyage: Voyage | null, cell: string): Leg[] {
  return voyage ? voyage.legs.slice(voyage.legs.findIndex((leg) => leg.cell === cell) + 1) : [];
}

/** The choice that sails a leg. */
export function choiceOf(choices: OfferedChoice[], leg: Leg): OfferedChoice | undefined {
  return choices.find(({ verb, targets }) => targets[0] === leg.cell && (verb === "move_wind") === leg.wind);
}

/** What comes next: the next step, if everything is as it was foreseen; else the voyage is over. */
export function nextOf(voyage: Voyage, view: CaravelasView, choices: OfferedChoice[]): Next {
  if (view === voyage.seen) return "wait"; // the answer is still on its way
  const to = voyage.legs[voyage.made];
  const past = voyage.legs[voyage.made - 1];
  if (!to || view.prompt !== voyage.prompt || !view.asked.includes(voyage.seat)) return "over";
  const foreseen = !past || (view.fleets[voyage.seat]!.cell === past.cell && leftIn(view, voyage.seat) === voyage.left - past.spent);
  const choice = choiceOf(choices, to);
  return foreseen && choice ? { send: choice } : "over";
}
