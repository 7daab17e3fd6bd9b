/** Every Lambda, bundled as it is deployed, loads in a process of its own and has its handler. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { bundled, entries } from "../../bench/lambda.ts";
import { run } from "../support/process.ts";

const LIMIT = 300_000;

describe.each(entries().map((entry) => [entry.name, entry] as const))("%s", (_, entry) => {
  test("loads as CommonJS and is light", async () => {
    const { out, gzip } = await bundled(entry);
    const script = `process.stdout.write(typeof require(${JSON.stringify(out)}).handler)`;
    const done = await run("node", ["-e", script], {
      env: { TABLE_NAME: "none", CURSOR_SECRET: "none", STAGE: "test" },
    });
    expect(done.output).toBe("function");
    // `require` takes no ES module by its address: only a job may name what it imports as it runs.
    if (entry.base) expect(readFileSync(out, "utf8")).not.toMatch(/=>\s*[\w$]+\(require\((?!["'])/);
    if (entry.request) expect(gzip, `${entry.name}: bytes of the gzipped bundle`).toBeLessThanOrEqual(LIMIT);
  });
});
