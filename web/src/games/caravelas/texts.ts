// What the map says.

import { language } from "../../shared/language.svelte";

type Args = Record<string, string | number>;

export const say = (id: string, args: Args = {}): string => language.say(id, args, "caravelas");
