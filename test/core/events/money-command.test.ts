/** The money of an event that staff set: shares, prices and charges (spec 2 §9), and its offers (spec 2 §5). */

import type { EventDetail } from "@portal/core/events/event-schema";
import * as Event from "@portal/core/events/event-service.server";
import { errorCodes } from "@portal/core/platform/errors";
import { beforeAll, expect, test } from "vitest";
import {
  createPublishedEvent,
  createTestContext,
  officer,
} from "../../support/applications/application-fixtures.ts";
import { expectRefusal } from "../../support/calls/expect-refusal.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

beforeAll(async () => {
  await createFreshTable();
});
const categoryNames = {
  "zh-Hant": "節日用品",
  "zh-Hans": "节日用品",
  en: "Festive goods",
  pt: "Artigos festivos",
};
const charge = { extra: "ONLINE", price: 100, per: "SESSION" };

test.each<[string, Partial<EventDetail>, string[]]>([
  ["a discount of nothing", { discounts: [{ kind: "LOCAL_50", percent: 0 }] }, ["discounts.0.percent min"]],
  ["of more than all", { discounts: [{ kind: "LOCAL_50", percent: 101 }] }, ["discounts.0.percent max"]],
  [
    "another discount until no day, which would apply for ever",
    { discounts: [{ kind: "LOCAL_50", percent: 50, until: "the end of June" }] },
    ["discounts.0.until notDay"],
  ],
  [
    "an early bird until no day",
    { discounts: [{ kind: "EARLY_BIRD", percent: 10, until: "soon" }] },
    ["discounts.0.until notDay"],
  ],
  ["a charge below nothing", { rateChart: [{ ...charge, price: -1 }] }, ["rateChart.0.price min"]],
  ...["ONLINE", "INTERPRETER", "RENT", "PARTICIPANT"].map(
    (extra): [string, Partial<EventDetail>, string[]] => [
      `${extra} on request, which nobody prices afterwards`,
      { rateChart: [{ ...charge, extra, per: extra === "PARTICIPANT" ? "PERSON" : charge.per, price: 0 }] },
      ["rateChart.0.price min"],
    ],
  ),
  ["a charge twice", { rateChart: [charge, { ...charge, price: 5 }] }, ["rateChart.1.extra duplicate"]],
  [
    "a booth that pays who takes it",
    { booths: [{ type: "STANDARD_9", price: -1, per: "BOOTH" }] },
    ["booths.0.price min"],
  ],
  ...(["booths", "rateChart"] as const).map((list): [string, Partial<EventDetail>, string[]] => [
    `a price of ${list} that nobody can pay`,
    {
      [list]: [
        list === "booths"
          ? { type: "STANDARD_9", price: 1_000_000_000_001, per: "BOOTH" }
          : { ...charge, price: 1_000_000_000_001 },
      ],
    },
    [`${list}.0.price max`],
  ]),
  ["a price without a list that nobody can pay", { boothPrice: 1_000_000_000_001 }, ["boothPrice max"]],
  [
    "slots outside its days, the wrong way round, twice",
    {
      slots: [
        { id: "s1", date: "2027-03-03", from: "10:00", to: "11:00" },
        { id: "s2", date: "2027-03-21", from: "10:00", to: "11:00" },
        { id: "s2", date: "2027-03-05", from: "11:00", to: "11:00" },
        { id: "s3", date: "soon", from: "10:00", to: "11:00" },
      ],
    },
    [
      "slots.0.date beforeMin",
      "slots.1.date afterMax",
      "slots.2.to timeOrder",
      "slots.2.from duplicate",
      "slots.3.date notDay",
    ],
  ],
  [
    "a time of meetings twice under two names",
    {
      slots: [
        { id: "s1", date: "2027-03-05", from: "10:00", to: "11:00" },
        { id: "s2", date: "2027-03-05", from: "10:00", to: "11:00" },
      ],
    },
    ["slots.1.from duplicate"],
  ],
  [
    "two times of meetings whose names differ in case",
    {
      slots: [
        { id: "am", date: "2027-03-05", from: "10:00", to: "11:00" },
        { id: "AM", date: "2027-03-05", from: "11:00", to: "12:00" },
      ],
    },
    ["slots.1.from duplicate"],
  ],
  [
    "a time of meetings on no clock, and one across midnight",
    {
      slots: [
        { id: "s1", date: "2027-03-05", from: "9:00", to: "24:00" },
        { id: "s2", date: "2027-03-05", from: "23:00", to: "01:00" },
      ],
    },
    ["slots.0.from notTime", "slots.0.to notTime", "slots.1.to timeOrder"],
  ],
  ["a mini zone that takes nothing", { miniZoneCategories: [] }, ["miniZoneCategories required"]],
  ["a category that nobody knows", { miniZoneCategories: ["WEAPONS"] }, ["miniZoneCategories option"]],
  [
    "categories of its own without a name, or called as one of the list",
    {
      miniZoneOwn: [
        { id: "OTHER", names: categoryNames },
        { id: "mine", names: { "zh-Hant": "花燈", "zh-Hans": "花灯", en: "Lanterns", pt: " " } },
        { id: "mine", names: categoryNames },
      ],
    },
    [
      "miniZoneOwn.0.names.zh-Hant duplicate",
      "miniZoneOwn.1.names.pt required",
      "miniZoneOwn.2.names.zh-Hant duplicate",
    ],
  ],
  [
    "categories of its own whose codes or names differ in case and script only",
    {
      miniZoneOwn: [
        { id: "festive", names: categoryNames },
        { id: "FESTIVE", names: { "zh-Hant": "年貨", "zh-Hans": "年货", en: "New Year", pt: "Ano Novo" } },
        { id: "lights", names: { ...categoryNames, "zh-Hant": "灯", en: "Lights", pt: "Luzes" } },
      ],
    },
    ["miniZoneOwn.1.names.zh-Hant duplicate", "miniZoneOwn.2.names.zh-Hans duplicate"],
  ],
  [
    "sizes that leave out 81 to 100",
    { scaleBands: ["B_0_50", "B_51_80", "B_101_200"] },
    ["scaleBands.2 bandGap"],
  ],
  ["sizes that leave out 1 to 49", { scaleBands: ["B_50_100"] }, ["scaleBands.0 bandGap"]],
  [
    "a category of the mini sales zone twice",
    { miniZoneCategories: ["SNACKS_SOUVENIRS", "SNACKS_SOUVENIRS"] },
    ["miniZoneCategories duplicate"],
  ],
  ["sizes that overlap", { scaleBands: ["B_0_50", "B_51_80", "B_50_100"] }, ["scaleBands.1 bandOverlap"]],
  ["a size that no list knows", { scaleBands: ["B_0_50", "B_51_99"] }, ["scaleBands.1 option"]],
  [
    "a size without its rent",
    {
      scaleBands: ["B_0_50", "B_50_100"],
      rateChart: [{ extra: "RENT", price: 100, per: "SESSION", band: "B_0_50" }],
    },
    ["scaleBands.1 bandUnpriced"],
  ],
])("%s is refused beside its field", async (_what, part, wrong) => {
  const stands = await createPublishedEvent({ status: "DRAFT" });
  const { detail } = await expectRefusal(Event.saveEvent({ ...stands, ...part }, createTestContext(officer)));
  expect(detail.fields?.map(({ path, key }) => `${path} ${key}`)).toEqual(wrong);
});
test.each<[string, { start?: string; end?: string; opensOn?: string; closesOn?: string }, object]>([
  ["ends before it begins", { end: "2027-03-03" }, { path: "dates.end", key: "dayOrder" }],
  [
    "closes for applications before it opens for them",
    { opensOn: "2026-11-02", closesOn: "2026-11-01" },
    { path: "registration.closesOn", key: "dayOrder" },
  ],
  [
    "still takes applications on its first day",
    { closesOn: "2027-03-04" },
    { path: "registration.closesOn", key: "afterMax", params: { max: "2027-03-03" } },
  ],
])("an event that %s is refused at that day (10501)", async (_what, days, issue) => {
  const draft = await createPublishedEvent({ status: "DRAFT" });
  const saveDays = ({ start, end, opensOn, closesOn }: typeof days) =>
    Event.saveEvent(
      {
        ...draft,
        dates: { start: start ?? draft.dates.start, end: end ?? draft.dates.end },
        registration: {
          ...draft.registration,
          opensOn: opensOn ?? draft.registration.opensOn,
          closesOn: closesOn ?? draft.registration.closesOn,
        },
      },
      createTestContext(officer),
    );
  const refusal = await expectRefusal(saveDays(days));
  expect([refusal.code, refusal.detail.fields]).toEqual([errorCodes.START_AFTER_END, [issue]]);
  // The day before is the last that is possible.
  expect((await saveDays({ closesOn: "2027-03-03" })).registration.closesOn).toBe("2027-03-03");
});
test.each<[string, Partial<EventDetail>, code: number]>([
  ["details that are missing", { miniZoneCategories: [] }, errorCodes.REQUIRED_EMPTY],
  ["a share of more than all", { discounts: [{ kind: "LOCAL_50", percent: 101 }] }, errorCodes.INVALID_VALUE],
])("%s are refused as what they are", async (_what, part, code) => {
  const draft = await createPublishedEvent({ status: "DRAFT" });
  const refusal = await expectRefusal(Event.saveEvent({ ...draft, ...part }, createTestContext(officer)));
  expect([refusal.code, refusal.detail.params]).toEqual([code, { context: "event" }]);
});
test("rent of two sizes, an extra on request and a discount are kept", async () => {
  const stands = await createPublishedEvent({ status: "DRAFT" });
  const part: Partial<EventDetail> = {
    discounts: [{ kind: "EARLY_BIRD", percent: 10, until: "2026-12-31" }],
    refundPolicy: "DELEGATION",
    rateChart: [
      { extra: "RENT", price: 100, per: "SESSION", band: "B_0_50" },
      { extra: "RENT", price: 200, per: "SESSION", band: "B_51_80" },
      { extra: "OTHER", price: 0, per: "SESSION" },
    ],
  };
  expect(await Event.saveEvent({ ...stands, ...part }, createTestContext(officer))).toMatchObject(part);
});
test("[R309] the organiser's own categories are kept, and a mini zone may take those alone", async () => {
  const stands = await createPublishedEvent({ status: "DRAFT" });
  const part: Partial<EventDetail> = {
    miniZoneCategories: [],
    miniZoneOwn: [{ id: "festive", names: categoryNames }],
  };
  expect(await Event.saveEvent({ ...stands, ...part }, createTestContext(officer))).toMatchObject(part);
});
test.each([
  ["in capitals of full width", { en: "ＨＯＵ　ＫＯＮＧ　ＦＡＩＲ" }],
  ["in the other script", { "zh-Hant": "濠江会展节" }],
  ["without its accents", { pt: "Feira de Verao" }],
])("an event has no name of another %s", async (_how, typed) => {
  const { names } = await createPublishedEvent({
    id: "hou-kong-2027",
    names: { "zh-Hant": "濠江會展節", "zh-Hans": "濠江会展节庆", en: "Hou Kong Fair", pt: "Feira de Verão" },
  });
  const draft = await createPublishedEvent({ status: "DRAFT" });
  const saveNames = (changes: Partial<typeof names>) =>
    Event.saveEvent({ ...draft, names: { ...draft.names, ...changes } }, createTestContext(officer));
  const { code, detail } = await expectRefusal(saveNames(typed));
  expect([code, detail.fields]).toEqual([
    errorCodes.EVENT_NAME_NOT_UNIQUE,
    [{ path: "names.zh-Hant", key: "duplicate" }],
  ]);
});

test("days out of order are named first, with everything else that is wrong", async () => {
  const draft = await createPublishedEvent({ status: "DRAFT" });
  const { code, detail } = await expectRefusal(
    Event.saveEvent(
      {
        ...draft,
        dates: { start: "2027-03-06", end: "2027-03-04" },
        discounts: [{ kind: "LOCAL_50", percent: 150, for: ["MACAO"] }],
      },
      createTestContext(officer),
    ),
  );
  expect(code).toBe(errorCodes.INVALID_VALUE);
  expect(detail.fields).toContainEqual({ path: "discounts.0.percent", key: "max", params: { max: 100 } });
  expect(detail.fields?.[0]).toEqual({ path: "dates.end", key: "dayOrder" });
});
