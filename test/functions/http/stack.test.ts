/** A stack of a bundle names sources, although no map is read before something fails. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { toReadableStack } from "@portal/functions/http/readable-stack";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { lambdaBundle } from "../../../stacks/bundle-options.ts";

const thrower =
  'interface Nothing {}\n\nexport const fail = (): Nothing => {\n  throw new Error("unforeseen");\n};\n';

test("frames of a bundle are told in the words of its sources", async () => {
  const folder = mkdtempSync(join(tmpdir(), "stack-"));
  writeFileSync(join(folder, "thrower.ts"), thrower);
  const outfile = join(folder, "made.cjs");
  await build({ ...lambdaBundle, entryPoints: [join(folder, "thrower.ts")], outfile });
  const { fail } = createRequire(import.meta.url)(outfile) as { fail: () => void };
  let stack = "";
  try {
    fail();
  } catch (error) {
    stack = (error as Error).stack ?? "";
  }
  expect(stack).toContain("made.cjs:");
  expect(toReadableStack(stack)).toContain("thrower.ts:4:");
  expect(toReadableStack(stack)).toContain("Error: unforeseen");
  expect(toReadableStack(stack)).not.toContain("made.cjs:");
});

test("frames of files without a map stay as they are", () => {
  const stack = "Error: x\n    at run (/var/task/none.cjs:1:20)\n    at node:internal/main:1:2";
  expect(toReadableStack(stack)).toBe(stack);
});
