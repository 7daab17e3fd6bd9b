/** Every rule of the endorsement for Mainland visitors (schemes S23), as it reads in the specification. */

import { buildSubmissionDeadlines } from "@portal/core/applications/deadlines/submission-deadlines";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { explainDenial } from "@portal/core/applications/permissions/authorization";
import {
  explainPersonConflict,
  listPersonReservations,
} from "@portal/core/applications/reservations/person-reservations.server";
import { decideTransition } from "@portal/core/applications/transitions/decide-transition";
import { buildCalendar } from "@portal/core/calendar/index";
import { listLastDays, refuseLateApplication } from "@portal/core/events/application-deadline";
import { listCodes } from "@portal/core/forms/code-lists/index";
import type { Actor } from "@portal/core/platform/actor";
import { addDays, parseDay, toInstant } from "@portal/core/platform/day";
import { errorCodes } from "@portal/core/platform/errors";
import { describe, expect, test } from "vitest";
import { createExampleChecks } from "./example-checks.ts";

const { scheme, example, context, answers, issues, listMissedKeys, steps } =
  createExampleChecks("ENDORSEMENT_MAINLAND");
const calendar = buildCalendar();
const staff: Actor = { kind: "staff", accountId: "s", account: "s@b.mo", roles: ["OFFICER"] };
const buildContext = (on = "2026-11-23") => ({
  actor: staff,
  now: toInstant(`${on}T10:00+08:00`),
  today: parseDay(on),
  calendar,
  requestId: "t",
});

