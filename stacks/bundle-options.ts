/**
 * Defines how a Lambda is bundled, for `stacks/api.ts`, `stacks/jobs.ts`, `bench/` and the tests, so that measurements
 * use the deployed file. Only plain options of esbuild are used, and no dependency is changed (decision 0164). SST's
 * own bundling keeps names and has no `charset` option, so it receives the finished folder (decision 0103).
 */
import type { BuildOptions } from "esbuild";

/**
 * A Lambda gets its credentials from the environment. The SDK imports these other providers on demand, so leaving
 * them out saves 26 KB gzip.
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
 * CommonJS, because a named import from `node:http` in ESM loads undici (+20–30 ms of cold start); `module` before
 * `main`, because the ESM builds of the SDK can be tree-shaken (-19 ms).
 */
export const plainBundle: BuildOptions = {
  bundle: true,
  platform: "node",
  format: "cjs",
  minify: true,
  sourcemap: "linked",
  // Names and lines are enough for a stack trace.
  sourcesContent: false,
  target: "node24",
  mainFields: ["module", "main"],
  // sharp is native code, stored beside the only bundle that decodes pictures (`sharp-packages.ts`).
  external: [...unusedCredentialProviders, "sharp"],
  // The tests verify every scheme, so a cold start does not have to.
  define: { "import.meta.url": "moduleUrl", SCHEMES_ARE_TESTED: "true" },
  // CommonJS has no `import.meta.url`, which pdfkit reads while it is loaded.
  banner: { js: 'const moduleUrl = require("node:url").pathToFileURL(__filename).href;' },
  // Otherwise Chinese texts would be escaped, with six bytes per character.
  charset: "utf8",
  logLevel: "error",
};

/**
 * The options of a job, which can import an ES module by its address at run time, such as the renderer of the site.
 */
export const jobBundle: BuildOptions = plainBundle;

/** The options of a request-path Lambda. */
export const lambdaBundle: BuildOptions = {
  ...plainBundle,
  // `import("node:http")` creates an ES module and so loads undici; `require` does not.
  supported: { "dynamic-import": false },
};

/** The runtime and processor of all Lambdas. */
export const lambdaRuntime = "nodejs24.x" as const;
export const lambdaArchitecture = "arm64" as const;

/**
 * Traces of a sample of the calls (AWS X-Ray): how long a cold start, the code and the calls of a Lambda took. They
 * name services and times, no content.
 */
export const tracedFunction = {
  policies: ["arn:aws:iam::aws:policy/AWSXRayDaemonWriteAccess"],
  transform: { function: { tracingConfig: { mode: "Active" } } },
};
