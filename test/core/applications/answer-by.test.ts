/** By when the institute means to answer: while it is its turn, counted in working days, with the days left out. */

import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { getWorklistQueue } from "@portal/core/applications/model/queue-of-application";
import type { WorklistQueue } from "@portal/core/applications/model/worklist-queues";
import { createEntryMeasure, getAnswerDeadline } from "@portal/core/applications/worklist/worklist-entries";
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
const buildHeader = (over: Partial<ApplicationHeader>): ApplicationHeader => ({
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
const findAnswerDay = (over: Partial<ApplicationHeader>) => getAnswerDeadline(buildHeader(over), ctx)?.day;

describe("by when staff mean to answer", () => {
  test("from the day it came in, over a weekend that is not counted, with why", () => {
    expect(getAnswerDeadline(buildHeader({}), ctx)).toMatchObject({
      kind: "answer",
      from: "2026-11-13",
      day: "2026-11-18",
      trace: [
        { day: "2026-11-14", reason: "WEEKEND" },
        { day: "2026-11-15", reason: "WEEKEND" },
      ],
    });
  });
  test("again from what has been pending since: an acceptance, a cancellation that was asked for", () => {
    expect([
      findAnswerDay({ status: "ACCEPTED" }),
      findAnswerDay({ status: "PAID", pending: "cancellation" }),
    ]).toEqual(["2026-11-25", "2026-11-25"]);
  });
  test("of an objection too while the cashier has begun the refund of what was paid", () => {
    const refundStart = { amount: 1, on: parseDay("2026-11-19"), earliestDay: "2026-11-19" };
    expect(findAnswerDay({ status: "REJECTED", pending: "objection", refundStart })).toBe(
      findAnswerDay({ status: "REJECTED", pending: "objection" }),
    );
    expect(findAnswerDay({ status: "REJECTED", refundStart, refundDue: 1 })).toBeUndefined();
  });
  test.each<[string, Partial<ApplicationHeader>]>([
    ["it is the applicant's turn", { status: "SUPPLEMENT_REQUIRED" }],
    ["a fee is awaited", { status: "AWAITING_PAYMENT" }],
    ["nothing waits", { status: "PAID" }],
    ["it is a draft", { status: "DRAFT" }],
    ["a grant has been decided", { status: "ACCEPTED", funding: { result: "APPROVED", amount: 1 } }],
    ["the law sets a term", { deadlines: [{ kind: "review" }] as ApplicationHeader["deadlines"] }],
    ["the holidays of that year are unknown", { submittedAt: toInstant("2099-12-30T02:00:00Z") }],
  ])("nothing is promised where %s", (_, over) => expect(findAnswerDay(over)).toBeUndefined());
});

describe("the day that the desk shows binds staff (decision 0555)", () => {
  const toDeadlines = (...kinds: string[]) =>
    kinds.map((kind) => ({ kind, day: "2026-11-20" })) as ApplicationHeader["deadlines"];
  const measureEntry = (over: Partial<ApplicationHeader>) => {
    const header = buildHeader(over);
    const { dueOn, overdue } = createEntryMeasure(ctx)(header, getWorklistQueue(header) as WorklistQueue);
    return { dueOn, overdue };
  };
  test.each<[string, Partial<ApplicationHeader>]>([
    [
      "a refused grant, to which its applicant may object",
      {
        status: "ACCEPTED",
        funding: { result: "NOT_APPROVED" },
        deadlines: toDeadlines("objection"),
      },
    ],
    ["a fee that is to be paid", { status: "AWAITING_PAYMENT", deadlines: toDeadlines("payment") }],
    ["documents that are asked for", { status: "SUPPLEMENT_REQUIRED", deadlines: toDeadlines("supplement") }],
    ["a place that is offered", { status: "REJECTED", pending: "offer", deadlines: toDeadlines("offer") }],
    ["a report that is to be handed in", { status: "COMPLETED", deadlines: toDeadlines("report") }],
  ])("%s has none", (_, over) => expect(measureEntry(over)).toEqual({ dueOn: undefined, overdue: false }));
  test("a cancellation that is to be answered has the institute's, not the applicant's", () => {
    expect(
      measureEntry({
        status: "AWAITING_PAYMENT",
        pending: "cancellation",
        deadlines: toDeadlines("payment"),
      }),
    ).toEqual({ dueOn: "2026-11-25", overdue: false });
  });
});
