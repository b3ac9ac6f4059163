// The transition of boats that enter the bay.

import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { motion } from "../../shared/motion.svelte";

/** Sail in from the open sea; at once with reduced motion. */
export function sail(_: Element): TransitionConfig {
  const css = (t: number, left: number): string => `transform: translate(${-30 * left}px, ${110 * left}px); opacity: ${Math.min(1, 1.6 * t)}`;
  return { duration: motion.reduced ? 0 : 800, easing: cubicOut, css };
}
