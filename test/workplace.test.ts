/** The comparison of the workplace of staff names tests and decisions that exist (`docs/workplace.md`). */
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "./support/project/run-command.ts";

interface Line {
  name: string;
  shownBy: string;
}
const lines: Line[] = readFileSync(join(projectRoot, "docs/workplace.md"), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| They have"))
  .map((line) => {
    const [name = "", , shownBy = ""] = line.slice(2, -2).split(" | ");
    return { name, shownBy };
  });

test("every line is shown by something", () => {
  expect(lines.length).toBeGreaterThan(20);
  expect(new Set(lines.map(({ name }) => name)).size).toBe(lines.length);
});

/** Lists the tests of a line, each with its file. */
const listTests = (shownBy: string): string[] => shownBy.split(/; (?=`)/);

test.each(lines.map(({ name, shownBy }) => [name, shownBy] as const))("%s", (_, shownBy) => {
  const decision = /^decision (\d{4})$/.exec(shownBy)?.[1];
  if (decision) {
    expect(globSync(join(projectRoot, `docs/decisions/${decision}-*.md`))).toHaveLength(1);
    return;
  }
  for (const shownTest of listTests(shownBy)) {
    const [, path = "", title = ""] = /^`([^`]+)` › (.+)$/.exec(shownTest) ?? [];
    const file = join(projectRoot, path);
    expect(path && existsSync(file), shownTest).toBe(true);
    expect(readFileSync(file, "utf8"), shownTest).toContain(`"${title}"`);
  }
});
