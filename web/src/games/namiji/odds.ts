// Probabilities in whole percent.

import type { TrapHaul } from "./schema";

export const total = (counts: Record<string, number>): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** The chance of drawing one kind. */
export function chance(counts: Record<string, number>, kind: string): number {
  const sum = total(counts);
  return sum ? Math.round((100 * (counts[kind] ?? 0)) / sum) : 0;
}

/** The chance that the next token loses the haul. */
export function risk(haul: TrapHaul): number {
  return haul.tokens_in_bag ? Math.round((100 * haul.losing_tokens) / haul.tokens_in_bag) : 0;
}

/** Each kind repeated by its count: "crab", "crab", "shrimp". */
export function expand(counts: Record<string, number>): string[] {
  return Object.entries(counts).flatMap(([kind, count]) => Array<string>(count).fill(kind));
}
