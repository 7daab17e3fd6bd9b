/** Every rule of the seminar (schemes S11), as it reads in the specification. */

import { readFileSync } from "node:fs";
import { calculateFee } from "@portal/core/applications/fees/calculate-fee";
import { buildCalendar } from "@portal/core/calendar/index";
import { listLastDays, resolveClosingDay } from "@portal/core/events/application-deadline";
import { listCodes } from "@portal/core/forms/code-lists/index";
import { listFields } from "@portal/core/forms/expressions/computed-values";
import type { Answers, CheckContext, Json } from "@portal/core/forms/types/index";
import { listVisibleSteps, validateAnswers } from "@portal/core/forms/validate-answers";
import { parseDay } from "@portal/core/platform/day";
import { describe, expect, test } from "vitest";
import { buildDemoEvents } from "../../local/seed/demo-events.ts";
import { buildEventFor, buildExampleSituation, getScheme, listShownKeys } from "./generated/situation.ts";

const scheme = getScheme("SEMINAR");
const { answers: example, context } = buildExampleSituation(scheme);
const speakers = example.speakers as Answers[];
const buildSpeaker = (changes: Answers): Json => [{ ...speakers[0], ...changes }];
const listIssues = (
  changes: Record<string, Json | undefined>,
  about: Partial<CheckContext> = {},
): string[] => {
  const presentEntries = Object.entries({ ...example, ...changes }).filter(
    ([, value]) => value !== undefined,
  );
  return validateAnswers(
    scheme,
    Object.fromEntries(presentEntries) as Answers,
    { ...context, ...about },
    { mode: "submit" },
  ).map(({ path, key, code }) => [path, key, code].filter(Boolean).join(" "));
};
const buildSeminarPolicy = (more: Record<string, Json>) => ({ policy: { seminar: more } });
const findFieldByKey = (key: string) => listFields(scheme).find((one) => one.key === key);
const findColumn = (key: string) => {
  const list = findFieldByKey("speakers");
  return list?.kind === "people" ? list.columns.find((one) => one.key === key) : undefined;
};
const repeatHan = (n: number) => "字".repeat(n);
const buildWords = (n: number) => Array.from({ length: n }, () => "tea").join(" ");

test("the example is complete", () => expect(listIssues({})).toEqual([]));

describe("[R18] [R282] the parts of the form", () => {
  test.each([
    ["organisational structure", "structure", "organisers"],
    ["guest of honour", "structure", "guestsOfHonour"],
    ["speaker", "speakers", "speakers"],
    ["event names", "activity", "eventNames"],
    ["date", "activity", "eventDate"],
    ["time", "activity", "startTime"],
    ["theme", "activity", "themes"],
    ["scale", "activity", "scaleBand"],
    ["description", "activity", "description"],
    ["rate chart", "extras", "extras"],
    ["notes and agreement", "declaration", "consentNotes"],
  ])("%s", (_part, step, key) => {
    const at = listVisibleSteps(scheme, example, context).find((one) => one.id === step);
    expect(at?.fields.map((one) => one.key)).toContain(key);
  });
});

describe("[R283] names, themes, date and time", () => {
  test("up to five themes, each once", () => {
    const buildThemes = (count: number) => Array.from({ length: count }, (_, i) => ({ theme: `theme ${i}` }));
    expect(listIssues({ themes: buildThemes(5) })).toEqual([]);
    expect(listIssues({ themes: buildThemes(6) })).toEqual(["themes tooMany"]);
    expect(listIssues({ themes: [] })).toEqual(["themes required"]);
    expect(listIssues({ themes: [{ theme: "x" }, { theme: "x" }] })).toEqual([
      "themes.1.theme duplicate 400877",
    ]);
    expect(listIssues({ themes: [{ theme: "" }] })).toEqual(["themes.0.theme required"]);
  });
  test("a name in one of three languages is enough", () => {
    for (const language of ["zh", "en", "pt"])
      expect(listIssues({ eventNames: { [language]: "x" } })).toEqual([]);
    expect(listIssues({ eventNames: {} })).toEqual(["eventNames required"]);
  });
  test("it begins before it ends (10501)", () => {
    expect(listIssues({ startTime: "16:30" })).toEqual(["endTime timeOrder 10501"]);
    expect(listIssues({ startTime: "16:15", duration: 15 })).toEqual([]);
  });
  test("on a day of the fair", () => {
    expect(listIssues({ eventDate: "2027-03-03" })).toContain("eventDate beforeMin");
    expect(listIssues({ eventDate: "2027-03-07" })).toContain("eventDate afterMax");
  });
  test("a morning begins before one, an afternoon not before twelve", () => {
    expect(listIssues({ halfDay: "MORNING", startTime: "13:00" })).toContain("startTime afterMax");
    expect(listIssues({ halfDay: "AFTERNOON", startTime: "11:59" })).toContain("startTime beforeMin");
  });
});

