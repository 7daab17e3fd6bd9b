/** Since when an application waits for staff: a change that leaves it in its queue does not make it look newer. */
import { listApplicationCells } from "@portal/core/applications/figures/application-cells";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { getWorklistQueue } from "@portal/core/applications/model/queue-of-application";
import { getWaitingSince, setWaitingSince } from "@portal/core/applications/model/waiting-since";
import type { WorklistQueue } from "@portal/core/applications/model/worklist-queues";
import {
  createEntryMeasure,
  findFirstDueDeadline,
  selectFirstDueEntry,
} from "@portal/core/applications/worklist/worklist-entries";
import { parseDay, toInstant } from "@portal/core/platform/day";
import { describe, expect, test } from "vitest";
import { createTestContext, officer } from "../../support/applications/application-fixtures.ts";

const submittedAt = toInstant("2026-10-01T02:00:00.000Z");
const acceptedAt = toInstant("2026-10-05T02:00:00.000Z");
const today = "2026-11-27T02:00:00.000Z";
const buildHeader = (over: Partial<ApplicationHeader> = {}): ApplicationHeader =>
  ({
    id: "a",
    institutionId: "i",
    scheme: "FAIR_HOSTED",
    status: "ACCEPTED",
    version: 1,
    createdAt: submittedAt,
    updatedAt: acceptedAt,
    submittedAt: submittedAt,
    deadlines: [],
    timers: [],
    notify: [],
    ...over,
  }) as unknown as ApplicationHeader;
const refundStart = { amount: 675_000, on: parseDay("2026-10-05"), earliestDay: "2026-10-05" };
const refusedState: Partial<ApplicationHeader> = { status: "REJECTED", refundDue: 675_000, refundStart };

test.each<[string, Partial<ApplicationHeader>, Partial<ApplicationHeader>, string]>([
  ["a booth is allocated", {}, { booth: "A-01" }, acceptedAt],
  ["a holiday moves a deadline", {}, { deadlines: [] }, acceptedAt],
  ["a booth, where the wait is known", { waitingSince: submittedAt }, { booth: "A-01" }, submittedAt],
  ["the fee is asked for", {}, { status: "AWAITING_PAYMENT" }, today],
  ["a cancellation is requested", {}, { pending: "cancellation" }, today],
  ["an objection arrives while a refund is begun", refusedState, { pending: "objection" }, today],
  [
    "the refund is recorded while an objection waits",
    { ...refusedState, pending: "objection", waitingSince: acceptedAt },
    { refundStart: undefined, refundDue: undefined, refunded: 675_000 },
    acceptedAt,
  ],
  [
    "a refund is begun",
    { status: "REJECTED", refundDue: 675_000, waitingSince: acceptedAt },
    { refundStart },
    acceptedAt,
  ],
  ["a supplement arrives", { status: "SUPPLEMENT_REQUIRED" }, { status: "PROCESSING" }, today],
])("%s", (_, before, after, since) => {
  const oldHeader = buildHeader(before);
  const next = setWaitingSince(
    oldHeader,
    { ...oldHeader, ...after, updatedAt: toInstant(today) },
    toInstant(today),
  );
  expect(getWaitingSince(next)).toBe(since);
});

test("54 days of waiting stay overdue after a booth was allocated", () => {
  const oldHeader = buildHeader();
  const next = setWaitingSince(
    oldHeader,
    { ...oldHeader, booth: "A-01", updatedAt: toInstant(today) },
    toInstant(today),
  );
  const ctx = createTestContext(officer, today);
  const measure = createEntryMeasure(ctx);
  const entry = measure(next, getWorklistQueue(next) as WorklistQueue);
  expect([entry.overdue, entry.dueOn]).toEqual([
    true,
    measure(oldHeader, getWorklistQueue(oldHeader) as WorklistQueue).dueOn,
  ]);
});

test("an objection whose period has passed is overdue, also beside a refund that was begun since", () => {
  const header = buildHeader({
    ...refusedState,
    pending: "objection",
    waitingSince: toInstant("2026-11-26T02:00:00.000Z"),
    refundStart: { ...refundStart, on: parseDay("2026-11-26") },
    deadlines: [{ kind: "review", day: "2026-11-20" }] as ApplicationHeader["deadlines"],
  });
  const ctx = createTestContext(officer, today);
  expect(findFirstDueDeadline(header, ctx)?.day).toBe("2026-11-20");
  const measureEntry = createEntryMeasure(ctx);
  expect(selectFirstDueEntry(header, measureEntry)).toMatchObject({ queue: "objection", overdue: true });
  const cells = listApplicationCells(header, {
    countWorkingDays: () => undefined,
    measureEntry,
    findAssignee: () => undefined,
    today: ctx.today,
  });
  expect(cells.map(({ kind }) => kind)).toContain("overdue");
});

describe("the target of a begun refund", () => {
  const measure = createEntryMeasure(createTestContext(officer, today));
  const begunRefund = { ...refundStart, on: parseDay("2026-11-26") };
  test.each<[string, Partial<ApplicationHeader>]>([
    [
      "of a transfer that paid nothing",
      { status: "AWAITING_PAYMENT", refundStart: { ...begunRefund, isOfEarlierPayment: true } },
    ],
    ["beside an objection", { ...refusedState, pending: "objection", refundStart: begunRefund }],
  ])("%s is counted from the day on which it was begun", (_, over) => {
    const header = buildHeader({ ...over, waitingSince: acceptedAt });
    expect(measure(header, "refund")).toMatchObject({ dueOn: "2026-12-11", overdue: false });
  });
  test("of the payment that counts is counted since it waits", () => {
    const header = buildHeader({ ...refusedState, waitingSince: acceptedAt, refundStart: begunRefund });
    expect(measure(header, "refund")).toMatchObject({ overdue: true });
  });
});
