// Groups of boats in words: what they hold, and what they still need for a stall.

import { language } from "../../shared/language.svelte";
import type { BoatGroup, NyakuzaView } from "./schema";

const say = (id: string, args: Record<string, string | number> = {}): string => language.say(id, args, "nyakuza");

/** What the recipes need: the rules fix it for every edition. */
export const NEEDS: Record<string, string[]> = {
  driftwood: ["driftwood"],
  salmon_tuna: ["salmon", "tuna"],
  octopus_squid: ["octopus", "squid"],
  crabs: ["crab", "crab"],
};

/** The group of every cell with a boat. */
export function groupsByCell(view: NyakuzaView): Map<string, BoatGroup> {
  return new Map(view.groups.flatMap((group) => group.cells.map((cell): [string, BoatGroup] => [cell, group])));
}

/** Resources as a list: what is there more than once with its number. */
export function listed(resources: string[]): string {
  const kinds = [...new Set(resources)];
  return kinds.map((kind) => {
    const count = resources.filter((one) => one === kind).length;
    return say(`resource-${kind}`) + (count > 1 ? ` × ${count}` : "");
  }).join(", ");
}

export function holding(group: BoatGroup): string {
  const tiles = Object.entries(group.tiles).flatMap(([kind, count]) => Array<string>(count).fill(kind));
  return tiles.length ? say("board-holds", { tiles: listed(tiles) }) : say("board-holds-none");
}

export function lacking(group: BoatGroup, recipe: string): string {
  const missing = group.lacks[recipe] ?? [];
  const name = say(`recipe-${recipe}`);
  return missing.length ? say("board-lacks", { recipe: name, tiles: listed(missing) }) : say("board-complete", { recipe: name });
}

export function coastText(group: BoatGroup): string {
  return group.coast ? say("board-free-coast", { count: group.coast }) : say("board-no-coast");
}

/** Everything about a group in one line, for those who hear the board. A recipe of which nothing is there is left out. */
export function groupText(group: BoatGroup): string {
  const recipes = Object.keys(group.lacks).filter((recipe) => begun(group, recipe));
  const facts = [
    say("board-group", { count: group.cells.length }),
    holding(group),
    ...recipes.map((recipe) => lacking(group, recipe)),
    coastText(group),
  ];
  return facts.join("; ");
}

/** Whether a group holds something that a recipe asks for. */
export function begun(group: BoatGroup, recipe: string): boolean {
  return (group.lacks[recipe]?.length ?? 0) < (NEEDS[recipe]?.length ?? 0);
}
