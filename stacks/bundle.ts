/**
 * How a Lambda is bundled: read by `stacks/api.ts`, `stacks/jobs.ts` and, so that what is measured is what is deployed,
 * by `bench/`. CommonJS, because in ESM a named import from `node:http` loads undici (+20–30 ms of cold start);
 * `module` before `main`, because the ESM builds of the SDK shake (-19 ms).
 */
export const bundle: {
  format: "cjs";
  minify: boolean;
  sourcemap: boolean;
  esbuild: { target: string; mainFields: string[]; legalComments: "none" };
} = {
  format: "cjs",
  minify: true,
  sourcemap: true,
  esbuild: { target: "node24", mainFields: ["module", "main"], legalComments: "none" },
};

/** Lambda's runtime and processor, everywhere. */
export const runtime = "nodejs24.x" as const;
export const architecture = "arm64" as const;
