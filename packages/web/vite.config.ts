import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { textsPlugin } from "./texts-plugin.ts";

/** The site: static files under dist/, everything dynamic comes from /api on the same origin. */
export default defineConfig(({ isSsrBuild }) => ({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [react(), textsPlugin({ emit: !isSsrBuild })],
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
          // Numbers and short names stand where they are used, instead of in a file that every page loads.
          optimization: { inlineConst: { mode: "all", pass: 1 } },
          output: {
            codeSplitting: {
              groups: [
                // Every page loads these: one file of them weighs less than one of each.
                {
                  name: "shell",
                  test: /web\/src\/(shell\/(session|browser-storage|server-clock|prerender-data|api|api-error|transport|paths|i18n|site-path|visitor)|ui\/link)\.tsx?$|core\/src\/platform\/day\.ts$/,
                  includeDependenciesRecursively: false,
                },
                // The sign-in page weighs 2.4 KB more, in 36 files, without these two. Forms load the first only.
                {
                  name: "fields",
                  test: /web\/src\/(ui\/(field|error-summary|path-icon)|form\/use-act)\.tsx?$/,
                  includeDependenciesRecursively: false,
                },
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
  // The prerendering Lambda carries no node_modules.
  ssr: { noExternal: true },
  server: { proxy: { "/api": process.env.API_ORIGIN ?? "http://127.0.0.1:3000" } },
}));
