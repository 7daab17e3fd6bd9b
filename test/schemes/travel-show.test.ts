/** Every rule of the business-travel show (schemes S18), as it reads in the specification. */

import { calculateFee } from "@portal/core/applications/fees/calculate-fee";
import { getRefundTerms } from "@portal/core/applications/fees/calculate-refund";
import { computeGrant } from "@portal/core/applications/funding/compute-grant";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { describeScheme } from "@portal/core/applications/scheme-descriptions/describe-scheme";
import { decideTransition } from "@portal/core/applications/transitions/decide-transition";
import { buildCalendar } from "@portal/core/calendar/index";
import { listCodes } from "@portal/core/forms/code-lists/index";
import { addComputedValues } from "@portal/core/forms/expressions/computed-values";
import type { Json } from "@portal/core/forms/types/index";
import type { Actor } from "@portal/core/platform/actor";
import { parseDay, toInstant } from "@portal/core/platform/day";
import { describe, expect, test } from "vitest";
import { createExampleChecks, languages } from "./example-checks.ts";
import { buildEventFor } from "./generated/situation.ts";

const { scheme, example, context, answers, issues, listVisibleKeys, text } =
  createExampleChecks("TRAVEL_SHOW");
const event = buildEventFor(scheme);
const calculateShowFee = (changes: Record<string, Json> = {}) =>
  calculateFee(scheme.fees, event, answers(changes), context.today, context).total;
const computeValues = (changes: Record<string, Json>) => addComputedValues(scheme, answers(changes), context);
const buildMop = (amount: number) => ({ amount, currency: "MOP" });
const staff: Actor = { kind: "staff", accountId: "s", account: "s@b.mo", roles: ["OFFICER"] };

