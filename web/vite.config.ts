import { svelte } from "@sveltejs/vite-plugin-svelte"
import { defineConfig } from "vitest/config"
import { compress } from "./scripts/compress.ts"

/** The name of the chunk that a text belongs to, by its language; null for everything else. */
function language(file: string): string | null {
  const code = /\.([a-z]{2,3})\.json$/.exec(file)?.[1]
  return code ? `texts-${code}` : null
}

export default defineConfig({
  plugins: [svelte(), compress()],
  base: "./",
  build: {
    outDir: "../src/fuchsbau/client",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content security policy allows files of this server only
    target: "es2022",
    chunkSizeWarningLimit: 700, // three.js, which only one game loads, is larger than Vite likes
    rolldownOptions: {
      output: {
        // all texts of one language are one file: the first page waits for it
        codeSplitting: { groups: [{ name: language, debugName: "texts" }] },
      },
    },
  },
  server: {
    proxy: { "/ws": { target: "http://127.0.0.1:8080", ws: true }, "/api": "http://127.0.0.1:8080" },
  },
  test: { testTimeout: 60_000, environment: "jsdom", include: ["src/**/*.test.ts"] },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : undefined,
})
