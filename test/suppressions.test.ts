/** Comments and settings that switch a rule of the linter or the compiler off: each is counted here with its reason. */

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "./support/project/run-command.ts";
import { stripComments } from "./support/project/sources.ts";

const webSource = "packages/web/src/";
/** How often each file switches a rule off, by rule. A new entry needs a reason that holds for this rule. */
const exceptions: { [rule: string]: { [file: string]: number } } = {
  // The functions are called by lines that the build puts behind these files.
  "lint/correctness/noUnusedVariables": {
    "packages/web/viewer-request.js": 1,
    "packages/web/viewer-response.js": 1,
    "packages/web/waiting-room.js": 1,
  },
  // The parts have no identity but their place, and none moves.
  "lint/suspicious/noArrayIndexKey": {
    [`${webSource}features/account-settings/personal-data.tsx`]: 1,
    [`${webSource}features/notices/notices-page.tsx`]: 1,
    [`${webSource}features/staff-policies/policy-controls.tsx`]: 1,
    [`${webSource}features/staff-policies/policy-value.tsx`]: 1,
    [`${webSource}features/staff-schemes/condition-editor.tsx`]: 1,
    [`${webSource}form/fields/content-fields.tsx`]: 1,
    "test/web/use-resource.test.tsx": 1,
  },
  // The effect runs when a value changes that it does not read, such as the number of the attempt.
  "lint/correctness/useExhaustiveDependencies": {
    [`${webSource}app/session-keeper.tsx`]: 2,
    [`${webSource}features/account-settings/profile-picture-page.tsx`]: 1,
    [`${webSource}features/messages/case-messages.tsx`]: 1,
    [`${webSource}features/staff-events/event-preview-page.tsx`]: 1,
    [`${webSource}features/staff-schemes/scheme-studio-page.tsx`]: 1,
    [`${webSource}form/use-wizard-data.ts`]: 1,
    [`${webSource}shell/route-guards.tsx`]: 1,
    [`${webSource}shell/use-handed-confirmation.ts`]: 1,
    [`${webSource}shell/use-resource-list.ts`]: 1,
    [`${webSource}ui/maintenance-banner.tsx`]: 1,
  },
  // A region that scrolls and contains nothing to focus must take the focus itself, so that keys can scroll it.
  "lint/a11y/noNoninteractiveTabindex": {
    [`${webSource}features/staff-queue/queue-bulk-outcome.tsx`]: 1,
    [`${webSource}form/fields/content-fields.tsx`]: 1,
    [`${webSource}form/fields/spreadsheet-field.tsx`]: 1,
  },
};

/** Lists the rules that comments of a text switch off: that of the linter, or the directive of the compiler. */
const listSuppressedRules = (text: string): string[] =>
  [
    ...text.matchAll(
      /(?:\/\/|\/\*|<!--)[\s*]*(?:biome-ignore(?:-\w+)? ([\w/]+)|(@ts-(?:ignore|nocheck|expect-error)\b)|(eslint-disable\S*))/g,
    ),
  ].map(([, rule, directive, other]) => rule ?? directive ?? other ?? "");

const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], {
  cwd: projectRoot,
  encoding: "utf8",
})
  .split("\n")
  .filter((path) => /\.(?:[cm]?[jt]sx?|css|html|jsonc?)$/.test(path) && !/^(?:locales|docs)\//.test(path))
  .filter((path) => path !== "test/suppressions.test.ts");

test("a comment switches off no rule of the linter or the compiler that is not counted here", () => {
  const foundSuppressions: typeof exceptions = {};
  for (const path of files)
    for (const rule of listSuppressedRules(readFileSync(join(projectRoot, path), "utf8"))) {
      foundSuppressions[rule] ??= {};
      foundSuppressions[rule][path] = (foundSuppressions[rule][path] ?? 0) + 1;
    }
  expect(foundSuppressions).toEqual(exceptions);
});

test("the settings of the linter switch off one rule: texts name their values as `${…}` in ordinary strings", () => {
  const settings = readFileSync(join(projectRoot, "biome.json"), "utf8");
  expect([...settings.matchAll(/"(\w+)": "off"/g)].map(([, rule]) => rule)).toEqual([
    "noTemplateCurlyInString",
  ]);
  expect(settings).not.toContain('"enabled": false');
});

test.each([
  ["// biome-ignore lint/a11y/useAltText: no reason", "lint/a11y/useAltText"],
  ["{/* biome-ignore lint/a11y/useAltText: no reason */}", "lint/a11y/useAltText"],
  ["/** biome-ignore-all lint/style: no reason */", "lint/style"],
  ["// @ts-expect-error", "@ts-expect-error"],
  ["/* @ts-nocheck */", "@ts-nocheck"],
  ["/* eslint-disable */", "eslint-disable"],
])("a comment that switches a rule off is found: %s", (text, rule) => {
  expect(listSuppressedRules(text)).toEqual([rule]);
});

test("where comments are taken out of a source, a pattern of paths in a string begins none", () => {
  const source =
    'const arn = `${table}/index/*`;\nconst globs = "src/**/*.ts";\n/** Says why. */\nconst next = 1; // here';
  expect(stripComments(source)).toBe(
    'const arn = `${table}/index/*`;\nconst globs = "src/**/*.ts";\n\nconst next = 1; ',
  );
});

test("functions of core and functions have at most 60 lines, those of the site at most 120, without exceptions", () => {
  const settings = readFileSync(join(projectRoot, "biome.json"), "utf8");
  expect([...settings.matchAll(/"maxLines": (\d+)/g)].map(([, lines]) => Number(lines))).toEqual([60, 120]);
  expect([...settings.matchAll(/"!(packages\/[^"]+)"/g)].map(([, file]) => file)).toEqual([
    // The definition of a scheme is data.
    "packages/core/src/schemes/*/scheme.ts",
  ]);
});
