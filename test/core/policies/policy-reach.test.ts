/** A policy that the code reads can be set, and one that is read again each time says so (decision 0648). */
import { globSync, readFileSync } from "node:fs";
import { isPolicyRead } from "@portal/core/policies/index";
import { listPolicyReaches } from "@portal/core/policies/policy-reach";
import { expect, test } from "vitest";

/** Applications and their forms read the values of their own submission, and an event those of its own. */
const ownValues = /core\/src\/(applications|schemes|forms|events)\//;
/** The key, and where the values come from: `{}` for the defaults, `header.policy` for those of an application. */
const reader = /getPolicy(?:Number)?\(\s*"([^"]+)",\s*([\w.]+|\{\})/g;

test("every policy that code reads can be set by staff", () => {
  const readKeys = globSync("packages/{core,functions}/src/**/*.ts").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(reader)].flatMap(([, key = "", values]) =>
      values === "{}" ? [] : key,
    ),
  );
  expect(readKeys).toEqual(expect.arrayContaining(["account.passwordUpdateMonths", "seminar"]));
  expect(readKeys.filter((key) => !isPolicyRead(key))).toEqual([]);
});

test("every policy that is read with the values of today reaches more than later submissions", () => {
  const files = globSync("packages/{core,functions}/src/**/*.ts").filter((file) => !ownValues.test(file));
  const liveKeys = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(reader)].flatMap(([, key = "", values]) =>
      values === "{}" || values === "header.policy" ? [] : key,
    ),
  );
  expect(liveKeys).toEqual(expect.arrayContaining(["penalties", "ecommerce", "objection.days"]));
  const hiddenKeys = liveKeys.filter((key) =>
    listPolicyReaches(key).every((reach) => reach === "SUBMISSIONS"),
  );
  expect(hiddenKeys).toEqual([]);
});
