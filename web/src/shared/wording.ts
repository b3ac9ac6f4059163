// The texts of names, choices, events and problems, looked up as in Python.

import { Problem } from "./api";
import { language } from "./language.svelte";
import type { OfferedChoice, TableSeat, BaseEvent } from "./schema";

type Args = Record<string, number | string>;

/** The name of the player on a seat. */
export function nameOf(seat: TableSeat): string {
  if (seat.name) return seat.name;
  const id = seat.kind === "bot" ? "bot-on-seat" : seat.kind === "open" ? "seat-open" : "player-on-seat";
  return language.say(id, { seat: seat.seat + 1, bot: botName(seat.bot) });
}

/** The name of a bot; a third-party bot has its own. */
export function botName(bot: string): string {
  return language.say(`bot-name-${bot}`) || bot;
}

/** Replace the ids of seats and components among some arguments by their names. */
function resolveArgs(args: Args, names: string[], game: string): Args {
  return Object.fromEntries(
    Object.entries(args).map(([key, value]) => [key, typeof value === "number" ? value : resolve(value, names, game)]),
  );
}

function resolve(value: string, names: string[], game: string): string {
  if (value.startsWith("=")) return value.slice(1);
  if (value.startsWith("seat-")) return names[Number(value.slice(5))] ?? value;
  return language.say(value, {}, game);
}

/** The text of an error: in the reader's language if it has a text, else the server's message. */
export function problemText(error: unknown): string {
  const code = error instanceof Problem ? error.code : "";
  if (code === "no_table") return language.say("table-missing-about");
  return (code && language.say(`error-${code}`)) || (error instanceof Error ? error.message : String(error));
}

export function choiceText(choice: OfferedChoice, names: string[], game: string): string {
  return language.say(`verb-${choice.verb}`, resolveArgs(choice.args, names, game), game);
}

export function eventText(event: BaseEvent, names: string[], game: string): string {
  const id = event.event.startsWith("table-") ? event.event : `event-${event.event}`;
  return language.say(id, resolveArgs(event.args, names, game), game);
}
