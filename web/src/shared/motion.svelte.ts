// Whether to reduce motion, by the reader's setting or else the system's. This is for scripts; styles use `data-motion`.

import { prefersReducedMotion } from "svelte/motion";
import { settings } from "./settings.svelte";

export const motion = {
  get reduced(): boolean {
    const setting = settings.current.motion;
    return setting === "system" ? prefersReducedMotion.current : setting === "less";
  },
};
