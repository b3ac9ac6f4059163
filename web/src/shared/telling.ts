// Names, choices and events as people read them: the same look-up as in Python.

import { Problem } from "./api";
import { language } from "./language.svelte";
import type { OfferedChoice, TableSeat, BaseEvent } from "./schema";

type Args = Record<string, number | string>;

/** What somebody on a seat is called. */
export function nameOf(seat: TableSeat): string {
  if (seat.name) return seat.name;
  const id = seat.kind === "bot" ? "bot-on-seat" : seat.kind === "open" ? "seat-open" : "player-on-seat";
  return language.say(id, { seat: seat.seat + 1, bot: botName(seat.bot) });
}

/** What people call a bot; one from elsewhere goes by its own name. */
export function botName(bot: string): string {
  return language.say(`bot-name-${bot}`) || bot;
}

/** Replace the names of seats and components among some arguments by what people call them. */
export function lookUp(args: Args, names: string[], game: string): Args {
  return Object.fromEntries(
    Object.entries(args).map(([key, value]) => [key, typeof value === "number" ? value : named(value, names, game)]),
  );
}

function named(value: string, names: string[], game: string): string {
  if (value.startsWith("=")) return value.slice(1);
  if (value.startsWith("seat-")) return names[Number(value.slice(5))] ?? value;
  return language.say(value, {}, game);
}

/** What went wrong, for people: in their language where there is a text for it, else in the server's words. */
export function problemText(error: unknown): string {
  const code = error instanceof Problem ? error.code : "";
  if (code === "no_table") return language.say("table-missing-about");
  return (code && language.say(`error-${code}`)) || (error instanceof Error ? error.message : String(error));
}

export function choiceText(choice: OfferedChoice, names: string[], game: string): string {
  return language.say(`verb-${choice.verb}`, lookUp(choice.args, names, game), game);
}

export function eventText(event: BaseEvent, names: string[], game: string): string {
  const id = event.event.startsWith("table-") ? event.event : `event-${event.event}`;
  return language.say(id, lookUp(event.args, names, game), game);
}
