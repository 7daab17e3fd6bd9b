/** Every rule of the official-guest request (schemes S12), as it reads in the specification. */

import { buildCalendar } from "@portal/core/calendar/index";
import { listLastDays } from "@portal/core/events/application-deadline";
import { listCodes } from "@portal/core/forms/code-lists/index";
import { listFields } from "@portal/core/forms/expressions/computed-values";
import type { Answers, CheckContext, Json } from "@portal/core/forms/types/index";
import { validateAnswers } from "@portal/core/forms/validate-answers";
import { describe, expect, test } from "vitest";
import { buildExampleSituation, getScheme, listShownKeys } from "./generated/situation.ts";

const scheme = getScheme("OFFICIAL_GUEST");
const { answers: example, context } = buildExampleSituation(scheme);
const listIssues = (changes: Record<string, Json | undefined>): string[] => {
  const presentEntries = Object.entries({ ...example, ...changes }).filter(
    ([, value]) => value !== undefined,
  );
  return validateAnswers(scheme, Object.fromEntries(presentEntries) as Answers, context, {
    mode: "submit",
  }).map(({ path, key }) => `${path} ${key}`);
};
const listVisibleKeys = (requests: string[]) =>
  listShownKeys(scheme, { answers: { ...example, requests }, context });
const findFieldByKey = (key: string) => listFields(scheme).find((one) => one.key === key);

test("the example is complete", () => expect(listIssues({})).toEqual([]));
test("[R298] the request for an official guest is a form of its own, as are the mini zone and business matching", () => {
  for (const id of ["OFFICIAL_GUEST", "MINI_ZONE", "MATCHING_INDIVIDUAL", "MATCHING_GROUP"])
    expect(getScheme(id).id).toBe(id);
  expect(
    new Set(["OFFICIAL_GUEST", "MINI_ZONE", "MATCHING_GROUP"].map((id) => getScheme(id).limits.group)).size,
  ).toBe(3);
});
test("[R299] four categories, the last of them in words", () => {
  expect(listCodes("guestRequestCategory")).toEqual([
    "OPENING_CEREMONY",
    "PRODUCT_RELEASE",
    "INAUGURATION",
    "OTHER",
  ]);
  expect(listIssues({ category: { code: "OTHER" } })).toEqual(["category.other required"]);
});
test("[R300] five requests, one at least", () => {
  expect(listCodes("guestRequestItem")).toEqual([
    "GUEST_OF_HONOUR",
    "AWARD_PRESENTER",
    "SPEECH",
    "ATTEND",
    "SIGNING_WITNESS",
  ]);
  expect(listIssues({ requests: [] })).toEqual(["requests required"]);
});
test("[R301] an ideal time during the fair, a rundown and a list of guests", () => {
  expect(listIssues({ idealDate: "2027-03-17" })).toEqual(["idealDate beforeMin"]);
  expect(listIssues({ idealDate: "2027-03-21" })).toEqual(["idealDate afterMax"]);
  expect(listIssues({ idealTime: undefined, rundown: undefined, guestList: [] })).toEqual([
    "idealTime required",
    "rundown required",
    "guestList required",
  ]);
});

describe("what belongs to one request is asked for that one", () => {
  const [award, speech, signing] = [
    ["awardTime", "awardRecipients", "awardPresenters"],
    ["speechLanguage", "speechDuration", "speechTopic", "slidesNeeded"],
    ["signingContent"],
  ];
  test.each([
    ["[R302] award", "AWARD_PRESENTER", award],
    ["[R303] speech", "SPEECH", speech],
    ["[R304] signing", "SIGNING_WITNESS", signing],
  ])("%s", (_what, request, keys = []) => {
    const others = [award, speech, signing].flat().filter((key) => key && !keys.includes(key));
    expect(listVisibleKeys([request])).toEqual(expect.arrayContaining(keys));
    for (const key of others) expect(listVisibleKeys([request])).not.toContain(key);
    const none = Object.fromEntries(keys.map((key) => [key, undefined]));
    expect(listIssues({ ...none, requests: [request] })).toEqual(keys.map((key) => `${key} required`));
  });
  test("who only attends is asked none of it", () => {
    const keys = [award, speech, signing].flat();
    expect(listVisibleKeys(["ATTEND", "GUEST_OF_HONOUR"]).filter((key) => keys.includes(key))).toEqual([]);
  });
});
test("[R304] [R305] photo, other invitations, attachments and earlier fairs may be told; who represents it must be", () => {
  for (const key of ["groupPhoto", "otherInvitations", "attachments", "invitedBefore"])
    expect(findFieldByKey(key)).toMatchObject({ required: false });
  expect(listIssues({ representativeName: undefined })).toEqual(["representativeName required"]);
});

describe("the last day", () => {
  const computeLastDay = (policy: Record<string, Json>) =>
    listLastDays(scheme, example, { ...context, policy } as CheckContext, buildCalendar()).map(
      (one) => one.last,
    );
  test("thirty days before the first one", () => expect(computeLastDay({})).toEqual(["2027-02-16"]));
  test("is as an event sets it", () =>
    expect(computeLastDay({ "leadDays.officialGuest": 60 })).toEqual(["2027-01-17"]));
});
test("nothing is charged and nothing is refunded", () => {
  expect(scheme.fees).toEqual({ kind: "NONE" });
  for (const move of [
    "requestPayment",
    "pay",
    "refund",
    "payArrears",
    "uploadVoucher",
    "issueVoucher",
    "lapsePayment",
  ])
    expect(scheme.moves).not.toContain(move);
  for (const move of ["submit", "accept", "reject", "process", "complete", "requestCancel", "object"])
    expect(scheme.moves).toContain(move);
});
