import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { emptyTheme, pureRouter, quietTexts } from "./lean.ts";
import { texts } from "./texts.ts";
import { where } from "./where.ts";

/** The site: static files under dist/, everything dynamic comes from /api on the same origin. */
export default defineConfig(({ isSsrBuild }) => ({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [react(), texts({ emit: !isSsrBuild }), pureRouter, quietTexts, emptyTheme, where],
  // The package leads every bundler to its build with warnings for developers.
  resolve: {
    alias: [
      {
        find: /^react-router$/,
        replacement: fileURLToPath(
          new URL("../../node_modules/react-router/dist/production/index.mjs", import.meta.url),
        ),
      },
    ],
  },
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
                  test: /web\/src\/lib\/(rendered|touch|typed|part)\.ts$|vite\/preload-helper/,
                  priority: 2,
                },
                // What every page needs, compressed as one: twelve small files are 2 KB heavier than theirs together.
                {
                  name: "base",
                  test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|i18next)\/|web\/src\/(app|router|paths|config|lib\/(ahead|api|api-error|clock|format|i18n|page|query|session|transport|title|error-text|use-translation)|ui\/(header|frame|icon|link|kit|heading|arrival|skeleton|route-error|button|notice))\.tsx?$|core\/src\/day\.ts$/,
                  priority: 1,
                },
                // What the home page, the lists and an event's page share.
                {
                  name: "event",
                  test: /web\/src\/(lib\/calendar-words|ui\/(empty-state|status-chip|deadline)|pages\/show\/(state|event-card))\.tsx?$|core\/src\/event\/index\.ts$/,
                },
                // What the pages at the door share: its small parts are heavier one by one.
                {
                  name: "door",
                  test: /web\/src\/(ui\/(field|error-summary)|pages\/login\/(address|address-field|refused|password|password-input|eye|use-act|use-captcha|captcha-field)|ui\/drawing)\.tsx?$|core\/src\/account\/rules\.ts$/,
                },
                // A form is forty small files; on a slow line each costs more than its bytes. What public pages use of
                // the rules as well (an address, a number, what is said about them) stays by itself.
                {
                  name: "rules",
                  test: /packages\/core\/src\/(members\.ts$|form\/(?!types|text|phone|codes|sheet|kinds\/(texts|points|fault)))/,
                  includeDependenciesRecursively: false,
                },
                // Who begins a form is shown what there is to fill in.
                {
                  name: "offers",
                  test: /web\/src\/pages\/(my-form\/(kinds|offer-list|offers|pick|scheme-list)|personal\/certify-first)\.tsx?$/,
                  includeDependenciesRecursively: false,
                },
                // Records and the staff's desk have the fields, but fill nothing in.
                {
                  name: "wizard",
                  test: /web\/src\/form\/(wizard(?!-data)|step-|draft-state|fee-preview|save-|use-(draft|steps|submit))/,
                  includeDependenciesRecursively: false,
                  priority: 1,
                },
                {
                  name: "form",
                  test: /web\/src\/form\/(?!data-form|calendar-file|clash-|fields\/excel)|node_modules\/idb\/|core\/src\/(calendar\/reach|payment\/working)\.ts$/,
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
