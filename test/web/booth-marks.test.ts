/** Marks of booths on the plan of staff and on the public drawing, which the keys below them say in words. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../support/project/run-command.ts";

const styles = ["features/staff-places/places.css", "ui/public.css"]
  .map((file) => readFileSync(join(projectRoot, "packages/web/src", file), "utf8"))
  .join("\n")
  .replace(/\/\*[\s\S]*?\*\//g, "");
/** Lists the marks of booths whose rule has a declaration. */
const listMarks = (declaration: RegExp): string[] =>
  [...styles.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
    .filter(([, selector = "", rule = ""]) => /\.(?:plan|hall)-cell/.test(selector) && declaration.test(rule))
    .map(([, selector = ""]) => selector.trim());

test.each([
  ["a double frame is a special kind of booth", /double/, [".plan-cell-kind"]],
  [
    "a line below is a pavilion",
    /underline 2px/,
    [".plan-cell-pavilion .plan-cell-number", ".hall-cell-pavilion"],
  ],
  ["bold is a booth that suits whoever is chosen", /font-weight/, [".plan-cell-wanted"]],
])("%s", (_, declaration, marks) => expect(listMarks(declaration)).toEqual(marks));
