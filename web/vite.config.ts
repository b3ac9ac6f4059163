import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const PATIENCE = 300_000; // milliseconds: on a slow machine a test waits, and fails for what is wrong alone

/** The name of a game and what it is about, `?intro` of its texts: the home page needs no more of them. */
const introductions = {
  name: "introductions",
  load(id: string): string | undefined {
    if (!id.endsWith(".ftl?intro")) return undefined;
    const texts = readFileSync(id.replace("?intro", ""), "utf-8");
    return `export default ${JSON.stringify(texts.match(/^game-(name|about) = .+$/gm)?.join("\n"))}`;
  },
};

// The page becomes part of the Python package; the locale files lie there too, so that both sides say the same.
export default defineConfig({
  plugins: [svelte(), introductions],
  build: { outDir: "../src/marea/server/static", emptyOutDir: true, assetsDir: "assets", assetsInlineLimit: 0 },
  server: { fs: { allow: [".."] } },
  test: { environment: "happy-dom", pool: "vmThreads", testTimeout: PATIENCE, hookTimeout: PATIENCE },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
});
