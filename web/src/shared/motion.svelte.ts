// Whether things move: as the reader has set it, or else as their system has it. For scripts; styles have `data-motion`.

import { prefersReducedMotion } from "svelte/motion";
import { settings } from "./settings.svelte";

export const motion = {
  get reduced(): boolean {
    const wanted = settings.now.motion;
    return wanted === "system" ? prefersReducedMotion.current : wanted === "less";
  },
};
