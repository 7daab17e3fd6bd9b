/**
 * How a Lambda is bundled: read by `stacks/api.ts` and `stacks/jobs.ts`, and by `bench/` and the tests, so that what is
 * measured is the very file that is deployed. Only plain options of esbuild are used: no dependency is changed, replaced
 * or narrowed (decision 0164). SST's own bundling keeps names and knows no `charset`, so it is handed the finished folder
 * (decision 0103).
 */
import type { BuildOptions } from "esbuild";

/**
 * A Lambda takes its credentials from the environment. The SDK loads these other providers only when they are asked, so
 * they stay out of the bundle, which saves 26 KB gzip.
 */
const unusedCredentialProviders = [
  "@aws-sdk/credential-provider-http",
  "@aws-sdk/credential-provider-ini",
  "@aws-sdk/credential-provider-login",
  "@aws-sdk/credential-provider-process",
  "@aws-sdk/credential-provider-sso",
  "@aws-sdk/credential-provider-web-identity",
  "@smithy/credential-provider-imds",
];

/**
 * CommonJS, because in ESM a named import from `node:http` loads undici (+20–30 ms of cold start); `module` before
 * `main`, because the ESM builds of the SDK shake (-19 ms).
 */
export const plainBundle: BuildOptions = {
  bundle: true,
  platform: "node",
  format: "cjs",
  minify: true,
  sourcemap: "linked",
  // Names and lines are enough for a stack.
  sourcesContent: false,
  target: "node24",
  mainFields: ["module", "main"],
  // sharp is native code: it lies beside the one bundle that decodes pictures (`sharp-packages.ts`).
  external: [...unusedCredentialProviders, "sharp"],
  // The tests verify every scheme, so that a cold start need not.
  define: { "import.meta.url": "moduleUrl", SCHEMES_ARE_TESTED: "true" },
  // CommonJS has no `import.meta.url`, and pdfkit asks for it as it loads.
  banner: { js: 'const moduleUrl = require("node:url").pathToFileURL(__filename).href;' },
  // Chinese texts would otherwise be escaped, six bytes a character.
  charset: "utf8",
  logLevel: "error",
};

/** A job's own file. It may import an ES module by its address as it runs, such as the renderer of the site. */
export const jobBundle: BuildOptions = plainBundle;

/** A request-path Lambda's own file. */
export const lambdaBundle: BuildOptions = {
  ...plainBundle,
  // `import("node:http")` makes an ES module of it and so loads undici; `require` does not.
  supported: { "dynamic-import": false },
};

/** Lambda's runtime and processor, everywhere. */
export const lambdaRuntime = "nodejs24.x" as const;
export const lambdaArchitecture = "arm64" as const;