describe("[R284] scale bands", () => {
  test("five are known, an event offers those that do not overlap", () => {
    expect(listCodes("scaleBand")).toEqual(["B_0_50", "B_51_80", "B_50_100", "B_101_200", "B_201_300"]);
    expect(listIssues({ scaleBand: "B_51_80" })).toEqual(["scaleBand option"]);
    for (const [band, expectedAudience] of [
      ["B_0_50", 50],
      ["B_50_100", 50],
      ["B_101_200", 200],
      ["B_201_300", 201],
    ])
      expect(listIssues({ scaleBand: band, expectedAudience })).toEqual([]);
  });
  test("each event may set its own", () => {
    const event = { ...context.event, scaleBands: ["B_0_50", "B_51_80"] } as CheckContext["event"] & object;
    expect(listIssues({ scaleBand: "B_51_80" }, { event })).toEqual([]);
    expect(listIssues({ scaleBand: "B_50_100" }, { event })).toEqual(["scaleBand option"]);
  });
});

describe("[R448] [R285] [R296] limits of words", () => {
  test("a description of at most 500 words in Chinese and English, both given", () => {
    expect(listIssues({ description: { zh: repeatHan(500), en: buildWords(500) } })).toEqual([]);
    expect(listIssues({ description: { zh: repeatHan(501), en: buildWords(501) } })).toEqual([
      "description.zh tooLong",
      "description.en tooLong",
    ]);
    expect(listIssues({ description: { zh: "文" } })).toEqual(["description.en required"]);
  });
  test("other requirements of at most 200 words, or none", () => {
    expect(listIssues({ otherRequirements: buildWords(200) })).toEqual([]);
    expect(listIssues({ otherRequirements: buildWords(201) })).toEqual(["otherRequirements tooLong"]);
    expect(listIssues({ otherRequirements: undefined })).toEqual([]);
  });
});

describe("speakers", () => {
  test("[R289] [R446] a summary of 100 to 300 in each language, with an attachment if there is one", () => {
    const listSummaryIssues = (zh: string, en: string) =>
      listIssues({ speakers: buildSpeaker({ speechSummary: { zh, en } }) });
    expect(listSummaryIssues(repeatHan(100), buildWords(100))).toEqual([]);
    expect(listSummaryIssues(repeatHan(300), buildWords(300))).toEqual([]);
    expect(listSummaryIssues(repeatHan(99), buildWords(301))).toEqual([
      "speakers.0.speechSummary.zh tooShort",
      "speakers.0.speechSummary.en tooLong",
    ]);
    expect(listIssues({ speakers: buildSpeaker({ speechAttachment: [] }) })).toEqual([]);
    expect(findColumn("speechAttachment")).toMatchObject({ purpose: "SPEECH_SUMMARY_ATTACHMENT" });
  });
  test("[R286] [R288] names, title and topic in Chinese and English; nationality and salutation", () => {
    for (const key of ["familyName", "givenName", "title", "speechTopic"])
      expect(listIssues({ speakers: buildSpeaker({ [key]: { zh: "文" } }) })).toEqual([
        `speakers.0.${key}.en required`,
      ]);
    expect(listIssues({ speakers: buildSpeaker({ nationality: "", salutation: "DR" }) })).toEqual([
      "speakers.0.salutation option",
      "speakers.0.nationality required",
    ]);
    expect(listIssues({ speakers: buildSpeaker({ salutation: "" }) })).toEqual([
      "speakers.0.salutation required",
    ]);
  });
  test("[R287] they speak Cantonese, Mandarin, Portuguese or English", () => {
    expect(listCodes("speechLanguage")).toEqual(["CANTONESE", "MANDARIN", "PORTUGUESE", "ENGLISH"]);
    expect(listIssues({ speakers: buildSpeaker({ speechLanguage: "FRENCH" }) })).toEqual([
      "speakers.0.speechLanguage option",
    ]);
  });
  test("[R290] who speaks online says how: by video, live, or is considering it", () => {
    expect(listCodes("speechOnlineOption")).toEqual(["VIDEO", "LIVE_STREAM", "CONSIDERING"]);
    expect(listIssues({ speakers: buildSpeaker({ online: true }) })).toEqual([
      "speakers.0.onlineOption required",
    ]);
    expect(listIssues({ speakers: buildSpeaker({ online: false }) })).toEqual([]);
  });
});

