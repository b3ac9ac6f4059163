// Light, dark, or as the system has it.

import { remember, remembered } from "./memory";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

class Look {
  now: Theme = $state((remembered("theme") as Theme | null) ?? "system");

  choose(theme: Theme): void {
    this.now = theme;
    remember("theme", theme);
    this.apply();
  }

  apply(): void {
    document.documentElement.dataset.theme = this.now;
  }
}

export const theme = new Look();
