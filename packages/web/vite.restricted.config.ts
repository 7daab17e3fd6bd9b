import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { textsPlugin } from "./texts-plugin.ts";

/**
 * The restricted views are a build of their own: no part of the public site names one of theirs, and its texts are in a
 * folder of their own. `finish-build.ts` takes the page away, `place.ts` puts it where its readers find it.
 */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [react(), textsPlugin({ emit: true, restricted: true })],
  json: { stringify: true, namedExports: false },
  build: {
    outDir: process.env.SITE_DIST ?? "dist",
    copyPublicDir: false,
    emptyOutDir: false,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: fileURLToPath(new URL("restricted.html", import.meta.url)),
      // Names that say nothing.
      output: {
        entryFileNames: "assets/[hash].js",
        chunkFileNames: "assets/[hash].js",
        assetFileNames: "assets/[hash][extname]",
      },
    },
  },
});
