/** Public pages at the addresses of the specification, and scheme descriptions whose numbers are the policies'. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describeScheme } from "@portal/core/applications/scheme-descriptions/describe-scheme";
import { checkWindowSpans } from "@portal/core/applications/windows/application-window";
import { matchesEventFilter } from "@portal/core/events/index";
import { renderEventEmail } from "@portal/core/events/render-event-email";
import type { Json, Scheme } from "@portal/core/forms/types/index";
import { parseDay } from "@portal/core/platform/day";
import { findScheme, schemes } from "@portal/core/schemes/index";
import { describe, expect, test } from "vitest";
import policies from "../../packages/core/src/forms/code-lists/policy-defaults.json" with { type: "json" };
import { publicPaths } from "../../packages/web/src/app/public-paths.ts";
import {
  findSchemeGuide,
  listGuideSchemes,
} from "../../packages/web/src/features/scheme-guides/find-scheme-guide.ts";
import { schemeGuides } from "../../packages/web/src/features/scheme-guides/scheme-guides.ts";
import { i18n, startI18n } from "../../packages/web/src/shell/i18n.ts";
import { toTranslateKey } from "../../packages/web/src/shell/translate-key.ts";
import { buildFair, toListedEvent } from "../support/events/event-fixtures.ts";
import { projectRoot } from "../support/project/run-command.ts";

const languages = ["zh-Hant", "zh-Hans", "en", "pt"] as const;
type Words = Record<string, string>;
const readJson = (file: string): Record<string, Words> =>
  JSON.parse(readFileSync(join(projectRoot, file), "utf8"));
const readSchemeTexts = (scheme: string, language: string): Words =>
  readJson(`locales/schemes/${scheme}/describe/${language}.json`) as unknown as Words;
const describeSchemeById = (id: string) =>
  describeScheme(findScheme(id) as Scheme, {}, parseDay("2026-11-23"));

test.each([
  ["[R26]", "/index"],
  ["[R26]", "/indexnew"],
  ["[R31]", "/download_personal"],
  ["[R32]", "/help_center"],
  ["[R33]", "/helCen_details"],
  ["[R34]", "/404"],
  ["[R37]", "/show/host"],
  ["[R38]", "/show/overseas"],
  ["[R39]", "/show/all"],
  ["[R42]", "/show/edm"],
  ["[R43]", "/show/inquiry"],
  ["[R78]", "/osspay"],
  ["[R73]", "/receipt/verification"],
  ["[R73]", "/application/verification"],
])("%s %s is a page for everybody", (_, path) => expect(publicPaths).toContain(path));

test.each([
  ["[R44]", "/show/special/describe", "INCENTIVE_EXHIBITOR"],
  ["[R45]", "/show/special/convention/descride", "INCENTIVE_CONVENTION"],
  ["[R46]", "/show/special/conference/descride", "CONFERENCE_RECRUITMENT"],
  ["[R47]", "/show/special/elecommerce/descride", "SUBSIDY_ECOMMERCE"],
  ["[R48]", "/show/special/firstshop/descride", "FIRST_SHOP"],
  ["[R49]", "/show/appother/mainland/descride", "ENDORSEMENT_MAINLAND"],
])("%s %s describes its scheme in four languages", (_, path, scheme) => {
  expect(publicPaths).toContain(path);
  expect(schemeGuides.find((each) => each.path === path)?.texts).toBe(scheme);
  for (const language of languages) {
    const texts = readSchemeTexts(scheme, language);
    for (const key of ["title", "lead", "purpose", "who", "amount", "phases", "deadlines"])
      expect(texts[key], `${language} ${key}`).toBeTruthy();
  }
});

/** Lists the texts of a page, also those that stand in groups. */
const listTexts = (texts: object): string[] =>
  Object.values(texts).flatMap((text: unknown) =>
    typeof text === "object" && text !== null ? listTexts(text) : [String(text)],
  );
