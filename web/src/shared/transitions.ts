// Transitions of things that appear on a board.

import { backOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { motion } from "./motion.svelte";

/** Grow or shrink to full size; at once with reduced motion. */
export function scale(_: Element, { from = 0.4 }: { from?: number } = {}): TransitionConfig {
  const css = (t: number): string => `transform: scale(${from + (1 - from) * t}); opacity: ${Math.min(1, 2 * t)}`;
  return { duration: motion.reduced ? 0 : 450, easing: backOut, css };
}
