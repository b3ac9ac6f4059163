// Picking a choice on the board: by its targets, one after the other.

import type { OfferedChoice } from "./schema";

/** The choices that are still possible after some picks. */
export function possibleChoices(choices: OfferedChoice[], picks: string[]): OfferedChoice[] {
  return choices.filter((choice) => picks.every((pick, i) => choice.targets[i] === pick));
}

/** The elements that can be picked next. */
export function nextTargets(choices: OfferedChoice[], picks: string[]): Set<string> {
  const next = possibleChoices(choices, picks).map((choice) => choice.targets[picks.length]);
  return new Set(next.filter((target) => target !== undefined));
}

/** Add a pick: return the choice that it completes, or the new picks. */
export function pick(choices: OfferedChoice[], picks: string[], target: string): OfferedChoice | string[] {
  const further = [...picks, target];
  const left = possibleChoices(choices, further);
  if (left.length === 1 && left[0]!.targets.length === further.length) return left[0]!;
  if (left.length) return further;
  return possibleChoices(choices, [target]).length ? pick(choices, [], target) : []; // start over with it, or without any
}
