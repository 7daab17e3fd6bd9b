/**
 * A text that promises a number of days, years or applications names the policy that decides on it, so that it stays
 * true when staff change the policy: in the forms and on the public pages of the schemes, in every language.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describeScheme } from "@portal/core/applications/scheme-descriptions/describe-scheme";
import { buildPolicyParams } from "@portal/core/forms/code-lists/policy-values";
import { getValueAt } from "@portal/core/forms/expressions/evaluate";
import type { Json } from "@portal/core/forms/types/index";
import { parseDay } from "@portal/core/platform/day";
import { schemes } from "@portal/core/schemes/index";
import { describe, expect, test } from "vitest";
import { projectRoot } from "../support/run-command.ts";

const languages = ["zh-Hant", "zh-Hans", "en", "pt"] as const;
const folder = join(projectRoot, "locales/schemes");
const readTexts = (scheme: string, language: string): Json =>
  JSON.parse(readFileSync(join(folder, scheme, `${language}.json`), "utf8"));
const listStrings = (value: Json | undefined): string[] => {
  if (typeof value === "string") return [value];
  return value && typeof value === "object" ? Object.values(value).flatMap(listStrings) : [];
};
const listNames = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*([\w.-]+)\s*\}\}/g)].map(([, name = ""]) => name);

/** The place of a promise, and the policies that keep it. */
const promises: [scheme: string, place: string, policies: string[]][] = [
  [
    "FAIR_HOSTED",
    "content.instructions.0",
    ["leadDays-exhibition-applyBy", "leadDays-exhibition-documentsBy"],
  ],
  ["FAIR_HOSTED", "content.obligations.2", ["report-dueDays"]],
  ["FAIR_HOSTED", "content.violations.3", ["objection-days"]],
  ["FAIR_GROUP", "content.conditions.2", ["leadDays-exhibition-applyBy", "leadDays-exhibition-documentsBy"]],
  ["FAIR_GROUP", "content.violations.2", ["objection-days"]],
  ["FAIR_GROUP_MEMBER", "content.violations.2", ["objection-days"]],
  ["MINI_ZONE", "content.notes.2", ["report-dueDays"]],
  ["OFFICIAL_GUEST", "content.conditions.1", ["leadDays-officialGuest"]],
  ["OVERSEAS_DELEGATION", "content.obligations.2", ["report-dueDays", "report-minPhotos.OUTSIDE"]],
  ["OVERSEAS_DELEGATION", "content.violations.3", ["objection-days"]],
  [
    "OVERSEAS_EXHIBIT",
    "content.conditions.1",
    ["leadDays-exhibition-applyBy", "leadDays-exhibition-documentsBy"],
  ],
  ["OVERSEAS_EXHIBIT", "content.obligations.2", ["report-dueDays", "report-minPhotos.OUTSIDE"]],
  ["OVERSEAS_EXHIBIT", "content.violations.3", ["objection-days"]],
  ["SUBSIDY_ECOMMERCE", "content.notice.0", ["ecommerce.reviewDays"]],
  ["SUBSIDY_ECOMMERCE", "content.notice.2", ["ecommerce.refundDays", "ecommerce.refundExtensionMaxDays"]],
  ["CONFERENCE_RECRUITMENT/describe", "deadlines", ["leadDays-conference", "leadDays-conference-supplement"]],
  [
    "ENDORSEMENT_MAINLAND/describe",
    "deadlines",
    [
      "leadWorkingDays-endorsement",
      "leadWorkingDays-endorsement-supplement",
      "entryList-window.daysBeforeStart",
    ],
  ],
  ["FIRST_SHOP/describe", "deadlines", ["firstShop-originalFormDays"]],
  [
    "INCENTIVE_CONVENTION/describe",
    "deadlines",
    ["leadDays-eventSupport", "leadDays-conference-supplement", "report-dueDays"],
  ],
  [
    "INCENTIVE_EXHIBITOR/describe",
    "deadlines",
    ["leadDays-exhibitorIncentive", "report-dueDays", "objection-days"],
  ],
  ["INCENTIVE_EXHIBITOR/describe", "who", ["incentive-exhibitor-maxPerCalendarYear"]],
  [
    "SUBSIDY_ECOMMERCE/describe",
    "deadlines",
    ["ecommerce.reviewDays", "ecommerce.refundDays", "ecommerce.refundExtensionMaxDays"],
  ],
  ["SUBSIDY_ASSOCIATION/describe", "who", ["association.delegationMinPeople"]],
  ["TRAINING/describe", "who", ["training.courseMaxMonths"]],
];

describe.each(promises)("%s › %s", (scheme, place, policies) => {
  test.each(languages)("names its policies in %s", (language) => {
    const text = String(getValueAt(readTexts(scheme, language), place));
    expect(listNames(text).sort()).toEqual([...policies].sort());
  });
});

const [anyScheme] = schemes;
const formParams = buildPolicyParams({}, String);
const pageParams = anyScheme
  ? (describeScheme(anyScheme, {}, parseDay("2026-11-23")).numbers as unknown as Record<string, Json>)
  : {};
/** Texts of a form have every policy, and those of a public page the ones that its description carries. */
const listUnfilled = (path: string): string[] => {
  const params = path.includes("/describe/") ? pageParams : formParams;
  const names = listStrings(JSON.parse(readFileSync(join(folder, path), "utf8"))).flatMap(listNames);
  return names
    .filter((name) => name in formParams || /[.-]/.test(name))
    .filter((name) => {
      const value = getValueAt(params, name);
      return value === undefined || value === null || typeof value === "object";
    });
};
test.each(globSync("**/*.json", { cwd: folder }))("every policy that %s names has a value", (path) => {
  expect(listUnfilled(path)).toEqual([]);
});

/** The rules of a refund by its day are those of the event's own table; the text says so. */
const refundTables = [
  "FAIR_HOSTED",
  "FAIR_GROUP",
  "FAIR_GROUP_MEMBER",
  "OVERSEAS_DELEGATION",
  "OVERSEAS_EXHIBIT",
];
test.each(globSync("**/en.json", { cwd: folder }).map((path) => [path.replace("/en.json", "")]))(
  "%s promises no number of days of its own",
  (scheme) => {
    const texts = readTexts(scheme, "en") as Record<string, Json>;
    const { cancellation: _, ...content } = (texts.content ?? {}) as Record<string, Json>;
    const kept = refundTables.includes(scheme) ? { ...texts, content } : texts;
    const own = listStrings(kept).filter((text) => /\b([2-9]\d*|1\d+) (working )?days\b/.test(text));
    expect(own).toEqual([]);
  },
);
test.each(refundTables)("%s: the event's own rules come before the general ones", (scheme) => {
  const text = String(getValueAt(readTexts(scheme, "en"), "content.cancellation.1"));
  expect(text).toMatch(/If the (fair|event) has its own rules, those rules apply\.$/);
});
