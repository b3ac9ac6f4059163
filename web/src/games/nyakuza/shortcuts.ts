// Shortcuts to choices of two picks.

import { possibleChoices } from "../../shared/picks";
import type { OfferedChoice } from "../../shared/schema";

/** The last targets that belong to one choice only, each with the target to be picked before it. So a stall with a single
 *  possible recipe needs only its coast cell, and a secret tile only its own cell. */
export function shortcuts(choices: OfferedChoice[], picks: string[]): Map<string, string> {
  const found = new Map<string, string>();
  if (picks.length) return found;
  const ends = possibleChoices(choices, picks).map((choice) => choice.targets.at(-1)!);
  for (const { targets } of choices) {
    const last = targets.at(-1)!;
    if (targets.length === 2 && ends.filter((end) => end === last).length === 1) found.set(last, targets[0]!);
  }
  return found;
}