describe("[R291] choices of a slot", () => {
  test("two that differ", () => {
    expect(listIssues({ slotChoice2: undefined })).toEqual(["slotChoice2 required"]);
    expect(listIssues({ slotChoice2: example.slotChoice1 })).toEqual(["slotChoice2 duplicate"]);
    expect(listShownKeys(scheme, { answers: example, context })).not.toContain("slotChoice3");
  });
  test("a third where the event takes three", () => {
    const about = buildSeminarPolicy({ dateChoices: 3 });
    expect(listShownKeys(scheme, { answers: example, context: { ...context, ...about } })).toContain(
      "slotChoice3",
    );
    expect(listIssues({ slotChoice3: example.slotChoice2 }, about)).toEqual(["slotChoice3 duplicate"]);
    expect(listIssues({ slotChoice3: "2027-03-04-am" }, about)).toEqual([]);
  });
  test("duration and audience are asked for", () =>
    expect(listIssues({ duration: undefined, expectedAudience: undefined })).toEqual([
      "duration required",
      "expectedAudience required",
    ]));
});

describe("[R292] chargeable extras", () => {
  const nine = listCodes("seminarExtra");
  test("nine kinds, all on the chart, the rent not among them", () => {
    expect(nine).toHaveLength(9);
    const wantedExtras = Object.fromEntries(nine.map((code) => [code, 1]));
    expect(listIssues({ extras: wantedExtras, otherExtra: "攝影" })).toEqual([]);
    expect(listIssues({ extras: { RENT: 1 } })).toEqual(["extras.RENT option"]);
    expect(listIssues({ extras: { BANNER: 1000 } })).toEqual(["extras.BANNER max"]);
  });
  test("what else is needed is said in words", () =>
    expect(listIssues({ extras: { OTHER: 1 } })).toEqual(["otherExtra required"]));
  test("the total is that of the chart", () =>
    expect(calculateFee(scheme.fees, buildEventFor(scheme), example, context.today)).toEqual({
      lines: [
        expect.objectContaining({ key: "rent", amount: 300_000 }),
        expect.objectContaining({ key: "extra", quantity: 1, amount: 260_000 }),
        expect.objectContaining({ key: "extra", quantity: 1, amount: 850_000 }),
        expect.objectContaining({ key: "extra", quantity: 70, unitAmount: 8_000, amount: 560_000 }),
      ],
      total: { amount: 1_970_000, currency: "MOP" },
    }));
  test("what belongs to a room is neither offered nor asked at an online event", () => {
    const event = { ...(context.event as Answers), form: "ONLINE" };
    const answers = { ...example, extras: {}, rentWaiverRequest: true };
    const isShown = (key: string) =>
      listShownKeys(scheme, { answers, context: { ...context, event } }).includes(key);
    expect(["rentWaiverRequest", "rentWaiverReason", "otherRequirements"].map(isShown)).toEqual([
      false,
      false,
      true,
    ]);
    const extras = { BANNER: 1, NAME_PLATES: 1, FOOD_BEVERAGE: 1, LIVE_STREAM: 1, INTERPRETER: 1 };
    expect(listIssues({ extras, rentWaiverReason: undefined }, { event })).toEqual([
      "extras.BANNER option",
      "extras.NAME_PLATES option",
      "extras.FOOD_BEVERAGE option",
    ]);
  });
  test("a waiver of the rent gives its reason", () =>
    expect(listIssues({ rentWaiverReason: undefined })).toEqual(["rentWaiverReason required"]));
});

