import { defineConfig } from "vite";

/** The server replaces it in every page with a fresh one. */
const noncePlaceholder = "__STYLE_NONCE__";

export default defineConfig({
  // Relative, so that one build works under every path prefix; the server writes the prefix into index.html.
  base: "./",
  html: { cspNonce: noncePlaceholder },
  build: {
    manifest: true,
    // A data: address would need an exception in the Content-Security-Policy.
    assetsInlineLimit: 0,
    // The first load has a budget of its own, in tools/journeys.
    chunkSizeWarningLimit: 1_000,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Mantine marks its files for server components, of which there are none here.
      onLog: (level, log, handle) => {
        if (log.code !== "MODULE_LEVEL_DIRECTIVE") handle(level, log);
      },
    },
  },
  server: { proxy: { "/api": "http://localhost:8080" } },
});
