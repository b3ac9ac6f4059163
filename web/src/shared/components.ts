// Which component reference belongs to which game.
//
// A game may have its own, games/<game>/Components.svelte. It gets the edition and the id of the game, nothing else, and
// draws everything that the edition holds, from its tables and its sheet alone: an owner's edition has other numbers. Each
// group of things is one <Part title=… of={edition.provenance.…}>, which gives it a heading and the badge of where it
// comes from. A game without its own gets its tables as they are, with the names that its texts part-<table> and
// part-<table>-<key> give them.

import type { Component } from "svelte";
import type { Edition } from "./schema";

export interface ComponentsProps {
  edition: Edition;
  game: string;
}
type Components = Component<ComponentsProps>;

const own = import.meta.glob<{ default: Components }>("../games/*/Components.svelte");

export async function componentsOf(game: string): Promise<Components> {
  const load = own[`../games/${game}/Components.svelte`] ?? (() => import("../plain/Components.svelte"));
  return (await load()).default as Components;
}
