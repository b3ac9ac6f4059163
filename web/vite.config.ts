import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const PATIENCE = 300_000; // milliseconds: on a slow machine a test waits, and fails for what is wrong alone

// The page becomes part of the Python package; the platform's texts lie there too, so that both sides say the same.
export default defineConfig({
  plugins: [svelte()],
  build: { outDir: "../src/marea/server/static", emptyOutDir: true, assetsDir: "assets", assetsInlineLimit: 0 },
  server: { fs: { allow: [".."] } },
  test: { environment: "happy-dom", pool: "vmThreads", testTimeout: PATIENCE, hookTimeout: PATIENCE },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
});
