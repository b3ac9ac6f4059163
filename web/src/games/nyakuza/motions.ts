// How things come to the table: a tile is laid, a coin falls, a boat sails in, a fist opens.

import { backOut, cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { motion } from "../../shared/motion.svelte";

/** Grow or shrink to its size; with less motion it is simply there. */
export function scale(_: Element, { from = 0.4, delay = 0 }: { from?: number; delay?: number } = {}): TransitionConfig {
  const css = (t: number): string => `transform: scale(${from + (1 - from) * t}); opacity: ${Math.min(1, 2 * t)}`;
  return { duration: motion.reduced ? 0 : 450, delay: motion.reduced ? 0 : delay, easing: backOut, css };
}

/** Sail in from the open sea. */
export function sail(_: Element): TransitionConfig {
  const css = (t: number, left: number): string => `transform: translate(${-30 * left}px, ${110 * left}px); opacity: ${Math.min(1, 1.6 * t)}`;
  return { duration: motion.reduced ? 0 : 800, easing: cubicOut, css };
}
