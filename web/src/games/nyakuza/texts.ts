// The texts of Nyakuza, and of groups of boats: what they hold, and what they lack for a stall.

import { language } from "../../shared/language.svelte";
import type { Bay } from "./bay";
import type { BoatGroup, NyakuzaView } from "./schema";

export const say = (id: string, args: Record<string, string | number> = {}): string => language.say(id, args, "nyakuza");

/** The groups of boats by cell. */
export function groupsByCell(view: NyakuzaView): Map<string, BoatGroup> {
  return new Map(view.groups.flatMap((group) => group.cells.map((cell): [string, BoatGroup] => [cell, group])));
}

/** A list of resources with their counts: "crab × 2, squid". */
function listText(resources: string[]): string {
  const kinds = [...new Set(resources)];
  return kinds.map((kind) => {
    const count = resources.filter((one) => one === kind).length;
    return say(`resource-${kind}`) + (count > 1 ? ` × ${count}` : "");
  }).join(", ");
}

/** The uncovered tiles under a group. */
export function holdText(group: BoatGroup, bay: Bay, view: NyakuzaView): string {
  const open = group.cells.filter((cell) => !view.covered?.includes(cell));
  const tiles = open.flatMap((cell) => bay.byId.get(cell)?.resource || []);
  return tiles.length ? say("board-holds", { tiles: listText(tiles) }) : say("board-holds-none");
}

export function lackText(recipe: string, missing: string[]): string {
  const name = say(`recipe-${recipe}`);
  return missing.length ? say("board-lacks", { recipe: name, tiles: listText(missing) }) : say("board-complete", { recipe: name });
}

export function coastText(group: BoatGroup): string {
  return group.coast ? say("board-free-coast", { count: group.coast }) : say("board-no-coast");
}

/** Everything about a group in one line, for screen readers. */
export function groupText(group: BoatGroup, bay: Bay, view: NyakuzaView): string {
  const facts = [
    say("board-group", { count: group.cells.length }),
    holdText(group, bay, view),
    ...Object.entries(group.lacks ?? {}).map(([recipe, missing]) => lackText(recipe, missing)),
    coastText(group),
  ];
  return facts.join("; ");
}
