import { svelte } from "@sveltejs/vite-plugin-svelte"
import { defineConfig } from "vitest/config"
import { compress } from "./scripts/compress"

export default defineConfig({
  plugins: [svelte(), compress()],
  base: "./",
  build: {
    outDir: "../src/fuchsbau/client",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content security policy allows files of this server only
    target: "es2022",
  },
  server: {
    proxy: { "/ws": { target: "http://127.0.0.1:8080", ws: true }, "/api": "http://127.0.0.1:8080" },
  },
  test: { environment: "jsdom", include: ["src/**/*.test.ts"] },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : undefined,
})
