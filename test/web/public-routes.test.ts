/** Public pages at the addresses of the specification, and scheme descriptions whose numbers are the policies'. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { day } from "@portal/core/day";
import { matches, summaryOf } from "@portal/core/event/index";
import { eventMail } from "@portal/core/event/mail";
import { describe, expect, test } from "vitest";
import policies from "../../packages/core/src/code-lists/policy-defaults.json" with { type: "json" };
import { publicPaths } from "../../packages/web/public-paths.ts";
import { described } from "../../packages/web/src/pages/show/schemes.ts";
import { fair } from "../support/event.ts";
import { root } from "../support/process.ts";

const languages = ["zh-Hant", "zh-Hans", "en", "pt"] as const;
const textsOf = (scheme: string, language: string): Record<string, string> =>
  JSON.parse(readFileSync(join(root, `locales/schemes/${scheme}/describe/${language}.json`), "utf8"));

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
  expect(described.find((each) => each.path === path)?.texts).toBe(scheme);
  for (const language of languages) {
    const texts = textsOf(scheme, language);
    for (const key of ["title", "lead", "purpose", "who", "amount", "documents", "phases", "deadlines"])
      expect(texts[key], `${language} ${key}`).toBeTruthy();
  }
});

describe.each(languages)("what is described in %s", (language) => {
  test.each([
    ["INCENTIVE_EXHIBITOR", "deadlines", policies["leadDays.exhibitorIncentive"]],
    ["INCENTIVE_EXHIBITOR", "who", policies["incentive.exhibitor.maxPerCalendarYear"]],
    ["INCENTIVE_CONVENTION", "deadlines", policies["leadDays.eventSupport"]],
    ["CONFERENCE_RECRUITMENT", "deadlines", policies["leadDays.conference"]],
    ["FIRST_SHOP", "deadlines", policies["firstShop.originalFormDays"]],
    ["FIRST_SHOP", "documents", policies["firstShop.m8WorkingDays"]],
  ] as const)("%s › %s names the policy's %i", (scheme, key, number) => {
    expect(textsOf(scheme, language)[key]).toMatch(new RegExp(`(?<!\\d)${number}(?!\\d)`));
  });
});

test("the first shop's periods are the policy's", () =>
  expect(described.find(({ periods }) => periods)?.periods).toEqual(policies["firstShop.phases"]));

test.each([
  ["[R92]", "INDIVIDUAL", "FAIR_GREEN"],
  ["[R92]", "GROUP", "FAIR_GROUP"],
  ["[R93]", "EXHIBIT", "OVERSEAS_EXHIBIT"],
  ["[R93]", "DELEGATION", "OVERSEAS_DELEGATION"],
] as const)("%s %s lists what takes %s, and nothing else", (_, join, type) => {
  const today = day("2026-11-23");
  expect(matches(summaryOf(fair({ applicationTypes: [type] })), { join }, today)).toBe(true);
  expect(matches(summaryOf(fair({ applicationTypes: ["SEMINAR"] })), { join }, today)).toBe(false);
});

test("[R42] the mail carries all it needs and takes no markup from an event", () => {
  const name = '<script>alert("1")</script> & Co';
  const names = { "zh-Hant": name, "zh-Hans": name, en: name, pt: name };
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
  const html = eventMail(fair({ names }), "en", texts, {
    days: "4–6 March",
    registration: "now",
    link: "https://x.example/?a=1&b=2",
  });
  expect(html).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; Co");
  expect(html).not.toMatch(/<script|<link|<img|src=/);
  expect(html).toContain('href="https://x.example/?a=1&amp;b=2"');
});
