/**
 * Ways to credentials that a Lambda never goes (its own come from the environment). The SDK loads them lazily, so they
 * stay out: 26 KB gzip a bundle.
 */
const elsewhere = [
  "@aws-sdk/credential-provider-http",
  "@aws-sdk/credential-provider-ini",
  "@aws-sdk/credential-provider-login",
  "@aws-sdk/credential-provider-process",
  "@aws-sdk/credential-provider-sso",
  "@aws-sdk/credential-provider-web-identity",
  "@smithy/credential-provider-imds",
];

/**
 * How a Lambda is bundled: read by `stacks/api.ts`, `stacks/jobs.ts` and, so that what is measured is what is deployed,
 * by `bench/`. CommonJS, because in ESM a named import from `node:http` loads undici (+20–30 ms of cold start);
 * `module` before `main`, because the ESM builds of the SDK shake (-19 ms).
 */
export const bundle: {
  format: "cjs";
  minify: boolean;
  sourcemap: boolean;
  banner: string;
  esbuild: {
    target: string;
    mainFields: string[];
    external: string[];
    define: Record<string, string>;
    alias: Record<string, string>;
  };
} = {
  format: "cjs",
  minify: true,
  sourcemap: true,
  // CommonJS has no `import.meta.url`, and pdfkit asks for it as it loads.
  banner: 'const moduleUrl = require("node:url").pathToFileURL(__filename).href;',
  esbuild: {
    target: "node24",
    mainFields: ["module", "main"],
    external: elsewhere,
    // What only finds a mistake of whoever writes a scheme is found by the tests, not at each cold start.
    define: { "import.meta.url": "moduleUrl", SCHEMES_ARE_TESTED: "true" },
    alias: {
      // The presigner pins a client of its own: one copy for both, 35 KB gzip less.
      "@aws-sdk/client-s3": "@aws-sdk/client-s3",
      // electrodb checks each model as it is made: the tests have done so.
      jsonschema: "@portal/functions/bundle/trusted-models",
    },
  },
};

/** Lambda's runtime and processor, everywhere. */
export const runtime = "nodejs24.x" as const;
export const architecture = "arm64" as const;
