/** By when the institute means to answer: while it is its turn, counted in working days, with the days left out. */

import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { getAnswerDeadline } from "@portal/core/applications/worklist/worklist-entries";
import { buildCalendar } from "@portal/core/calendar/index";
import type { Context } from "@portal/core/platform/actor";
import { systemActor } from "@portal/core/platform/actor";
import { combineDayAndTime, parseDay, toInstant } from "@portal/core/platform/day";
import { describe, expect, test } from "vitest";

const ctx: Context = {
  actor: systemActor,
  now: combineDayAndTime(parseDay("2026-11-23"), "10:00"),
  today: parseDay("2026-11-23"),
  calendar: buildCalendar(),
  requestId: "t",
};
const headerOf = (over: Partial<ApplicationHeader>): ApplicationHeader => ({
  id: "01ARZ3NDEKTSV4RRFFQ69G5FAV",
  institutionId: "i",
  scheme: "FAIR_HOSTED",
  resource: "participate",
  status: "PROCESSING",
  version: 1,
  createdAt: toInstant("2026-11-01T02:00:00Z"),
  createdBy: "a",
  updatedAt: toInstant("2026-11-20T02:00:00Z"),
  submittedAt: toInstant("2026-11-13T02:00:00Z"),
  deadlines: [],
  timers: [],
  seq: 1,
  lastHash: "",
  notify: [],
  policy: { "review.targetWorkingDays": 3 },
  ...over,
});
const dayOf = (over: Partial<ApplicationHeader>) => getAnswerDeadline(headerOf(over), ctx)?.day;

describe("by when staff mean to answer", () => {
  test("from the day it came in, over a weekend that is not counted, with why", () => {
    expect(getAnswerDeadline(headerOf({}), ctx)).toMatchObject({
      kind: "answer",
      from: "2026-11-13",
      day: "2026-11-18",
      trace: [
        { day: "2026-11-14", reason: "WEEKEND" },
        { day: "2026-11-15", reason: "WEEKEND" },
      ],
    });
  });
  test("anew from what waits for them since: an acceptance, a cancellation that was asked for", () => {
    expect([dayOf({ status: "ACCEPTED" }), dayOf({ status: "PAID", pending: "cancellation" })]).toEqual([
      "2026-11-25",
      "2026-11-25",
    ]);
  });
  test.each<[string, Partial<ApplicationHeader>]>([
    ["it is the applicant's turn", { status: "SUPPLEMENT_REQUIRED" }],
    ["a fee is awaited", { status: "AWAITING_PAYMENT" }],
    ["nothing waits", { status: "PAID" }],
    ["it is a draft", { status: "DRAFT" }],
    ["a grant has been decided", { status: "ACCEPTED", funding: { result: "APPROVED", amount: 1 } }],
    ["the law sets a term", { deadlines: [{ kind: "review" }] as ApplicationHeader["deadlines"] }],
    ["the holidays of that year are unknown", { submittedAt: toInstant("2099-12-30T02:00:00Z") }],
  ])("nothing is promised where %s", (_, over) => expect(dayOf(over)).toBeUndefined());
});
