import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { chunkMapPlugin } from "./chunk-map.ts";
import { textsPlugin } from "./texts-plugin.ts";

/** The site: static files under dist/, everything dynamic comes from /api on the same origin. */
export default defineConfig(({ isSsrBuild }) => ({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [react(), textsPlugin({ emit: !isSsrBuild }), chunkMapPlugin],
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
    // Which styles a page has, for those that are prerendered.
    manifest: !isSsrBuild,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          output: {
            // Names of parts stand in what every page loads: seven signs of a hash tell two builds of one apart.
            chunkFileNames: "assets/[name]-[hash:7].js",
            codeSplitting: {
              groups: [
                // All that a prerendered page needs until it is touched (`main.tsx`).
                {
                  name: "start",
                  test: /web\/src\/shell\/(prerender-data|deferred-hydration|restore-input|lazy-import)\.ts$|vite\/preload-helper/,
                  priority: 2,
                },
                // What every page needs, compressed as one: twelve small files are 2 KB heavier than theirs together.
                {
                  name: "base",
                  test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|i18next)\/|web\/src\/(shell\/(app|router|paths|institute-config|replace-prerendered-form|api|api-error|server-clock|format|i18n|page-route|use-resource|session|transport|page-title|error-text|use-translation)|ui\/(header|page-frame|icon|link|kit|page-heading|navigation-arrival|skeleton|route-boundary|button|alert))\.tsx?$|core\/src\/platform\/day\.ts$/,
                  priority: 1,
                },
                // What the home page, the lists and an event's page share.
                {
                  name: "event",
                  test: /web\/src\/(shell\/format-calendar|ui\/(empty-state|status-chip|deadline)|features\/events\/(event-state|event-card))\.tsx?$|core\/src\/events\/index\.ts$/,
                },
                // What the pages at the door share: its small parts are heavier one by one.
                {
                  name: "door",
                  test: /web\/src\/(ui\/(field|error-summary|path-icon)|form\/use-act|features\/sign-in\/(login-address|login-address-field|refusal-alert|password-issues|password-input|password-icons)|features\/captcha\/(use-captcha|captcha-field))\.tsx?$|core\/src\/identity\/accounts\/account-rules\.ts$/,
                },
                // A form is forty small files; on a slow line each costs more than its bytes. What public pages use of
                // the rules as well (an address, a number, what is said about them) stays by itself.
                {
                  name: "rules",
                  test: /packages\/core\/src\/(platform\/plain-object\.ts$|forms\/(?!types|code-lists|regions|issue-codes|values\/(text-rules|phone|read-spreadsheet)|kinds\/(texts|reference-checkers|checker)))/,
                  includeDependenciesRecursively: false,
                },
                // Who begins a form is shown what there is to fill in.
                {
                  name: "offers",
                  test: /web\/src\/features\/(application-form\/(form-schemes|offer-list|use-offers|scheme-choice|scheme-list)|certification\/certification-required)\.tsx?$/,
                  includeDependenciesRecursively: false,
                },
                // Records and the staff's desk have the fields, but fill nothing in.
                {
                  name: "wizard",
                  test: /web\/src\/form\/(wizard(?!-data)|use-wizard-data|step-|draft-state|fee-preview|save-|use-(draft|steps|submit))/,
                  includeDependenciesRecursively: false,
                  priority: 1,
                },
                {
                  name: "form",
                  test: /web\/src\/form\/(?!data-form|use-act|conflict-|fields\/spreadsheet-field)|node_modules\/idb\/|core\/src\/(calendar\/calendar-window|applications\/fees\/fee-calculation)\.ts$/,
                  includeDependenciesRecursively: false,
                },
              ],
            },
          },
        },
  },
  // The prerendering Lambda carries no node_modules.
  ssr: { noExternal: true },
  server: { proxy: { "/api": process.env.API_ORIGIN ?? "http://127.0.0.1:3000" } },
}));
