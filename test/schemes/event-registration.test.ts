/** Every rule of the registration of events (schemes S24), as it reads in the specification. */

import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { buildRegisteredEvent } from "@portal/core/applications/registered-events/build-registered-event";
import {
  explainPersonConflict,
  listPersonReservations,
} from "@portal/core/applications/reservations/person-reservations.server";
import { buildReservationWrites } from "@portal/core/applications/reservations/reservation-writes.server";
import { listTakenNameFields } from "@portal/core/applications/submission/refuse-name-of-event.server";
import { buildCalendar } from "@portal/core/calendar/index";
import { listLastDays, refuseLateApplication } from "@portal/core/events/application-deadline";
import { listCodes } from "@portal/core/forms/code-lists/index";
import { parseDay, toInstant } from "@portal/core/platform/day";
import { errorCodes } from "@portal/core/platform/errors";
import { describe, expect, test } from "vitest";
import { createExampleChecks } from "./example-checks.ts";

process.env.TABLE_NAME ??= "event-registration";
const { scheme, example, context, answers, listUnmetRules, issues, listMissedKeys, listVisibleKeys } =
  createExampleChecks("EVENT_REGISTRATION");
const calendar = buildCalendar();

describe("[R400] [R497] both names, dates, 45 days before the first day", () => {
  test("asked", () => {
    expect(issues()).toEqual([]);
    expect(listMissedKeys(["nameZh", "nameEn", "dates"])).toHaveLength(3);
  });
  test.each([
    ["2027-03-30", false],
    ["2027-03-31", true],
  ])("on %s late: %s", (today, late) => {
    expect(listLastDays(scheme, example, context, calendar)).toMatchObject([{ last: "2027-03-30" }]);
    const listRequests = () =>
      refuseLateApplication(scheme, example, { ...context, today: parseDay(today) }, calendar);
    if (late)
      expect(listRequests).toThrow(
        expect.objectContaining({ code: errorCodes.REGISTRATION_DEADLINE_EXPIRED }),
      );
    else expect(listRequests).not.toThrow();
  });
});
test("[R3] whoever holds an event may register it: no kind of institution is kept out", () => {
  for (const nature of ["ENTERPRISE", "TRADE_ASSOCIATION"]) expect(listUnmetRules({ nature })).toEqual([]);
});
test("[R401] place and host; organiser, co-organiser, supporter and website where there are any", () => {
  expect(listMissedKeys(["place", "host"])).toEqual(["place", "host"]);
  expect(issues({ organiser: undefined, website: undefined })).toEqual([]);
  expect(issues({ host: { zh: "甲" } })).toEqual(["host.en required"]);
  expect(issues({ website: "green living" })).toEqual(["website url"]);
});
test("a line that the page of the event shows leads nowhere", () => {
  const fields = scheme.steps.flatMap((step) => step.fields);
  const lines = fields.filter(({ kind }) => kind === "text" || kind === "multiText");
  const publishedLines = lines.filter(({ key, kind }) => {
    const value = kind === "multiText" ? { zh: "標記", en: "標記" } : "標記";
    const { event } = buildRegisteredEvent(
      { id: "a1", answers: { ...example, [key]: value } as never },
      [],
      parseDay("2026-11-23"),
    );
    return JSON.stringify(event).includes("標記");
  });
  expect(publishedLines.map(({ key }) => key)).toEqual(
    expect.arrayContaining(["nameZh", "place", "scale", "host", "supporter"]),
  );
  for (const { key, kind } of publishedLines) {
    const link = "www.example.com";
    const value = kind === "multiText" ? { zh: link, en: link } : link;
    expect(
      issues({ [key]: value }).map((issue) => issue.split(" ")[1]),
      key,
    ).toContain("noLinks");
  }
  expect(issues({ registrantInstitution: "www.example.com" })).toEqual(["registrantInstitution noLinks"]);
});
test("[R402] liaison, registrant, scale; brochure, conditions and price where there are any", () => {
  const requiredKeys = [
    "liaisonName",
    "liaisonPhone",
    "liaisonEmail",
    "registrantName",
    "registrantPhone",
    "registrantInstitution",
    "registrantPosition",
    "scale",
    "brief",
  ];
  expect(listMissedKeys(requiredKeys)).toEqual(requiredKeys);
  expect(issues({ brochure: undefined, investmentConditions: undefined, boothPrice: undefined })).toEqual([]);
});
test("[R403] [R207] local or abroad, one of eight natures, physical, online or both", () => {
  expect(listMissedKeys(["fairType", "nature", "form"])).toHaveLength(3);
  expect(listCodes("fairType")).toEqual(["LOCAL", "ABROAD"]);
  expect(listCodes("activityNature")).toHaveLength(8);
  expect(listCodes("eventForm")).toEqual(["PHYSICAL", "ONLINE", "BOTH"]);
  const listsByField = { fairType: "fairType", nature: "activityNature", form: "eventForm" };
  for (const [key, list] of Object.entries(listsByField))
    for (const one of listCodes(list)) expect(issues({ [key]: one })).not.toContain(`${key} option`);
});
test("[R404] a statement of its nature, files of what is online, data of past visitors", () => {
  expect(listMissedKeys(["natureStatement", "onlineFiles"])).toHaveLength(2);
  expect(listVisibleKeys({ form: "PHYSICAL" })).not.toContain("onlineFiles");
  expect(issues({ pastVisitorAnalysis: undefined })).toEqual([]);
});
describe("[R405] no two registrations of a year bear one name", () => {
  const listNameReservations = (nameZh: string, nameEn: string) =>
    listPersonReservations(scheme, undefined, answers({ nameZh, nameEn }), context);
  const listPlaceReservations = (nameZh: string) =>
    listNameReservations(nameZh, "").filter(({ path }) => path === "nameZh");
  const listNameKeys = (nameZh: string, nameEn: string) =>
    listNameReservations(nameZh, nameEn).map(({ pk }) => pk);
  test("however it is written", () => {
    const [mine] = listPlaceReservations("Hou Kong Expo 2027");
    expect(listPlaceReservations("  HOU KONG  expo 2027 ")).toEqual([mine]);
    expect(listPlaceReservations("Hou Kong Expo 2028")).not.toEqual([mine]);
    expect(mine).toMatchObject({ sk: "year#2027", path: "nameZh" });
    expect(scheme.limits.perPerson?.max).toBe(1);
  });
  test.each([
    ["2027-01-01", "2027-01-03", "year#2027"],
    ["2027-12-31", "2028-01-02", "year#2027"],
    ["2028-01-01", "2028-01-03", "year#2028"],
  ])(
    "of an event from %s to %s the year in which it begins counts, and not that of the registration",
    (from, to, sk) =>
      expect(
        listPersonReservations(scheme, undefined, answers({ nameEn: "", dates: { from, to } }), context),
      ).toMatchObject([{ sk }]),
  );
  test("in English as well as in Chinese, and not in the other field either", () => {
    const [zh, en] = listNameKeys("濠江綠色博覽", "Hou Kong Green Expo");
    expect(listNameKeys("另一個博覽", "HOU KONG green expo")[1]).toBe(en);
    expect(listNameKeys("Hou Kong Green Expo", "Another Expo")[0]).toBe(en);
    expect(zh).not.toBe(en);
    // One name in both fields is one name.
    expect(listNameKeys("MIECF", "MIECF")).toHaveLength(1);
  });
  test("in Simplified characters, with and without accents", () => {
    expect(listNameKeys("濠江绿色博览", "x")[0]).toBe(listNameKeys("濠江綠色博覽", "x")[0]);
    expect(listNameKeys("x", "Café Expo")[1]).toBe(listNameKeys("x", "cafe expo")[1]);
  });
  const buildEvent = (over: object = {}) => ({
    id: "green-2027",
    names: { "zh-Hant": "綠色展", "zh-Hans": "绿色展", en: "Green Fair", pt: "Feira Verde" },
    dates: { start: "2027-03-04", end: "2027-03-06" },
    status: "PUBLISHED" as const,
    ...over,
  });
  test.each([
    ["綠色展", "Another", ["nameZh"]],
    ["绿色展", "Another", ["nameZh"]],
    ["另一個展", "GREEN FAIR", ["nameEn"]],
    ["另一個展", "Feira verde", ["nameEn"]],
    ["綠色展", "Green Fair", ["nameZh", "nameEn"]],
    ["綠色展二", "Green Fair II", []],
  ])("an event of the portal has %s / %s: %j", (nameZh, nameEn, expected) => {
    const fields = ["nameZh", "nameEn"];
    expect(listTakenNameFields(fields, { nameZh, nameEn }, "2027", [buildEvent()])).toEqual(expected);
    // Next year's edition can have the name again, and so can an event that is not held.
    expect(listTakenNameFields(fields, { nameZh, nameEn }, "2028", [buildEvent()])).toEqual([]);
    expect(
      listTakenNameFields(fields, { nameZh, nameEn }, "2027", [buildEvent({ status: "CANCELLED" })]),
    ).toEqual([]);
  });
  test("a draft that staff prepare has its name already; one that was made of a registration has it from there", () => {
    const listFields = (over: object) =>
      listTakenNameFields(["nameZh"], { nameZh: "綠色展" }, "2027", [
        buildEvent({ status: "DRAFT" as const, ...over }),
      ]);
    expect(listFields({})).toEqual(["nameZh"]);
    expect(listFields({ id: "reg-01k" })).toEqual([]);
  });
  test("the second one is reported beside the name", () =>
    expect(
      explainPersonConflict(
        { of: () => ({ label: "person.0" }) } as never,
        scheme,
        listPlaceReservations("x"),
      ),
    ).toMatchObject({
      code: errorCodes.EVENT_NAME_NOT_UNIQUE,
      detail: { fields: [{ path: "nameZh", key: "nameTaken" }] },
    }));
  test("a name that was refused is free again", () => {
    const persons = listPlaceReservations("x").map(({ pk, sk }) => ({ pk, sk }));
    const before = {
      id: "i",
      institutionId: "n",
      scheme: scheme.id,
      status: "PROCESSING",
      holds: { claim: "c", owners: [], persons },
    } as unknown as ApplicationHeader;
    const listReservationWrites = (status: ApplicationHeader["status"], action: "reject" | "accept") =>
      buildReservationWrites(before, { ...before, status }, action, {}, toInstant("2026-11-23T10:00+08:00"));
    expect(listReservationWrites("REJECTED", "reject")).toMatchObject([{ label: "person" }]);
    expect(listReservationWrites("ACCEPTED", "accept")).toEqual([]);
  });
});

test.each([
  ["LOCAL", "HOSTED"],
  ["ABROAD", "DELEGATION"],
])("[C16] a registered event of the kind %s begins with the refund rules %s", (fairType, refundPolicy) => {
  const { event } = buildRegisteredEvent(
    { id: "a1", answers: { ...example, fairType } as never },
    [],
    parseDay("2026-11-23"),
  );
  expect(event.refundPolicy).toBe(refundPolicy);
});
