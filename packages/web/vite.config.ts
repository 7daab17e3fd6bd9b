import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { sharedGroups } from "./shared-chunks.ts";
import { startingShellPlugin } from "./starting-shell.ts";
import { textsPlugin } from "./texts-plugin.ts";

/** The site: static files under dist/, everything dynamic comes from /api on the same origin. */
export default defineConfig(({ isSsrBuild }) => ({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [react(), textsPlugin({ emit: !isSsrBuild }), startingShellPlugin()],
  // A text file is one chunk of one string: parsed faster than an object literal and counted as data.
  json: { stringify: true, namedExports: false },
  build: {
    outDir: `${process.env.SITE_DIST ?? "dist"}${isSsrBuild ? "-server" : ""}`,
    copyPublicDir: !isSsrBuild,
    emptyOutDir: true,
    target: "es2022",
    // Inlined assets would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The manifest says which styles a page has, for those that are prerendered.
    manifest: !isSsrBuild,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          // Numbers and short names are where they are used, instead of in a file that every page loads.
          optimization: { inlineConst: { mode: "all", pass: 1 } },
          output: {
            codeSplitting: {
              groups: [
                // Every page loads these.
                {
                  name: "packages",
                  test: /node_modules\/(react|react-dom|scheduler|react-router|react-i18next|i18next|use-sync-external-store|dequal|swr\/dist\/(use-swr|config-context|_internal))\b/,
                  includeDependenciesRecursively: false,
                },
                ...sharedGroups,
              ],
            },
          },
        },
  },
  // The prerendering Lambda carries no node_modules. Vite leaves it to the environment which React a server runs, and a
  // Lambda has no such setting: its development build renders a page in three times the time.
  ...(isSsrBuild ? { define: { "process.env.NODE_ENV": JSON.stringify("production") } } : {}),
  ssr: { noExternal: true },
  server: { proxy: { "/api": process.env.API_ORIGIN ?? "http://127.0.0.1:3000" } },
}));
