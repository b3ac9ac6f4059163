// The texts of Navia.

import { language } from "../../shared/language.svelte";

export const say = (id: string, args: Record<string, string | number> = {}): string => language.say(id, args, "navia");
