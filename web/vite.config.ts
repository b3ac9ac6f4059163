import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const TEST_TIMEOUT = 300_000; // milliseconds; long enough for slow machines

// The page is built into the Python package, which also has the platform's texts for both sides.
export default defineConfig({
  plugins: [svelte()],
  build: { outDir: "../src/marea/server/static", emptyOutDir: true, assetsDir: "assets", assetsInlineLimit: 0 },
  server: { fs: { allow: [".."] } },
  test: { environment: "happy-dom", pool: "vmThreads", testTimeout: TEST_TIMEOUT, hookTimeout: TEST_TIMEOUT },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
});
