/** The browser's own control for files has its words in the language of the browser, so no page shows it. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../support/project/run-command.ts";

test("every control for files is out of sight, and its label is its button", () => {
  const inputs = globSync("packages/web/src/**/*.tsx", { cwd: projectRoot }).flatMap((file) =>
    [
      ...readFileSync(join(projectRoot, file), "utf8").matchAll(/<(?:input|Input)\b[^<]*?type="file"[^<]*/g),
    ].map(([input]) => `${file}: ${/className="visually-hidden"/.test(input) ? "hidden" : "shown"}`),
  );
  expect(inputs.length).toBeGreaterThan(3);
  expect(inputs.filter((input) => input.endsWith("shown"))).toEqual([]);
});
