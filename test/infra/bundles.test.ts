/**
 * Every Lambda, bundled as it is deployed, loads and has its handler. One process loads them one after the other; the
 * gates start each that answers requests in a process of its own (`cold-start.gate.ts`).
 */
import { readFileSync } from "node:fs";
import { openApiDocument } from "@portal/functions/routes/openapi-document";
import { beforeAll, describe, expect, test } from "vitest";
import {
  type BundledLambda,
  bundleAllEntries,
  bundleEntry,
  listLambdaEntries,
  MAX_LAMBDA_GZIP_BYTES,
} from "../../bench/bundle-lambda.ts";
import { runCommand } from "../support/project/run-command.ts";

const bundles = new Map<string, BundledLambda>();
/** By file, the type of a bundle's handler, or why the bundle does not load. */
let handlerTypes: Record<string, string> = {};
beforeAll(async () => {
  await bundleAllEntries();
  for (const entry of listLambdaEntries()) bundles.set(entry.name, await bundleEntry(entry));
  handlerTypes = await loadBundles([...bundles.values()].map(({ out }) => out));
}, 180_000);

/** Loads each file into a process of Node and forgets it before the next one, since each has all of its packages. */
const loadBundles = async (files: readonly string[]): Promise<Record<string, string>> => {
  const script = `
    const getType = (file) => {
      try {
        return typeof require(file).handler;
      } catch (error) {
        return String(error);
      } finally {
        delete require.cache[file];
      }
    };
    process.stdout.write(JSON.stringify(Object.fromEntries(process.argv.slice(1).map((file) => [file, getType(file)]))));`;
  const { output } = await runCommand("node", ["-e", script, ...files], {
    env: { TABLE_NAME: "none", CURSOR_SECRET: "none", STAGE: "test" },
  });
  return JSON.parse(output) as Record<string, string>;
};
const getBundle = (name: string): BundledLambda =>
  bundles.get(name) ?? expect.fail(`there is no Lambda ${name}`);

describe.each(listLambdaEntries().map((entry) => [entry.name, entry] as const))("%s", (_, entry) => {
  test("loads as CommonJS and is light", () => {
    const { out, gzip } = getBundle(entry.name);
    expect(handlerTypes[out]).toBe("function");
    const text = readFileSync(out, "utf8");
    // `require` takes no ES module by its address: only a job may name what it imports as it runs.
    if (entry.base) expect(text).not.toMatch(/=>\s*[\w$]+\(require\((?!["'])/);
    if (entry.request)
      expect(gzip, `${entry.name}: bytes of the gzipped bundle`).toBeLessThanOrEqual(MAX_LAMBDA_GZIP_BYTES);
  });
});

test("[R563] the deployed document of the API is the one that the definitions make, and carries none of them", async () => {
  const { out, bytes } = getBundle("openapi");
  const script = `require(${JSON.stringify(out)}).handler().then(({ body }) => process.stdout.write(body))`;
  const { output } = await runCommand("node", ["-e", script]);
  expect(JSON.parse(output)).toEqual(JSON.parse(openApiDocument));
  expect(JSON.parse(output).info.version).toBe(JSON.parse(readFileSync("package.json", "utf8")).version);
  // The text in a file of its own would be as long; quotes are escaped, and a few lines answer.
  expect(bytes).toBeLessThan(1.2 * JSON.stringify(openApiDocument).length);
});

test.each(["contact", "picture", "payment", "staffReconciliation"])(
  "%s reads no scheme, and starts without them",
  (name) => {
    const { out } = getBundle(name);
    const { sources } = JSON.parse(readFileSync(`${out}.map`, "utf8")) as { sources: string[] };
    expect(sources.filter((source) => source.includes("core/src/schemes/"))).toEqual([]);
  },
);

test("print hands out links to objects without the S3 client", () => {
  const { out } = getBundle("print");
  const { sources } = JSON.parse(readFileSync(`${out}.map`, "utf8")) as { sources: string[] };
  expect(sources.filter((source) => source.includes("@aws-sdk/client-s3/"))).toEqual([]);
});
