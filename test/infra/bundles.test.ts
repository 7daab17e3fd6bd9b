/** Every Lambda, bundled as it is deployed, loads in a process of its own and has its handler. */
import { readFileSync } from "node:fs";
import { openApiDocument } from "@portal/functions/bundle/openapi-document";
import { beforeAll, describe, expect, test } from "vitest";
import {
  bundleAllEntries,
  bundleEntry,
  listLambdaEntries,
  MAX_LAMBDA_GZIP_BYTES,
} from "../../bench/bundle-lambda.ts";
import { runCommand } from "../support/run-command.ts";

beforeAll(bundleAllEntries, 180_000);

describe.each(listLambdaEntries().map((entry) => [entry.name, entry] as const))("%s", (_, entry) => {
  test("loads as CommonJS and is light", async () => {
    const { out, gzip } = await bundleEntry(entry);
    const script = `process.stdout.write(typeof require(${JSON.stringify(out)}).handler)`;
    const done = await runCommand("node", ["-e", script], {
      env: { TABLE_NAME: "none", CURSOR_SECRET: "none", STAGE: "test" },
    });
    expect(done.output).toBe("function");
    const text = readFileSync(out, "utf8");
    // `require` takes no ES module by its address: only a job may name what it imports as it runs.
    if (entry.base) expect(text).not.toMatch(/=>\s*[\w$]+\(require\((?!["'])/);
    if (entry.request)
      expect(gzip, `${entry.name}: bytes of the gzipped bundle`).toBeLessThanOrEqual(MAX_LAMBDA_GZIP_BYTES);
  });
});

test("[R563] the deployed document of the API is the one that the definitions make, and carries none of them", async () => {
  const entry = listLambdaEntries().find(({ name }) => name === "openapi");
  const { out, bytes } = await bundleEntry(entry ?? expect.fail("no openapi"));
  const script = `require(${JSON.stringify(out)}).handler().then(({ body }) => process.stdout.write(body))`;
  const { output } = await runCommand("node", ["-e", script]);
  expect(JSON.parse(output)).toEqual(JSON.parse(openApiDocument));
  expect(JSON.parse(output).info.version).toBe(JSON.parse(readFileSync("package.json", "utf8")).version);
  // The text in a file of its own would be as long; quotes are escaped, and a few lines answer.
  expect(bytes).toBeLessThan(1.2 * JSON.stringify(openApiDocument).length);
});

test.each(["contact", "picture", "payment", "staffReconciliation"])(
  "%s reads no scheme, and starts without them",
  async (name) => {
    const entry = listLambdaEntries().find((each) => each.name === name);
    const { out } = await bundleEntry(entry ?? expect.fail(`no Lambda ${name}`));
    const { sources } = JSON.parse(readFileSync(`${out}.map`, "utf8")) as { sources: string[] };
    expect(sources.filter((source) => source.includes("core/src/schemes/"))).toEqual([]);
  },
);

test("print hands out links to objects without the S3 client", async () => {
  const entry = listLambdaEntries().find(({ name }) => name === "print");
  const { out } = await bundleEntry(entry ?? expect.fail("no print"));
  const { sources } = JSON.parse(readFileSync(`${out}.map`, "utf8")) as { sources: string[] };
  expect(sources.filter((source) => source.includes("@aws-sdk/client-s3/"))).toEqual([]);
});