test("[R390] one form: names, salutation, gender, a birth date that is past", () => {
  expect([steps, issues()]).toEqual([["form"], []]);
  const requiredKeys = ["nameZh", "nameEn", "salutation", "gender", "birthDate"];
  expect(listMissedKeys(requiredKeys)).toEqual(requiredKeys);
  expect(issues({ birthDate: context.today })).toContain("birthDate afterMax");
});
describe("[R391] the identity number is held to its form, its check digit and the birth date", () => {
  test.each([
    ["440106199003071629", []],
    ["440106199003071628", ["mainlandId checkDigit"]],
    ["44010619900307162", ["mainlandId format"]],
    ["440106199013071629", ["mainlandId format"]],
  ])("%s", (mainlandId, expected) => expect(issues({ mainlandId })).toEqual(expected));
  test("another birth date beside it is a slip", () =>
    expect(issues({ birthDate: "1990-03-08" })).toEqual(["mainlandId idBirthDate"]));
  test("the travel permit may be left out, not be wrong (C38)", () => {
    expect(issues({ travelPermit: undefined })).toEqual([]);
    expect(issues({ travelPermit: "12345" })).toEqual(["travelPermit format"]);
  });
});
test("[R392] province, city, county or street, in the Mainland", () => {
  expect(listMissedKeys(["residence"])).toEqual(["residence"]);
  for (const elsewhere of [["PT", "PT-11"], ["PT"], ["MO", "MO-SE"]])
    expect(issues({ residence: elsewhere })).toEqual(["residence option"]);
  for (const region of [["CN"], ["CN", "440000"], ["CN", "440000", "440100"]])
    expect(issues({ residence: region })).toEqual(["residence required"]);
  expect(issues({ residence: ["CN", "440000", "441900"] })).toEqual([]);
});
test("[R393] a phone of the Mainland, an e-mail, an emergency contact", () => {
  const requiredKeys = ["mainlandPhone", "email", "emergencyName", "emergencyPhone", "emergencyEmail"];
  expect(listMissedKeys(requiredKeys)).toEqual(requiredKeys);
  for (const area of ["MO", "HK", "PT"])
    expect(issues({ mainlandPhone: { area, number: "66123456" } })).toEqual(["mainlandPhone phoneArea"]);
  expect(issues({ mainlandPhone: { area: "CN", number: "1380013800" } })).toEqual([
    "mainlandPhone phoneLength",
  ]);
});
describe("[R394] the organisation, by its unified social credit code", () => {
  test.each([
    ["91440106MA5CKD8T3E", []],
    ["91440106MA5CKD8T3F", ["socialCreditCode checkDigit"]],
    ["91440106MA5CKD8T3", ["socialCreditCode format"]],
  ])("%s", (socialCreditCode, expected) => expect(issues({ socialCreditCode })).toEqual(expected));
  test("its name", () => expect(listMissedKeys(["affiliatedInstitution"])).toHaveLength(1));
});
describe("[R395] the purpose and the stay", () => {
  test("for an exhibition or another purpose", () =>
    expect(listCodes("endorsementPurpose")).toEqual(["EXHIBITION", "OTHER"]));
  test.each([
    [{ arrivalDate: "2027-03-01" }, []],
    [{ arrivalDate: "2027-02-28" }, ["arrivalDate beforeMin"]],
    [{ departureDate: "2027-03-08" }, ["departureDate afterMax"]],
    [{ arrivalDate: "2027-03-05", departureDate: "2027-03-04" }, ["departureDate dayOrder"]],
  ])("%o", (changes, expected) => expect(issues(changes)).toEqual(expected));
});
test("[R396] the event: its name, nature, organiser and days in order", () => {
  const requiredKeys = [
    "activityName",
    "activityNature",
    "activityOrganiser",
    "activityStart",
    "activityEnd",
  ];
  expect(listMissedKeys(requiredKeys)).toEqual(requiredKeys);
  expect(listCodes("endorsementActivityNature")).toEqual(["MEETING", "EXHIBITION", "BOTH", "OTHER"]);
  expect(issues({ activityEnd: "2027-03-03", departureDate: "2027-03-04" })).toEqual([
    "activityEnd dayOrder",
  ]);
});
test("[R397] [R398] six roles, licence and proof, once or more often", () => {
  expect(listCodes("endorsementRole")).toHaveLength(6);
  for (const role of listCodes("endorsementRole")) expect(issues({ role })).toEqual([]);
  expect(issues({ role: "SPEAKER" })).toEqual(["role option"]);
  expect(listCodes("endorsementRoundTrips")).toEqual(["ONCE", "TWICE", "MANY"]);
  const requiredKeys = ["role", "businessLicence", "proof", "expectedRoundTrips"];
  expect(listMissedKeys(requiredKeys)).toEqual(requiredKeys);
});
describe("[R390] a letter for each person and activity, whoever applies (400878)", () => {
  const listPlaceReservations = (changes = {}) =>
    listPersonReservations(scheme, undefined, answers(changes), context);
  test("however number and name are written", () => {
    const places = listPlaceReservations();
    const buildShares = (changes: Record<string, string>) =>
      listPlaceReservations(changes).some(({ pk, sk }) =>
        places.some((place) => place.pk === pk && place.sk === sk),
      );
    expect(places).toMatchObject([{ path: "mainlandId", from: "2027-03-04", to: "2027-03-06" }]);
    expect(buildShares({ email: "another@example.com", activityName: ` ${example.activityName} ` })).toBe(
      true,
    );
    expect(buildShares({ activityName: "2027 澳门绿色展览会" })).toBe(true);
    expect(buildShares({ activityName: "另一活動" })).toBe(false);
    expect(buildShares({ mainlandId: "440106199003071610" })).toBe(false);
    expect(scheme.limits.perPerson).toMatchObject({ max: 1, live: true });
  });
  test("one row has all its days", () => {
    const [activityStart, activityEnd] = ["2027-12-30", "2028-03-01"];
    const places = listPlaceReservations({ activityStart, activityEnd });
    expect(places.map(({ from, to }) => [from, to])).toEqual([[activityStart, activityEnd]]);
    expect(places[0]?.sk).toBe(listPlaceReservations()[0]?.sk);
  });
  test("the second one is reported beside the number", () => {
    const error = { of: () => ({ label: "person.0" }) } as never;
    expect(explainPersonConflict(error, scheme, listPlaceReservations())).toMatchObject({
      code: errorCodes.ONE_APPLICATION_PER_EVENT,
      detail: { fields: [{ path: "mainlandId", key: "personTaken", params: { max: 1 } }] },
    });
  });
});
describe("[R498] 25 working days before, supplements until 20", () => {
  const last = calendar.addWorking(parseDay("2027-03-03"), -25);
  test("of the arrival or the activity, whichever comes first (C39)", () => {
    expect(listLastDays(scheme, example, context, calendar)).toMatchObject([{ last, path: "arrivalDate" }]);
    const later = answers({ arrivalDate: "2027-03-05" });
    expect(listLastDays(scheme, later, context, calendar)).toMatchObject([
      { last: calendar.addWorking(parseDay("2027-03-04"), -25), path: "activityStart" },
    ]);
  });
  test("the last day counts, the day after is too late", () => {
    expect(() => refuseLateApplication(scheme, example, { ...context, today: last }, calendar)).not.toThrow();
    expect(() =>
      refuseLateApplication(scheme, example, { ...context, today: addDays(last, 1) }, calendar),
    ).toThrow(expect.objectContaining({ code: errorCodes.REGISTRATION_DEADLINE_EXPIRED }));
  });
  test("supplements are taken until the day that is told with the submission", () => {
    const until = calendar.addWorking(parseDay("2027-03-03"), -20);
    expect(buildSubmissionDeadlines(scheme, example, context, buildContext())).toMatchObject([
      { kind: "supplementPeriod", day: until },
    ]);
  });
});
test("[R411] an endorsement is approved, by staff, and by nothing else is it accepted", () => {
  const header = {
    id: "01ARZ3NDEKTSV4RRFFQ69G5FAV",
    institutionId: "i",
    scheme: scheme.id,
    resource: "appother",
    status: "PROCESSING",
    version: 1,
    createdAt: toInstant("2026-11-23T10:00+08:00"),
    createdBy: "a",
    updatedAt: toInstant("2026-11-23T10:00+08:00"),
    deadlines: buildSubmissionDeadlines(scheme, example, context, buildContext()),
    timers: [],
    seq: 1,
    lastHash: "",
    notify: [],
  } as ApplicationHeader;
  expect(explainDenial(header, "approveEndorsement", buildContext())).toBeUndefined();
  expect(explainDenial(header, "accept", buildContext())?.code).toBe(errorCodes.MOVE_NOT_ALLOWED);
  expect(decideTransition(header, "approveEndorsement", {}, buildContext(), {})).toMatchObject({
    header: { status: "ENDORSEMENT_APPROVED", deadlines: [], timers: [] },
    noticeTemplate: "endorsementApproved",
  });
});
