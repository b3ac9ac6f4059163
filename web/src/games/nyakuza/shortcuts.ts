// Shorter ways to choices of two picks.

import { possible } from "../../shared/picks";
import type { OfferedChoice } from "../../shared/schema";

/** The last elements of choices that no other choice ends with, each with the element to be picked before it. So a stall
 *  that can be built by one recipe alone needs but its coast cell, and a secret tile but its own. */
export function shortcuts(choices: OfferedChoice[], picks: string[]): Map<string, string> {
  const found = new Map<string, string>();
  if (picks.length) return found;
  const ends = possible(choices, picks).map((choice) => choice.targets.at(-1)!);
  for (const { targets } of choices) {
    const last = targets.at(-1)!;
    if (targets.length === 2 && ends.filter((end) => end === last).length === 1) found.set(last, targets[0]!);
  }
  return found;
}
