/**
 * A text that promises a number of days, years or applications names the policy that decides on it, so that it stays
 * true when staff change the policy: in the forms and on the public pages of the schemes, in every language.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describeScheme } from "@portal/core/applications/scheme-descriptions/describe-scheme";
import { buildPolicyParams } from "@portal/core/forms/code-lists/policy-texts";
import { getValueAt } from "@portal/core/forms/expressions/evaluate";
import type { Json } from "@portal/core/forms/types/index";
import { parseDay } from "@portal/core/platform/day";
import { schemes } from "@portal/core/schemes/index";
import { describe, expect, test } from "vitest";
import { projectRoot } from "../support/project/run-command.ts";

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

/** The days of a booth, with those that its event has. */
const boothDays = [
  "event-closesOn",
  "event-documentsBy",
  "leadDays-exhibition-applyBy",
  "leadDays-exhibition-documentsBy",
];
/** The place of a promise, and the policies that keep it. */
const promises: [scheme: string, place: string, policies: string[]][] = [
  ["FAIR_HOSTED", "content.instructions.0", boothDays],
  ["FAIR_HOSTED", "content.obligations.2", ["report-dueDays"]],
  ["FAIR_HOSTED", "content.violations.3", ["objection-days"]],
  ["FAIR_GROUP", "content.conditions.2", boothDays],
  ["FAIR_GROUP", "content.violations.2", ["objection-days"]],
  ["FAIR_GROUP_MEMBER", "content.violations.2", ["objection-days"]],
  ["MINI_ZONE", "content.notes.2", ["report-dueDays"]],
  ["OFFICIAL_GUEST", "content.conditions.1", ["leadDays-officialGuest"]],
  ["OVERSEAS_DELEGATION", "content.obligations.2", ["report-dueDays", "report-minPhotos.OUTSIDE"]],
  ["OVERSEAS_DELEGATION", "content.violations.3", ["objection-days"]],
  ["OVERSEAS_EXHIBIT", "content.conditions.1", boothDays],
  ["OVERSEAS_EXHIBIT", "content.obligations.2", ["report-dueDays", "report-minPhotos.OUTSIDE"]],
  ["OVERSEAS_EXHIBIT", "content.violations.3", ["objection-days"]],
  ["SUBSIDY_ECOMMERCE", "content.notice.0", ["ecommerce.effective", "ecommerce.reviewDays"]],
  ["FAIR_HOSTED", "fields.fascia.hint", ["fascia-maxCharacters"]],
  ["FAIR_HOSTED", "fields.fasciaPortuguese.hint", ["fascia-maxCharacters"]],
  ["FAIR_HOSTED", "fields.profile.hint", ["companyProfile-max.value"]],
  ["FAIR_HOSTED", "fields.exhibitCategories.hint", ["exhibitCategory-select.max"]],
  [
    "FAIR_HOSTED",
    "fields.expectedArea.hint",
    ["booth-area.rawMinSqm", "booth-area.maxSqm", "booth-area.packageMaxSqm"],
  ],
  ["FAIR_HOSTED", "content.violations.0", ["penalties.writtenRecordsForRemoval"]],
  ["FAIR_HOSTED", "content.violations.1", ["penalties.reportNotDeliveredText", "penalties.twoInYearText"]],
  ["FAIR_HOSTED", "content.violations.2", ["penalties.violationText"]],
  ["FAIR_GROUP", "content.violations.1", ["penalties.reportNotDeliveredText", "penalties.twoInYearText"]],
  [
    "FAIR_GROUP_MEMBER",
    "content.violations.0",
    ["penalties.writtenRecordsForRemoval", "penalties.violationText"],
  ],
  [
    "OVERSEAS_EXHIBIT",
    "content.violations.0",
    ["penalties.writtenRecordsForRemoval", "penalties.violationText", "penalties.delegationLesserText"],
  ],
  [
    "OVERSEAS_DELEGATION",
    "content.violations.0",
    ["penalties.delegationLesserText", "penalties.violationText", "penalties.twoInYearText"],
  ],
  [
    "FAIR_HOSTED",
    "content.cancellation.1",
    [
      "refund-hosted.early.days",
      "refund-hosted.early.keptPercent",
      "refund-hosted.late.days",
      "refund-hosted.late.keptPercent",
    ],
  ],
  ["MATCHING_GROUP", "fields.description.hint", ["matching-descriptionMinWords"]],
  ["MINI_ZONE", "fields.proofKinds.hint", ["miniZone.proofs"]],
  ["SEMINAR", "fields.otherRequirements.hint", ["seminar.otherRequirementsMaxWords"]],
  ["TRAINING", "content.conditions.1", ["training.window.from", "training.window.to"]],
  ["REPORT_OUTSIDE", "fields.photos.hint", ["report-minPhotos.OUTSIDE"]],
  ["SUBSIDY_ECOMMERCE", "content.notice.2", ["ecommerce.refundDays", "ecommerce.refundExtensionMaxDays"]],
  ["CONFERENCE_RECRUITMENT/describe", "deadlines", ["leadDays-conference", "leadDays-conference-supplement"]],
  [
    "ENDORSEMENT_MAINLAND/describe",
    "deadlines",
    [
      "leadWorkingDays-endorsement",
      "leadWorkingDays-endorsement-supplement",
      "entryList-window.daysBeforeStart",
      "entryList-window.daysAfterEnd",
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
  [
    "INCENTIVE_EXHIBITOR/describe",
    "who",
    [
      "eligibility-macaoOwnershipPercent",
      "eligibility-taxRegisteredYears",
      "incentive-exhibitor-maxPerCalendarYear",
    ],
  ],
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
const formParams = buildPolicyParams({}, "en");
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

describe("the days of a booth in a text", () => {
  const event = {
    registration: { closesOn: "2027-02-20", documentsBy: "2027-01-10" },
  };
  test("are those that the page of its event shows, also where the days of the policy end earlier", () => {
    expect(buildPolicyParams({}, "en", event)).toMatchObject({
      "event-closesOn": " (20 February 2027)",
      "event-documentsBy": " (10 January 2027)",
    });
    expect(buildPolicyParams({ "leadDays.exhibition.applyBy": 30 }, "zh-Hant", event)).toMatchObject({
      "event-closesOn": "（2027年2月20日）",
    });
  });
  test("are left out where no event is known", () => {
    expect(buildPolicyParams({}, "en")).toMatchObject({ "event-closesOn": "", "event-documentsBy": "" });
  });
});

/** The rules of a refund by its day are those of the event's own table; the text says so. */
const refundTables = [
  "FAIR_HOSTED",
  "FAIR_GROUP",
  "FAIR_GROUP_MEMBER",
  "OVERSEAS_DELEGATION",
  "OVERSEAS_EXHIBIT",
];
test.each(refundTables)("%s: the event's own rules come before the general ones", (scheme) => {
  const text = String(getValueAt(readTexts(scheme, "en"), "content.cancellation.1"));
  expect(text).toMatch(/If the (fair|event) has its own rules, those rules apply\.$/);
});

/** Quantities of what policies set: days, months, years, shares, areas, people, records. */
const quantities: Record<(typeof languages)[number], RegExp> = {
  en: /(?<![\w.])(\d[\d,]*|two|three|four|five|six|ten|fifteen|thirty)[ -]((working )?days?|months?|years?|records|square metres|employees|nights|items)\b|\d ?%|\bhalf\b/i,
  pt: /(?<!\p{L})(\d[\d,]*|três|quatro|cinco|seis|oito|dez|doze|quinze|trinta|cem|cinquenta)\s(dias?|meses|anos?|registos|metros quadrados|trabalhadores|noites|rubricas|por cento)(?!\p{L})|\d ?%/iu,
  "zh-Hant": /(\d|[三四五六七八九十百])\s*(個工作日|個月|年內|年(?!度|\d)|天|日(?!期)|平方米|%|人|項|晚)/,
  "zh-Hans": /(\d|[三四五六七八九十百])\s*(个工作日|个月|年内|年(?!度|\d)|天|日(?!期)|平方米|%|人|项|晚)/,
};
/** Places whose number is nobody's setting, with the reason. */
const fixedNumbers: [place: RegExp, reason: string][] = [
  [
    /OWNER_ID_COPY|ownerIdCopies|idCopies|hareholdersHint|^errors 900042$|can\.related|related\.nameOnly|^schemes\/FAIR_HOSTED content\.conditions\.1$/,
    "holders of half: whose identity is proved, and whose companies are related, is a rule and no setting",
  ],
  [
    /^notices certificate|^pages\/institution (attest\.(issued|about)|renew)|^pages\/help help\.institution/,
    "the three months and the year of documents of the certification are in the law of the certificate",
  ],
  [/subAccountInvited|sub\.inviteText|help\.data\.copy|privacy\.kept\.text/, "periods of accounts, in code"],
  [/documentType\.(SOCIAL_SECURITY_2Q|BUSINESS_PLAN_3Y)$/, "what the document itself covers"],
  [/^pages\/institution info\.soleOwner$/, "who owns all of it owns 100%"],
  [/^schemes\/SUBSIDY_ECOMMERCE fields\.shareholders\.hint$/, "a sole proprietor owns all of it"],
  [/documentType\.OWNER_ID_COPY$/, "holders of half: a rule and no setting"],
  [/^pages\/event (boothType|scaleBand)/, "names of booths and sizes"],
  [/FIRST_SHOP|firstShop/, "sizes of shop and staff are answers to choose from"],
  [/experience5Years|organiserExperience/, "the question of the document"],
  [
    /SEMINAR fields\.themes|OVERSEAS_EXHIBIT fields\.participants|MINI_ZONE content\.conditions\.1/,
    "counts of the form",
  ],
  [/accessibility\.how/, "a standard"],
];
const listPlaces = (value: Json, place: string): [string, string][] =>
  typeof value === "string"
    ? [[place, value]]
    : value && typeof value === "object"
      ? Object.entries(value).flatMap(([key, inner]) => listPlaces(inner, place ? `${place}.${key}` : key))
      : [];
/** Of the code lists only the names of documents can promise something; bands and sizes are answers. */
const namespaces =
  "{schemes/**,errors,notices,lists,pages/{help,personal,staff,staff-checklist,show,institution,event,describe,form}}";
test.each(languages)("a quantity that a policy sets is in no text by hand in %s", (language) => {
  const root = join(projectRoot, "locales");
  const promisedNumbers = globSync(`${namespaces}/${language}.json`, { cwd: root }).flatMap((path) =>
    listPlaces(JSON.parse(readFileSync(join(root, path), "utf8")), "").flatMap(([key, text]) => {
      const quantity = quantities[language].exec(text.replace(/\{\{[^}]*\}\}/g, ""))?.[0];
      const place = `${path.replace(`/${language}.json`, "")} ${key}`;
      if (path.startsWith("lists/") && !key.startsWith("documentType.")) return [];
      return quantity && !fixedNumbers.some(([fixed]) => fixed.test(place)) ? [`${place}: ${quantity}`] : [];
    }),
  );
  expect(promisedNumbers).toEqual([]);
});
