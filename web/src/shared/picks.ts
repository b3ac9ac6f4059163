// Picking: a choice names the elements of the board it is about; who picks them one after the other makes the choice.

import type { OfferedChoice } from "./schema";

/** The choices that are still possible after some picks. */
export function possible(choices: OfferedChoice[], picks: string[]): OfferedChoice[] {
  return choices.filter((choice) => picks.every((pick, i) => choice.targets[i] === pick));
}

/** The elements that may be picked next. */
export function reachable(choices: OfferedChoice[], picks: string[]): Set<string> {
  const next = possible(choices, picks).map((choice) => choice.targets[picks.length]);
  return new Set(next.filter((target) => target !== undefined));
}

/** What a further pick leads to: a choice that is made by it, or more picks. */
export function pick(choices: OfferedChoice[], picks: string[], target: string): OfferedChoice | string[] {
  const further = [...picks, target];
  const left = possible(choices, further);
  if (left.length === 1 && left[0]!.targets.length === further.length) return left[0]!;
  if (left.length) return further;
  return possible(choices, [target]).length ? pick(choices, [], target) : []; // begin anew with it, or with nothing
}
