/**
 * How a Lambda is bundled: read by `stacks/api.ts` and `stacks/jobs.ts`, and by `bench/` and the tests, so that what is
 * measured is the very file that is deployed. SST's own bundling knows no `alias` and keeps names, so it is handed the
 * finished folder (decision 0103).
 */
import type { BuildOptions, Plugin } from "esbuild";

/**
 * Ways to credentials that a Lambda never goes (its own come from the environment). The SDK loads them lazily, so they
 * stay out: 26 KB gzip a bundle.
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
  // What only finds a mistake of whoever writes a scheme is found by the tests, not at each cold start.
  define: { "import.meta.url": "moduleUrl", SCHEMES_ARE_TESTED: "true" },
  alias: {
    // The presigner pins a client of its own: one copy for both, 35 KB gzip less.
    "@aws-sdk/client-s3": "@aws-sdk/client-s3",
    // electrodb checks each model as it is made: the tests have done so.
    jsonschema: "@portal/functions/bundle/skip-model-validation",
  },
  // CommonJS has no `import.meta.url`, and pdfkit asks for it as it loads.
  banner: { js: 'const moduleUrl = require("node:url").pathToFileURL(__filename).href;' },
  logLevel: "error",
};

/** A job's own file. Nobody waits for its start; one imports what the build of the site left, which is an ES module. */
export const jobBundle: BuildOptions = {
  ...plainBundle,
  alias: { ...plainBundle.alias, electrodb: "@portal/core/platform/lazy-electrodb.server" },
};

/** What the code takes of the SDK, by the files that it stands in. */
const usedSdkFiles: Readonly<Record<string, readonly string[]>> = {
  "@aws-sdk/client-dynamodb": [
    "DynamoDBClient",
    ...["BatchGetItem", "DeleteItem", "GetItem", "PutItem", "Query", "TransactWriteItems", "UpdateItem"].map(
      (name) => `commands/${name}Command`,
    ),
  ],
  "@aws-sdk/lib-dynamodb": [
    "DynamoDBDocumentClient",
    ...["BatchGet", "Delete", "Get", "Put", "Query", "TransactWrite", "Update"].map(
      (name) => `commands/${name}Command`,
    ),
  ],
};

/**
 * What is imported on demand cannot be shaken by esbuild: with it came every command of the SDK, 80 of them made at the
 * start. A name that is not in `taken` fails the build.
 */
export const narrowSdkPlugin: Plugin = {
  name: "narrow",
  setup: ({ onLoad, onResolve }) => {
    onResolve(
      { filter: new RegExp(`^(${Object.keys(usedSdkFiles).join("|")})$`) },
      ({ path, resolveDir }) => ({
        path,
        namespace: "narrow",
        pluginData: resolveDir,
      }),
    );
    onLoad({ filter: /.*/, namespace: "narrow" }, ({ path, pluginData }) => ({
      contents: (usedSdkFiles[path] ?? [])
        .map((file) => `export * from "${path}/dist-es/${file}.js";`)
        .join("\n"),
      resolveDir: pluginData,
    }));
  },
};

/** A request-path Lambda's own file. */
export const lambdaBundle: BuildOptions = {
  ...jobBundle,
  plugins: [narrowSdkPlugin],
  // `import("node:http")` makes an ES module of it and so loads undici; `require` does not.
  supported: { "dynamic-import": false },
};

/** electrodb beside it: a function of the `require` that it is handed. */
export const electrodbBundle: BuildOptions = {
  ...plainBundle,
  external: ["@aws-sdk/lib-dynamodb", "@aws-sdk/util-dynamodb"],
  sourcemap: false,
  banner: { js: "module.exports = (require) => { const module = { exports: {} };" },
  footer: { js: "return module.exports; };" },
};

/** Lambda's runtime and processor, everywhere. */
export const lambdaRuntime = "nodejs24.x" as const;
export const lambdaArchitecture = "arm64" as const;