test.each(
  schemeGuides.filter((guide) => listGuideSchemes(guide).every((id) => findScheme(id)?.limits.certified)),
)("$texts, for certified institutions only, promises nobody to do without", ({ texts }) => {
  for (const language of languages)
    for (const text of listTexts(readSchemeTexts(texts, language)))
      expect(text, language).not.toMatch(
        /without (\w+ )?certifi|無[須需]認證|无[须需]认证|sem (necessidade de )?certifica/i,
      );
});

/**
 * The texts of a scheme's page as it shows them: with the numbers that come with the description of its first scheme.
 */
const showTexts = async (
  texts: string,
  language: (typeof languages)[number],
  policy: Record<string, Json>,
) => {
  await startI18n(language);
  i18n.addResourceBundle(language, texts, readSchemeTexts(texts, language));
  const guide = schemeGuides.find((each) => each.texts === texts) as (typeof schemeGuides)[number];
  const first = findScheme(listGuideSchemes(guide)[0] ?? "") as Scheme;
  const { numbers } = describeScheme(first, policy, parseDay("2026-11-23"));
  const t = toTranslateKey(i18n.t);
  return (key: string): string => t(`${texts}:${key}`, { ...numbers, lng: language });
};
describe.each(languages)("what is described in %s", (language) => {
  test.each([
    ["INCENTIVE_EXHIBITOR", "deadlines", 35, "leadDays.exhibitorIncentive"],
    ["INCENTIVE_EXHIBITOR", "who", 4, "incentive.exhibitor.maxPerCalendarYear"],
    ["INCENTIVE_CONVENTION", "deadlines", 50, "leadDays.eventSupport"],
    ["CONFERENCE_RECRUITMENT", "deadlines", 45, "leadDays.conference"],
    ["FIRST_SHOP", "deadlines", 15, "firstShop.originalFormDays"],
  ] as const)(
    "%s › %s names the policy's %i, and another when staff change it",
    async (scheme, key, number, policy) => {
      expect(policies[policy]).toBe(number);
      const show = await showTexts(scheme, language, {});
      expect(show(key)).toMatch(new RegExp(`(?<!\\d)${number}(?!\\d)`));
      expect(show(key)).not.toContain("{{");
      const showChanged = await showTexts(scheme, language, { [policy]: 977 });
      expect(showChanged(key)).toMatch(/(?<!\d)977(?!\d)/);
    },
  );
});

