/** By when the institute means to answer: while it is its turn, counted in working days, with the days left out. */
import type { Context } from "@portal/core/actor";
import { system } from "@portal/core/actor";
import { answerBy } from "@portal/core/application/queue/queue";
import type { Header } from "@portal/core/application/row";
import { calendarOf } from "@portal/core/calendar/index";
import { at, day, instant } from "@portal/core/day";
import { describe, expect, test } from "vitest";

const ctx: Context = {
  actor: system,
  now: at(day("2026-11-23"), "10:00"),
  today: day("2026-11-23"),
  calendar: calendarOf(),
  requestId: "t",
};
const headerOf = (over: Partial<Header>): Header => ({
  id: "01ARZ3NDEKTSV4RRFFQ69G5FAV",
  institutionId: "i",
  scheme: "FAIR_HOSTED",
  resource: "participate",
  status: "PROCESSING",
  version: 1,
  createdAt: instant("2026-11-01T02:00:00Z"),
  createdBy: "a",
  updatedAt: instant("2026-11-20T02:00:00Z"),
  submittedAt: instant("2026-11-13T02:00:00Z"),
  deadlines: [],
  timers: [],
  seq: 1,
  lastHash: "",
  notify: [],
  policy: { "review.targetWorkingDays": 3 },
  ...over,
});
const dayOf = (over: Partial<Header>) => answerBy(headerOf(over), ctx)?.day;

describe("by when staff mean to answer", () => {
  test("from the day it came in, over a weekend that is not counted, with why", () => {
    expect(answerBy(headerOf({}), ctx)).toMatchObject({
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
  test.each<[string, Partial<Header>]>([
    ["it is the applicant's turn", { status: "SUPPLEMENT_REQUIRED" }],
    ["a fee is awaited", { status: "AWAITING_PAYMENT" }],
    ["nothing waits", { status: "PAID" }],
    ["it is a draft", { status: "DRAFT" }],
    ["the law sets a term", { deadlines: [{ kind: "review" }] as Header["deadlines"] }],
    ["the holidays of that year are unknown", { submittedAt: instant("2099-12-30T02:00:00Z") }],
  ])("nothing is promised where %s", (_, over) => expect(dayOf(over)).toBeUndefined());
});
