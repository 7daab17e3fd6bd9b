/**
 * Every setting that staff can change has a case whose result changes with it: the examples of all schemes and
 * decisions of the desk are observed under the default and under another value.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getValueAt } from "@portal/core/forms/expressions/evaluate";
import type { Json } from "@portal/core/forms/types/index";
import { parseDay } from "@portal/core/platform/day";
import { toPolicyViews } from "@portal/core/policies/index";
import { expect, test } from "vitest";
import { projectRoot } from "../../support/project/run-command.ts";
import { buildObservations, observeScheme, type PolicyValues } from "./policy-behaviour.ts";

/** Settings that act on stored rows only, each with the test of a command under another value. */
const changedByCommands: Readonly<Record<string, string>> = {
  "account.passwordUpdateMonths": "test/functions/identity/password-update.test.ts",
  countersign: "test/core/applications/countersign-command.test.ts",
  "payment.enabled": "test/functions/payments/osspay.test.ts",
  "sms.areas": "test/functions/identity/user-phone.test.ts",
  "sms.budgetPerHour": "test/security/abuse-text-messages.test.ts",
  "postponement.reapplicationDays": "test/core/payments/organiser-command.test.ts",
  quota: "test/core/policies/quota-command.test.ts",
  "staff.roleReviewMonths": "test/functions/staff/staff-admin.test.ts",
};

const textNames = [
  ...new Set(
    globSync("locales/schemes/**/en.json", { cwd: projectRoot }).flatMap((path) =>
      [...readFileSync(join(projectRoot, path), "utf8").matchAll(/\{\{\s*([\w.-]+)\s*\}\}/g)].map(
        ([, name = ""]) => name,
      ),
    ),
  ),
];
const listMembers = (value: Json, path = ""): string[] =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([name, inner]) => listMembers(inner, path ? `${path}.${name}` : name))
    : [path];
const setMember = (value: Json, path: string, member: Json): Json => {
  if (path === "") return member;
  const [name = "", ...rest] = path.split(".");
  const record = value as { [key: string]: Json };
  return { ...record, [name]: setMember(record[name] ?? null, rest.join("."), member) };
};
/** Other values of the same shape: smaller, larger, another code or day. */
const listOthers = (value: Json): Json[] => {
  if (typeof value === "number") return [0, 1, value + 1, value * 100 + 7, value / 2];
  if (typeof value === "boolean") return [!value];
  if (typeof value === "string")
    return ["2026-01-05", "09-09", "SIX_MONTH_BAR", "ONE_YEAR_BAR", "MEMBER", "institution"];
  if (!Array.isArray(value)) return [];
  const [first = null, ...rest] = value;
  return [value.slice(0, -1), value.slice(0, 1), [changeFirst(first), ...rest], value.map(moveDays)];
};
/** Bands of another day. */
const moveDays = (item: Json): Json =>
  typeof item === "object" && item !== null && !Array.isArray(item)
    ? Object.fromEntries(
        Object.entries(item).map(([name, one]) => [name, typeof one === "string" ? "2027-01-31" : one]),
      )
    : item;
const changeFirst = (item: Json): Json => {
  if (Array.isArray(item)) return [listOthers(item[0] ?? null)[0] ?? null, ...item.slice(1)];
  if (typeof item !== "object" || item === null) return listOthers(item)[0] ?? item;
  return { ...item, deductPercent: 37 };
};

const observations = buildObservations(textNames);
const usualBehaviour = new Map([...observations].map(([part, observe]) => [part, observe({})]));
/** Whether anything changes with the policies. @param expected the parts that are looked at first */
const isAnythingChanged = (policies: PolicyValues, expected: readonly string[]): boolean =>
  [...new Set([...expected, ...observations.keys()])].some(
    (part) => observations.get(part)?.(policies) !== usualBehaviour.get(part),
  );
const settings = toPolicyViews([], parseDay("2026-11-23"))
  .filter(({ key, acts }) => acts && !changedByCommands[key])
  .flatMap(({ key, default: value, idle, targets }) =>
    listMembers(value)
      .filter((path) => !idle.includes(path))
      .map((path) => [key, path, value, targets.schemes ?? []] as const),
  );

test.each(settings)("%s %s: a result changes with the setting", (key, path, value, readingSchemes) => {
  const current = path === "" ? value : ((getValueAt(value, path) ?? null) as Json);
  const changes = listOthers(current).some((other) =>
    isAnythingChanged({ [key]: setMember(value, path, other) }, readingSchemes),
  );
  expect(changes).toBe(true);
});

/** The schemes that a setting can be made for, beside those of policies that the portal reads for every scheme. */
const schemeSettings = toPolicyViews([], parseDay("2026-11-23")).flatMap(
  ({ key, acts, default: value, idle, targets }) =>
    (acts ? (targets.schemes ?? []) : []).map((scheme) => [key, scheme, value, idle] as const),
);
const behaviourBefore = new Map<string, string>();
/** What a scheme does before a setting is made, observed once. */
const observeBefore = (scheme: string, rest: PolicyValues): string => {
  const name = JSON.stringify([scheme, rest]);
  const before = behaviourBefore.get(name) ?? observeScheme(scheme, rest);
  behaviourBefore.set(name, before);
  return before;
};
test.each(schemeSettings)("%s, set for %s, changes a result of it", (key, scheme, value, idle) => {
  const others = listMembers(value)
    .filter((path) => !idle.includes(path))
    .flatMap((path) => {
      const current = path === "" ? value : ((getValueAt(value, path) ?? null) as Json);
      return listOthers(current).map((other) => setMember(value, path, other));
    });
  // A member of a group chooses a booth where it pays for it.
  const changes = [{}, { "group.payer": "MEMBER" } as PolicyValues].some((rest: PolicyValues) => {
    const before = observeBefore(scheme, rest);
    return others.some((other) => observeScheme(scheme, { ...rest, [key]: other }) !== before);
  });
  expect(changes).toBe(true);
});

test.each(Object.entries(changedByCommands))("%s is changed in %s", (key, path) =>
  expect(readFileSync(join(projectRoot, path), "utf8")).toContain(`"${key}"`),
);
