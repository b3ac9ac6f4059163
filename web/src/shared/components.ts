// The component reference of a game.
//
// A game may have its own, games/<game>/Components.svelte. It gets the edition and the id of the game, nothing else, and
// draws everything in the edition from its tables and its sheet alone: a custom edition has other numbers. Each group of
// components is one <ComponentGroup title=… of={edition.provenance.…}>, with a heading and a badge for the provenance. A
// game without its own reference gets its tables as they are, labelled with its texts part-<table> and part-<table>-<key>.

import type { Component } from "svelte";
import type { Edition } from "./schema";

export interface ComponentsProps {
  edition: Edition;
  game: string;
}
type Components = Component<ComponentsProps>;

const references = import.meta.glob<{ default: Components }>("../games/*/Components.svelte");

export async function loadComponents(game: string): Promise<Components> {
  const load = references[`../games/${game}/Components.svelte`] ?? (() => import("../plain/Components.svelte"));
  return (await load()).default as Components;
}