test("[R294] an exhibitor says under which name", () => {
  expect(listIssues({ isExhibitor: undefined })).toEqual(["isExhibitor required"]);
  expect(listIssues({ isExhibitor: true })).toEqual(["exhibitorName required"]);
});
test("[R295] the institute may be invited as a supporting unit, or not, or nothing said of it", () => {
  for (const isInvited of [true, false, undefined])
    expect(listIssues({ inviteAsSupporter: isInvited })).toEqual([]);
  expect(listIssues({ inviteAsSupporter: "perhaps" })).not.toEqual([]);
  const visibleKeys = listVisibleSteps(scheme, example, context).flatMap(({ fields }) =>
    fields.map(({ key }) => key),
  );
  expect(visibleKeys).toContain("inviteAsSupporter");
});
test.each([
  ["zh-Hant", /配備咪高峰的講台一個.*咪高峰兩支/],
  ["zh-Hans", /配备麦克风的讲台一个.*麦克风两支/],
  ["en", /1 podium with a microphone, and 2 microphones/],
  ["pt", /um púlpito com microfone e de dois microfones/],
])("[R297] the form says in %s what equipment is free", (language, words) => {
  const file = new URL(`../../locales/schemes/SEMINAR/${language}.json`, import.meta.url);
  const { content } = JSON.parse(readFileSync(file, "utf8")) as { content: { equipment: string[] } };
  expect(content.equipment.join("\n")).toMatch(words);
});
test("[R297] one podium with microphone and two microphones are free: they are told, and not on the chart", () => {
  expect(listCodes("seminarFreeEquipment")).toEqual(["PODIUM_WITH_MIC", "MICROPHONES_2"]);
  expect(findFieldByKey("equipmentText")).toMatchObject({ kind: "content", content: "equipment" });
  const chart = buildDemoEvents()
    .filter(({ applicationTypes }) => applicationTypes.includes("SEMINAR"))
    .flatMap(({ rateChart }) => rateChart.map(({ extra }) => extra));
  expect(chart).not.toEqual([]);
  const pricedExtras = new Set([...chart, ...listCodes("seminarExtra")]);
  expect(listCodes("seminarFreeEquipment").filter((free) => pricedExtras.has(free))).toEqual([]);
});

describe("[R500] the last day is one of the edition", () => {
  const computeLastDay = (id: string) =>
    listLastDays(
      scheme,
      example,
      {
        ...context,
        event: buildDemoEvents().find((one) => one.id === id) as unknown as CheckContext["event"] & object,
      },
      buildCalendar(),
    ).map((one) => [one.last, one.code]);
  test("27 August 2025 for the fairs of that autumn", () => {
    for (const id of ["mif-30", "mfe-2025", "plpex-2"])
      expect(computeLastDay(id)).toEqual([["2025-08-27", 109_002]]);
  });
  test("its own where an event sets one", () =>
    expect(computeLastDay("miecf-2027")).toEqual([["2027-01-20", 109_002]]));
  test("the wizard tells the earlier of the two", () => {
    const listIssuesAt = (deadline: string) =>
      resolveClosingDay(scheme, parseDay("2027-01-17"), example, {
        ...context,
        event: { ...context.event, policy: { seminar: { deadline } } },
      });
    expect(listIssuesAt("2027-01-16")).toBe("2027-01-16");
    expect(listIssuesAt("2027-01-18")).toBe("2027-01-17");
  });
  test("none where an event of another edition sets none", () =>
    expect(computeLastDay("green-2027")).toEqual([]));
});
