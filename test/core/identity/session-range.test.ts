/**
 * Each call with a session reads one range of its account's rows: its session, the account and the memberships. Another
 * kind of row in that range would be read with every call (quality.md › session check).
 */
import { SESSION_PREFIX, SESSION_RANGE_END } from "@portal/core/identity/sessions/index";
import { rowDeclarations } from "@portal/core/privacy/all-row-declarations";
import { expect, test } from "vitest";

test("of the rows of an account only sessions, the account and memberships are in the range of a session check", () => {
  const sortKeys = rowDeclarations.filter(({ pk }) => pk === "account#").map(({ sk }) => sk);
  expect(sortKeys.length).toBeGreaterThan(15);
  expect(
    sortKeys
      .filter((sk) => sk >= SESSION_PREFIX && sk <= SESSION_RANGE_END)
      .toSorted((a, b) => (a < b ? -1 : 1)),
  ).toEqual(["access#", "account", "membership#"]);
});