describe("every kind of application", () => {
  // A report follows an application of one's own: its page is that application's.
  const applicationSchemes = schemes.filter(({ family }) => family !== "REPORT");
  test.each(applicationSchemes.map(({ id }) => [id] as const))(
    "%s has its page for everybody, in four languages",
    (id) => {
      const page = findSchemeGuide(id);
      expect(publicPaths).toContain(page?.path);
      for (const language of languages) {
        const texts = readSchemeTexts(page?.texts ?? "", language);
        for (const key of ["title", "lead", "purpose", "who", "amount"])
          expect(texts[key], `${language} ${key}`).toBeTruthy();
        // Texts must not repeat what the scheme already defines.
        expect(texts.documents, language).toBeUndefined();
      }
    },
  );

  test.each(languages)(
    "in %s each has one name: in lists, on its form and its page, and in the menu",
    (language) => {
      const lists = readJson(`locales/lists/${language}.json`).applicationType as Words;
      const menu = readJson(`locales/common/${language}.json`).nav as unknown as Record<string, Words>;
      const formTitles = schemes.map(({ id }) => [
        id,
        String(readJson(`locales/schemes/${id}/${language}.json`).title),
      ]);
      expect(formTitles).toEqual(schemes.map(({ id }) => [id, lists[id]]));
      for (const guide of schemeGuides) {
        const { title } = readSchemeTexts(guide.texts, language);
        const [id = "", ...others] = listGuideSchemes(guide);
        // A page of several schemes has the name of what they have in common.
        if (others.length === 0) expect(title, guide.path).toBe(lists[id]);
        if (guide.menuKey) expect(menu.scheme?.[guide.menuKey], guide.path).toBe(title);
      }
    },
  );

  test.each(schemes.map((scheme) => [scheme.id, scheme] as const))(
    "what %s says of itself has words in four languages",
    (_, scheme) => {
      const about = describeScheme(scheme, {}, parseDay("2026-11-23"));
      for (const language of languages) {
        const words = readJson(`locales/pages/describe/${language}.json`);
        const lists = readJson(`locales/lists/${language}.json`);
        const wantedTexts = [
          ...about.documents.map(({ type }) => lists.documentType?.[type]),
          ...about.documents.flatMap(({ maxAge }) => (maxAge ? [words.age?.[`${maxAge.unit}_other`]] : [])),
          ...about.deadlines.map(
            ({ kind, unit }) => (words.deadline?.[kind] as unknown as Words | undefined)?.[`${unit}_other`],
          ),
          words.fee?.[about.fees.kind],
        ];
        expect(
          wantedTexts.filter((text) => !text),
          language,
        ).toEqual([]);
      }
    },
  );

  test("documents are listed once, those that everybody needs first, with how old they may be", () => {
    const { documents, signedOriginal } = describeSchemeById("FIRST_SHOP_GENERAL");
    expect(signedOriginal).toBe(true);
    expect(documents.map(({ type, asked }) => `${type} ${asked}`)).toEqual([
      "BUSINESS_PLAN_3Y ALWAYS",
      "OWNER_ID_COPY ALWAYS",
      "REGISTRY_CERT_90D ALWAYS",
      "TAX_DEBT_CERT_90D ALWAYS",
      "BANK_RECORDS_6M ALWAYS",
      "FORM_M8_30WD ALWAYS",
      "TRADEMARK_CERTIFICATE SOMETIMES",
    ]);
    expect(documents.find(({ type }) => type === "FORM_M8_30WD")?.maxAge).toEqual({
      amount: policies["firstShop.m8WorkingDays"],
      unit: "WORKING_DAYS",
    });
    expect(
      describeSchemeById("FIRST_SHOP_PRE").documents.find(({ type }) => type === "BANK_RECORDS_6M")?.asked,
    ).toBe("OPTIONAL");
    // Only the franchise fair asks for the statement, whatever is answered; a group joins any fair.
    const findStatement = (id: string) =>
      describeSchemeById(id).documents.find(({ type }) => type === "STATEMENT_LETTER_MFE")?.asked;
    expect(["FAIR_FRANCHISE", "FAIR_FOOD_STREET", "FAIR_HOSTED", "FAIR_GROUP"].map(findStatement)).toEqual([
      "ALWAYS",
      undefined,
      undefined,
      "SOMETIMES",
    ]);
    expect(
      describeSchemeById("MINI_ZONE").documents.filter(({ type }) => type === "PROOF_OF_OPERATIONS"),
    ).toHaveLength(1);
  });

  test("the calendar is the window's own: phases, a part of the year, since a day, an event's", () => {
    expect(describeSchemeById("FIRST_SHOP_PRE").window.spans).toEqual(policies["firstShop.phases"]);
    const movedPhases = { "firstShop.phases": [["2026-12-01", "2026-12-31"]] };
    expect(
      describeScheme(findScheme("FIRST_SHOP_PRE") as Scheme, movedPhases, parseDay("2026-11-23")).window
        .spans,
    ).toEqual(movedPhases["firstShop.phases"]);
    expect(describeSchemeById("TRAINING").window.spans).toEqual([
      ["2026-04-01", "2026-05-31"],
      ["2027-04-01", "2027-05-31"],
    ]);
    expect(describeSchemeById("SUBSIDY_ECOMMERCE").window.spans).toEqual([["2023-03-29"]]);
    expect(describeSchemeById("CONFERENCE_RECRUITMENT").window).toEqual({ kind: "ALL_YEAR", spans: [] });
    expect(describeSchemeById("SEMINAR").window).toEqual({ kind: "EVENT", spans: [] });
  });

  test("days, fee and chances are those of the policies", () => {
    expect(describeSchemeById("INCENTIVE_EXHIBITOR").perYear).toBe(4);
    expect(describeSchemeById("TRAVEL_SHOW").fees).toEqual({ kind: "FIXED", amount: 200_000 });
    expect(describeSchemeById("ENDORSEMENT_MAINLAND").deadlines[0]).toEqual({
      kind: "applyBy",
      days: policies["leadWorkingDays.endorsement"],
      unit: "WORKING",
    });
  });
});

