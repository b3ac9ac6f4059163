import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// The page becomes part of the Python package; the locale files lie there too, so that both sides say the same.
export default defineConfig({
  plugins: [svelte()],
  build: { outDir: "../src/marea/server/static", emptyOutDir: true, assetsDir: "assets", assetsInlineLimit: 0 },
  server: { fs: { allow: [".."] } },
  test: { environment: "happy-dom" },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
});
