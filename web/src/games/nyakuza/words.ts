// Groups of boats in words: what they hold, and what they still need for a stall.

import { language } from "../../shared/language.svelte";
import type { Bay } from "./bay";
import type { BoatGroup, NyakuzaView } from "./schema";

const say = (id: string, args: Record<string, string | number> = {}): string => language.say(id, args, "nyakuza");

/** The group of every cell with a boat. */
export function groupsByCell(view: NyakuzaView): Map<string, BoatGroup> {
  return new Map(view.groups.flatMap((group) => group.cells.map((cell): [string, BoatGroup] => [cell, group])));
}

/** Resources as a list: what is there more than once with its number. */
function listed(resources: string[]): string {
  const kinds = [...new Set(resources)];
  return kinds.map((kind) => {
    const count = resources.filter((one) => one === kind).length;
    return say(`resource-${kind}`) + (count > 1 ? ` × ${count}` : "");
  }).join(", ");
}

/** The tiles under a group that no koban covers. */
export function holding(group: BoatGroup, bay: Bay, view: NyakuzaView): string {
  const open = group.cells.filter((cell) => !view.covered?.includes(cell));
  const tiles = open.flatMap((cell) => bay.by.get(cell)?.resource || []);
  return tiles.length ? say("board-holds", { tiles: listed(tiles) }) : say("board-holds-none");
}

export function lacking(recipe: string, missing: string[]): string {
  const name = say(`recipe-${recipe}`);
  return missing.length ? say("board-lacks", { recipe: name, tiles: listed(missing) }) : say("board-complete", { recipe: name });
}

export function coastText(group: BoatGroup): string {
  return group.coast ? say("board-free-coast", { count: group.coast }) : say("board-no-coast");
}

/** Everything about a group in one line, for those who hear the board. */
export function groupText(group: BoatGroup, bay: Bay, view: NyakuzaView): string {
  const facts = [
    say("board-group", { count: group.cells.length }),
    holding(group, bay, view),
    ...Object.entries(group.lacks ?? {}).map(([recipe, missing]) => lacking(recipe, missing)),
    coastText(group),
  ];
  return facts.join("; ");
}