test("[R348] an application with a fee, at an event that takes it", () => {
  expect(issues()).toEqual([]);
  expect(event?.applicationTypes).toContain("TRAVEL_SHOW");
  expect(listCodes("travelShowApplicantClass")).toEqual(["GOVERNMENT", "OTHER"]);
});
const body = { institution: { ...context.institution, nature: "GOVERNMENT_BODY" } };
test("[R349] only what is certified as a government body applies as one, and such a body as nothing else", () => {
  expect(issues({ applicantClass: "GOVERNMENT" })).toEqual(["applicantClass applicantClass"]);
  expect(issues({ applicantClass: "GOVERNMENT" }, body)).toEqual([]);
  expect(issues({ applicantClass: "OTHER" }, body)).toEqual(["applicantClass applicantClass"]);
});
test("[R348] some kind of support is wanted", () => {
  const none = { standWanted: false, freightWanted: false, travelWanted: false, workshopWanted: false };
  expect(issues(none)).toEqual(["standWanted supportWanted"]);
  for (const kind of ["standWanted", "freightWanted", "travelWanted", "workshopWanted"])
    expect(issues({ ...none, [kind]: true })).not.toContain("standWanted supportWanted");
});
test("the fee, the travellers and the hours follow the policies", () => {
  const policy = {
    travelShow: { applicationFee: 2500 },
    subsidyRates: { travelPersons: 1, workshopHours: ["15:00", "18:00"] },
  };
  expect(calculateFee(scheme.fees, event, answers(), context.today, { ...context, policy }).total).toEqual(
    buildMop(250_000),
  );
  expect(describeScheme(scheme, policy, context.today).fees.amount).toBe(250_000);
  expect(issues({ workshopStart: "14:30", workshopEnd: "18:01" }, { policy })).toEqual([
    "travellers tooMany",
    "workshopStart beforeMin",
    "workshopEnd afterMax",
  ]);
});
test("government bodies pay like others where the policy no longer exempts them", () => {
  const buildExemptAnswers = (governmentExempt: boolean) =>
    calculateFee(scheme.fees, event, answers({ applicantClass: "GOVERNMENT" }), context.today, {
      ...context,
      policy: { travelShow: { governmentExempt } },
    }).total;
  expect(buildExemptAnswers(true)).toEqual(buildMop(0));
  expect(buildExemptAnswers(false)).toEqual(buildMop(200_000));
});
describe("[R349] MOP 2,000 that do not come back; government bodies pay nothing", () => {
  test("the fee", () => {
    expect(calculateShowFee()).toEqual(buildMop(200_000));
    expect(calculateShowFee({ applicantClass: "GOVERNMENT" })).toEqual(buildMop(0));
  });
  test("nothing of it is refunded, however early the notice", () => {
    if (!event) throw new Error("no event");
    expect(getRefundTerms(scheme, event, {}).bands).toEqual([{ daysBeforeMin: 0, deductPercent: 100 }]);
    expect(getRefundTerms(undefined, event, {}).bands).not.toEqual([
      { daysBeforeMin: 0, deductPercent: 100 },
    ]);
  });
});
describe("[R350] paid within ten working days, a report within ten days", () => {
  test("the last day to pay", () => {
    const calendar = buildCalendar();
    const header = { scheme: scheme.id, status: "ACCEPTED", version: 1, deadlines: [], timers: [] };
    const now = toInstant("2026-12-10T10:00+08:00");
    const ctx = { actor: staff, now, today: parseDay("2026-12-10"), calendar, requestId: "t" };
    const listRequests = (id: string) =>
      decideTransition(
        { ...header, scheme: id } as unknown as ApplicationHeader,
        "requestPayment",
        {},
        ctx,
        {},
      ).header.deadlines;
    expect(listRequests("TRAVEL_SHOW")).toMatchObject([
      { kind: "payment", amount: 10, day: calendar.addWorking(parseDay("2026-12-10"), 10) },
    ]);
    expect(listRequests("SEMINAR")).toMatchObject([{ kind: "payment", amount: 5 }]);
  });
  test("the report", () =>
    expect(scheme.deadlines.find(({ kind }) => kind === "report")).toMatchObject({
      anchor: "EVENT_END",
      amount: { policy: "travelShow", path: "reportDays" },
    }));
  test.each(languages)("both are reported in %s", (language) => {
    expect(text("fee", language)).toMatch(/(?<!\d)10(?!\d)/);
    expect(text("conditions", language)).toMatch(/(?<!\d)10(?!\d)/);
  });
});
describe("[R351] sixty per cent of freight, MOP 5,000 at most", () => {
  test.each([
    [600_000, 360_000],
    [833_300, 499_980],
    [833_400, 500_000],
    // A share of an avo is neither granted nor paid, so none is shown (decision 0412).
    [83_333, 49_999],
    [9_000_000, 500_000],
  ])("%d avos give %d", (cost, support) =>
    expect(computeValues({ freightCost: buildMop(cost) }).freightSupport).toBe(support),
  );
});
test("[R352] two people, two nights each", () => {
  const [first, second] = example.travellers as Record<string, Json>[];
  expect(issues({ travellers: [{ ...first, nights: 3 }] as never })).toEqual(["travellers.0.nights max"]);
  expect(issues({ travellers: [{ ...first, nights: -1 }] as never })).toContain("travellers.0.nights min");
  const third = { ...second, name: "三", fare: buildMop(0), roomRate: buildMop(0) };
  expect(issues({ travellers: [first, second, third] as never })).toEqual(["travellers tooMany"]);
  expect(listVisibleKeys({ travelWanted: false })).not.toContain("travellers");
});
test.each([
  [[[180_000, 2, 90_000]], 360_000],
  [
    [
      [180_000, 2, 90_000],
      [180_000, 1, 90_000],
    ],
    630_000,
  ],
  [[[0, 1, 100]], 100],
  [[[180_000, 0]], 180_000],
])("[R352] fares, nights and rooms %j are supported with %d avos", (rows, support) => {
  const travellers = rows.map(([fare = 0, nights = 0, roomRate = 0], i) => ({
    name: `出行人員 ${i}`,
    position: "經理",
    fare: buildMop(fare),
    nights,
    roomRate: buildMop(roomRate),
  }));
  expect(computeValues({ travellers } as never).travelSupport).toBe(support);
});
test.each([
  [9, 1_200_000, 1_200_000],
  [8, 1_200_000, 1_200_000],
  [18, 1_200_000, 600_000],
  [27, 1_000_000, 333_333],
  [14, 100_000, 64_285],
])("[R354] a stand of %d square metres for %d avos is supported with %d", (standArea, rent, support) => {
  expect(computeValues({ standArea, standRent: buildMop(rent) }).standSupport).toBe(support);
});
test("[R354] another size of the supported stand changes what is granted", () => {
  const policy = { subsidyRates: { exhibitionStandSqm: 18 } };
  expect(addComputedValues(scheme, answers({ standArea: 18 }), { ...context, policy }).standSupport).toBe(
    1_200_000,
  );
});
test("what is asked for is the sum of the amounts that the form shows, to the avo", () => {
  const changes = { standArea: 14, standRent: buildMop(100_000), freightCost: buildMop(83_333) };
  const shownValues = computeValues(changes);
  const supports = ["standSupport", "freightSupport", "travelSupport", "workshopSupport"];
  expect(computeGrant(scheme, answers(changes), context)?.asked).toBe(
    supports.reduce((total, key) => total + Number(shownValues[key]), 0),
  );
});
test("what is asked for is the sum of the four supports, and nothing that is not wanted", () => {
  const computeGrantFor = (changes: Record<string, Json>) => computeGrant(scheme, answers(changes), context);
  const none = { standWanted: false, freightWanted: false, travelWanted: false, workshopWanted: false };
  expect(computeGrantFor({})).toEqual({ asked: 1_710_000, most: 1_710_000 });
  expect(computeGrantFor({ ...none, standWanted: true })).toMatchObject({ asked: 600_000 });
  expect(computeGrantFor({ ...none, freightWanted: true })).toMatchObject({ asked: 360_000 });
  expect(computeGrantFor({ ...none, travelWanted: true })).toMatchObject({ asked: 630_000 });
  expect(computeGrantFor({ ...none, workshopWanted: true })).toMatchObject({ asked: 120_000 });
});
describe("[R353] eighty a person, fifteen people, from 14:00 to 20:00", () => {
  test.each([
    [1, 8_000],
    [15, 120_000],
  ])("%d people: %d avos", (workshopPersons, support) =>
    expect(computeValues({ workshopPersons }).workshopSupport).toBe(support),
  );
  test.each([
    [{ workshopPersons: 16 }, ["workshopPersons max"]],
    [{ workshopStart: "13:59" }, ["workshopStart beforeMin"]],
    [{ workshopEnd: "20:01" }, ["workshopEnd afterMax"]],
    [{ workshopEnd: "20:00" }, []],
    [{ workshopEnd: "14:30" }, ["workshopEnd timeOrder"]],
    [{ workshopDate: "2027-05-23" }, ["workshopDate afterMax"]],
  ])("%o", (changes, expected) => expect(issues(changes)).toEqual(expected));
});
test("[R354] one stand of nine square metres, four days at most", () => {
  const buildEventDays = (end: string) => ({
    event: { ...context.event, dates: { start: "2027-05-20", end } },
  });
  expect(issues({ standDays: 4 }, buildEventDays("2027-05-23"))).toEqual([]);
  expect(issues({ standDays: 4 }, buildEventDays("2027-05-22"))).toEqual(["standDays max"]);
  expect(issues({ standDays: 5 })).toEqual(["standDays max"]);
  expect(listVisibleKeys({ standWanted: false })).not.toContain("standDays");
});
