import { defineConfig } from "vitest/config";

// The table is served by `astrarium serve`; while working on it, `npm run dev` passes calls on to one.
const server = process.env.ASTRARIUM_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: "../src/astrarium/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
  },
  server: { proxy: { "/api": { target: server, ws: true }, "/health": server } },
  test: { css: true },
});
