import { availableParallelism } from "node:os";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { nameBuild } from "./scripts/build.js";
import { compress } from "./scripts/compress.js";
import { drawFluent } from "./scripts/fluent.js";
import { nameGames } from "./scripts/games.js";

drawFluent(import.meta.dirname);

// The client is built into the Python package, from where the server gives it out.
export default defineConfig(({ mode }) => ({
  plugins: [
    svelte(),
    nameGames(import.meta.dirname),
    nameBuild(),
    { name: "compress", apply: "build", writeBundle: ({ dir }) => compress(dir) },
  ],
  build: {
    outDir: "../src/waterhole/server/client",
    emptyOutDir: true,
    assetsInlineLimit: 0, // pictures stay files: cached one by one, and allowed by the policy of the server
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  server: { proxy: { "/api": { target: process.env.WATERHOLE ?? "http://127.0.0.1:8080", ws: true } } },
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  test: {
    include: ["src/**/*.test.ts", "tests/**/*.test.ts"],
    pool: "threads", // they start sooner than processes
    maxWorkers: availableParallelism(), // by itself it leaves one idle
  },
}));
