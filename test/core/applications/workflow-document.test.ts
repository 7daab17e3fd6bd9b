/** `docs/spec/workflow.md` names every transition, with who makes it, from where and to where. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { transitions } from "@portal/core/applications/transitions/definitions/index";
import { expect, test } from "vitest";
import { projectRoot } from "../../support/project/run-command.ts";

const document = readFileSync(join(projectRoot, "docs/spec/workflow.md"), "utf8");
const readSection = (title: string): string[] => {
  const section = document.split(`\n## ${title}\n`)[1]?.split("\n## ")[0] ?? "";
  return section.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| action |"));
};

interface Row {
  action: string;
  by: string;
  from?: readonly string[];
  to: string;
  toInstead?: readonly string[];
}
const describeRow = ({ action, by, from, to, toInstead = [] }: Row): string =>
  `| ${[action, by, from ? from.join(", ") : "any", [to, ...toInstead].join(", ")].join(" | ")} |`;

test("the index of transitions is the table of the code, in its order", () =>
  expect(readSection("Index of transitions")).toEqual(
    Object.values<Row>(transitions).map((transition) => describeRow(transition)),
  ));

test.each(Object.keys(transitions))("the table of moves says what %s does", (action) =>
  expect(readSection("The table of moves").some((line) => new RegExp(`\\b${action}\\b`).test(line))).toBe(
    true,
  ),
);
