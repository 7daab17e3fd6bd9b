import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
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
          // Numbers and short names stand where they are used, instead of in a file that every page loads.
          optimization: { inlineConst: { mode: "all", pass: 1 } },
          output: {
            codeSplitting: {
              groups: [
                // Every page loads the first two: one file weighs less than one of each.
                {
                  name: "packages",
                  test: /node_modules\/(react|react-dom|scheduler|react-router|react-i18next|i18next|use-sync-external-store|dequal|swr\/dist\/(use-swr|config-context|_internal))\b/,
                  includeDependenciesRecursively: false,
                },
                // The first script of every page, and what asks for the first answers before the packages have come.
                {
                  name: "start",
                  test: /web\/src\/shell\/(browser-storage|language-choice|lazy-import|first-paint|first-answers|session-headers|text-files|transport)\.ts$|vite\/preload-helper/,
                  includeDependenciesRecursively: false,
                },
                {
                  name: "shell",
                  test: /web\/src\/(shell\/(session|server-clock|use-early-input|prerender-data|api|api-error|paths|i18n|site-path|visitor|parse-url|lazy-component|use-resource|format)|ui\/(link|kit|icon|navigation-arrival|skeleton|page-heading|button)|features\/scheme-guides\/scheme-guides)\.tsx?$|core\/src\/platform\/(day|format)\.ts$/,
                  includeDependenciesRecursively: false,
                },
                // Pages with data, and pages with inputs.
                {
                  name: "alert",
                  test: /web\/src\/(shell\/(error-text|refusal-remedies)|form\/(use-text|scheme-namespaces)|ui\/(alert|refusal-reason|remedy-links))\.tsx?$/,
                  includeDependenciesRecursively: false,
                },
                {
                  name: "fields",
                  test: /web\/src\/(ui\/(field|error-summary|path-icon)|form\/use-form-action)\.tsx?$|core\/src\/(platform\/(plain-object|normalize-text|email-address)\.ts|forms\/code-lists\/(calling-codes\.json|phone-areas\.ts))$/,
                  includeDependenciesRecursively: false,
                },
                // A form, and the pages that show its answers: in 12 files more without these two.
                {
                  name: "answers",
                  test: /core\/src\/(forms\/(values\/(text-rules|link-detection|band|format-value)|expressions\/(computed-values|evaluate)|kinds\/(checker|documents)|code-lists\/(index|lists|trees|policy-defaults|policy-values|policy-texts))|platform\/parse-number)\.(ts|json)$|web\/src\/form\/(use-scheme-texts|coerce-json)\.ts$/,
                  includeDependenciesRecursively: false,
                },
                // Forms were in 11 files more without these four: small files are hardly compressed, and each has headers.
                {
                  name: "answer-fields",
                  test: /core\/src\/forms\/(issue-codes|lead-times|repeated-files|validate-answers|import-codes|certified-data)\.ts$|web\/src\/form\/(control-id|declare-all|find-field|answer-fields|use-attempt)\.tsx?$/,
                  includeDependenciesRecursively: false,
                },
                {
                  name: "wizard-data",
                  test: /core\/src\/(calendar\/calendar-window|forms\/expressions\/answer-files)\.ts$|web\/src\/form\/(wizard-data|file-fact|use-answer-files)\.ts$/,
                  includeDependenciesRecursively: false,
                },
                {
                  name: "draft-start",
                  test: /core\/src\/schemes\/versions\/scheme-overlay\.ts$|web\/src\/form\/(add-version-texts|draft-store)\.ts$|node_modules\/ulid\//,
                  includeDependenciesRecursively: false,
                },
                {
                  name: "typed-input",
                  test: /node_modules\/idb\/|web\/src\/(shell\/account-database|form\/merge-answers)\.ts$/,
                  includeDependenciesRecursively: false,
                },
                {
                  name: "answer-text",
                  test: /web\/src\/form\/(row-totals|answer-text|region-text)\.tsx?$/,
                  includeDependenciesRecursively: false,
                },
                // Pages of an applicant, which were in 29 to 58 files: what all of them show comes in one with their routes
                // (`finish-build.ts`), and what they have in common with lists of events in another (decision 0488).
                {
                  name: "personal",
                  test: /web\/src\/(shell\/(personal-frame|personal-menu|use-me)|ui\/decision-reason|features\/applications\/application-table)\.tsx?$|core\/src\/institutions\/member-permissions\.ts$/,
                  includeDependenciesRecursively: false,
                },
                {
                  name: "page-parts",
                  test: /web\/src\/ui\/(status-chip|table|empty-state|breadcrumbs)\.tsx$/,
                  includeDependenciesRecursively: false,
                },
                {
                  name: "fees",
                  test: /web\/src\/form\/(fee-table|fee-figures)\.tsx?$|core\/src\/applications\/fees\/(fee-calculation|rate-chart)\.ts$/,
                  includeDependenciesRecursively: false,
                },
                // The sign-in page weighs 2.4 KB more, in 36 files, without these two.
                {
                  name: "sign-in",
                  test: /web\/src\/(features\/sign-in\/(login-address|login-address-field|refusal-alert|sign-in-session|password-issues|password-input|password-icons)|features\/captcha\/(use-captcha|captcha-field)|shell\/seal-secret)\.tsx?$|core\/src\/identity\/accounts\/account-rules\.ts$/,
                  includeDependenciesRecursively: false,
                },
                {
                  name: "sign-in-form",
                  test: /web\/src\/features\/(sign-in\/(sign-in-form|passkey-button|lazy-second-factor-step)|security\/use-passkey-support)\.tsx?$/,
                  includeDependenciesRecursively: false,
                },
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
