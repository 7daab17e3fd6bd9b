import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The site: static files under dist/, everything dynamic comes from /api on the same origin. */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [react()],
  // The library's spelling and types, 1 KB of our own instead of its 19 (decision 0021).
  resolve: { alias: { "react-i18next": fileURLToPath(new URL("src/lib/translate.ts", import.meta.url)) } },
  // A text file is one chunk of one string: parsed faster than an object literal and counted as data.
  json: { stringify: true, namedExports: false },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    // Inlined assets would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": process.env.API_ORIGIN ?? "http://127.0.0.1:3000" } },
});
