/** An institution is named in the reader's language, in views, exports and notices. One function picks the name. */
import { globSync, readFileSync } from "node:fs";
import { buildNotifications } from "@portal/core/applications/changes/build-notifications";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { buildRelatedView } from "@portal/core/applications/reservations/common-owners";
import { getInstitutionName } from "@portal/core/institutions/index";
import { nameInstitution } from "@portal/core/institutions/institution-names";
import { languages } from "@portal/core/messaging/notice-types";
import { toInstant } from "@portal/core/platform/day";
import { buildSurveyTable } from "@portal/core/surveys/survey-results";
import { describe, expect, test } from "vitest";
import { projectRoot } from "../../support/project/run-command.ts";

const names = { zh: "澳門食品", pt: "Alimentos Macau", en: "Macao Foods" };
const rows: readonly [
  registered: typeof names | Partial<typeof names>,
  language: string,
  expected: string,
][] = [
  [names, "zh-Hant", "澳門食品"],
  [names, "zh-Hans", "澳門食品"],
  [names, "pt", "Alimentos Macau"],
  [names, "en", "Macao Foods"],
  [{ zh: "澳門食品", en: "Macao Foods" }, "pt", "Macao Foods"],
  [{ zh: "澳門食品", pt: "Alimentos Macau" }, "en", "Alimentos Macau"],
  [{ zh: "澳門食品" }, "pt", "澳門食品"],
  [{ pt: "Alimentos Macau" }, "zh-Hant", "Alimentos Macau"],
];

describe("an institution is named in the reader's language, or the next one that it has", () => {
  test.each(rows)("%j in %s is %s", (institutionNames, language, expected) => {
    expect(nameInstitution({ institutionNames, institutionName: "old", institutionId: "i1" }, language)).toBe(
      expected,
    );
    const { zh: nameZh = "", pt: namePt = "", en: nameEn = "" } = institutionNames;
    expect(getInstitutionName({ nameZh, namePt, nameEn }, language as "pt")).toBe(expected);
  });
  test.each([
    [{ institutionName: "舊名" }, "舊名"],
    [{ institutionId: "i1" }, "i1"],
    [{}, ""],
  ])("%j, without names of its own, is %s", (named, expected) => {
    expect(nameInstitution(named, "pt")).toBe(expected);
  });
});

const header = {
  id: "a1",
  institutionId: "i1",
  createdBy: "u1",
  scheme: "fairHosted",
  status: "AWAITING_PAYMENT",
  institutionName: names.zh,
  institutionNames: names,
  deadlines: [],
  timers: [],
  notify: languages.map((language) => ({ accountId: language, account: language, language })),
} as unknown as ApplicationHeader;

describe("what is sent and exported names it so, too", () => {
  test("each recipient of a notice reads the name of the own language", () => {
    const notices = buildNotifications(header, "submitted", toInstant("2026-11-26T10:00:00+08:00"));
    expect(notices.map(({ language, params }) => [language, params.institution])).toEqual(
      languages.map((language) => [language, nameInstitution(header, language)]),
    );
  });
  test("an export of a survey", () => {
    const application = { id: "a1", code: "A-1", institution: names.zh, institutionNames: names };
    const answer = { on: "2026-11-26", language: "pt", answers: {}, application };
    const headings = { day: "d", language: "l", code: "c", institution: "i", spoken: () => "pt" };
    const table = buildSurveyTable(
      { questions: [], eventId: "e1" },
      [answer] as unknown as Parameters<typeof buildSurveyTable>[1],
      headings as unknown as Parameters<typeof buildSurveyTable>[2],
      "pt",
    );
    expect(table[1]).toContain("Alimentos Macau");
  });
  test("a company with common owners", () => {
    const holdings = {
      institutionId: "i1",
      applicationId: "a1",
      here: 60,
      there: 60,
      holders: [],
      sure: true,
    };
    expect(buildRelatedView(holdings, header)).toMatchObject({ institutionNames: names });
  });
});

/** Where the page is of the applicants' or the public's own, or the name is what is searched or typed. */
const elsewhere = ["verification/verification-answer.tsx"];

test("no page shows the name that a record holds for the files of the institute", () => {
  const features = `${projectRoot}/packages/web/src/features`;
  const pages = globSync("**/*.tsx", { cwd: features }).filter((page) => !elsewhere.includes(page));
  const pagesWithName = pages.filter((page) =>
    /\binstitutionName\b(?!:)/.test(readFileSync(`${features}/${page}`, "utf8")),
  );
  expect(pagesWithName).toEqual([]);
});