test.each([
  ["2026-10-15", false, "2026-11-01", "2027-01-31"],
  ["2026-11-01", true, "2026-11-01", "2027-01-31"],
  ["2027-01-31", true, "2026-11-01", "2027-01-31"],
  ["2027-02-01", false, "2027-05-01", "2027-07-31"],
])(
  "[R589] on %s a first shop reads whether it is within the period, and which is next",
  (on, isMet, start, end) => {
    const [told] = checkWindowSpans(findScheme("FIRST_SHOP_GENERAL") as Scheme, {}, { today: parseDay(on) });
    expect(told).toMatchObject({ met: isMet, code: 900030, params: { start, end } });
    for (const language of languages) {
      const text = String(readJson(`locales/errors/${language}.json`)["900030"]);
      expect(text, language).toMatch(/\{\{start\}\}.*\{\{end\}\}/);
    }
  },
);

test.each([
  ["zh-Hant", "申請記錄"],
  ["zh-Hans", "申请记录"],
  ["en", "my applications"],
  ["pt", "as minhas candidaturas"],
])("[R478] in %s whoever cannot pay is led to the records of the personal centre", (language, records) => {
  const texts = readJson(`locales/errors/${language}.json`);
  for (const code of ["900021", "900022", "900023"])
    expect(String(texts[code]).toLowerCase(), code).toContain(records);
});

test.each([
  ["[R92]", "INDIVIDUAL", "FAIR_GREEN"],
  ["[R92]", "GROUP", "FAIR_GROUP"],
  ["[R93]", "EXHIBIT", "OVERSEAS_EXHIBIT"],
  ["[R93]", "DELEGATION", "OVERSEAS_DELEGATION"],
] as const)("%s %s lists what takes %s, and nothing else", (_, join, type) => {
  const today = parseDay("2026-11-23");
  const isListed = (applicationTypes: string[]): boolean => {
    const event = toListedEvent(buildFair({ applicationTypes }));
    return matchesEventFilter(event, { join }, today);
  };
  expect([isListed([type]), isListed(["SEMINAR"])]).toEqual([true, false]);
});

const texts = {
  institute: "I",
  dates: "D",
  venue: "V",
  registration: "R",
  apply: "A",
  about: "B",
  contact: "C",
  foot: "F",
};
test("[R42] the mail carries all it needs and takes no markup from an event", () => {
  const name = '<script>alert("1")</script> & Co';
  const names = { "zh-Hant": name, "zh-Hans": name, en: name, pt: name };
  const html = renderEventEmail(buildFair({ names }), "en", texts, {
    days: "4–6 March",
    registration: "now",
    link: "https://x.example/?a=1&b=2",
  });
  expect(html).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; Co");
  expect(html).not.toMatch(/<script|<link|<img|src=/);
  expect(html).toContain('href="https://x.example/?a=1&amp;b=2"');
});

test("[R42] a text that the event does not have in a language stands in the mail in the nearest one", () => {
  const buildOnlyChinese = (text: string) => ({ "zh-Hant": text, "zh-Hans": "", en: " ", pt: "" });
  const event = buildFair({
    venue: buildOnlyChinese("會展中心"),
    shortDescription: buildOnlyChinese("簡介"),
    description: buildOnlyChinese("詳情"),
  });
  const html = renderEventEmail(event, "en", texts, {
    days: "",
    registration: "",
    link: "https://x.example",
  });
  for (const text of ["會展中心", "簡介", "詳情"]) expect(html).toContain(text);
});
