/** Which account was meant goes from page to page without standing in an address, where logs and histories keep it. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readAccountFromState } from "../../packages/web/src/features/sign-in/login-address.ts";
import { projectRoot } from "../support/project/run-command.ts";

test("no page writes an account into a query, and none reads one there", () => {
  const offenders = globSync(join(projectRoot, "packages/web/src/**/*.{ts,tsx}"))
    .filter((file) => /[?&]account=|\.get\("account"\)/.test(readFileSync(file, "utf8")))
    .map((file) => file.slice(projectRoot.length));
  expect(offenders).toEqual([]);
});

test("no text of a mail or page leads to an address with an account in its query", () => {
  const sources = globSync([
    join(projectRoot, "locales/**/*.json"),
    join(projectRoot, "packages/core/src/**/*.ts"),
  ]);
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((file) => /[?&]account=/.test(readFileSync(file, "utf8")))).toEqual([]);
});

test.each([
  [{ account: "ana@example.mo" }, "ana@example.mo"],
  [{ account: 5 }, null],
  [{}, null],
  [null, null],
  [undefined, null],
  ["ana@example.mo", null],
])("of the history's state %j the account is %j", (state, account) =>
  expect(readAccountFromState(state)).toBe(account),
);
