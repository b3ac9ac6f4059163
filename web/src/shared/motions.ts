// How things come to the table.

import { backOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { motion } from "./motion.svelte";

/** Grow or shrink to its size; with less motion it is simply there. */
export function scale(_: Element, { from = 0.4, delay = 0 }: { from?: number; delay?: number } = {}): TransitionConfig {
  const css = (t: number): string => `transform: scale(${from + (1 - from) * t}); opacity: ${Math.min(1, 2 * t)}`;
  return { duration: motion.reduced ? 0 : 450, delay: motion.reduced ? 0 : delay, easing: backOut, css };
}
