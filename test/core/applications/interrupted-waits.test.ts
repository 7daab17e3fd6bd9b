/**
 * The institute's target while the work on an application is interrupted: it goes on with the days that are left, and
 * only another piece of work has fresh ones (decision 0767).
 */
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { getWorklistQueue } from "@portal/core/applications/model/queue-of-application";
import { setWaitingSince } from "@portal/core/applications/model/waiting-since";
import type { WorklistQueue } from "@portal/core/applications/model/worklist-queues";
import { decideTransition } from "@portal/core/applications/transitions/decide-transition";
import {
  createEntryMeasure,
  findFirstDueDeadline,
  getAnswerDeadline,
} from "@portal/core/applications/worklist/worklist-entries";
import { buildCalendar } from "@portal/core/calendar/index";
import { parseDay, toInstant } from "@portal/core/platform/day";
import { describe, expect, test } from "vitest";
import { createTestContext, officer } from "../../support/applications/application-fixtures.ts";
import { buildSubmittedHeader } from "../../support/applications/submitted-header.ts";

/** Makes one change after the other, each in the morning of its day. */
const moveThrough = (
  start: ApplicationHeader,
  steps: readonly (readonly [at: string, over: Partial<ApplicationHeader>])[],
): ApplicationHeader => {
  let header = start;
  for (const [day, over] of steps) {
    const now = toInstant(`${day}T02:00:00.000Z`);
    header = setWaitingSince(header, { ...header, ...over, updatedAt: now }, now);
  }
  return header;
};
const measureOn = (header: ApplicationHeader, day: string) => {
  const measure = createEntryMeasure(createTestContext(officer, `${day}T02:00:00.000Z`));
  const { dueOn, overdue } = measure(header, getWorklistQueue(header) as WorklistQueue);
  return { dueOn, overdue };
};
const submittedAt = toInstant("2026-11-02T02:00:00.000Z");
const reviewedHeader = buildSubmittedHeader("PROCESSING", { submittedAt });
const askedStep = { status: "SUPPLEMENT_REQUIRED" } as const;
const sentStep = { status: "PROCESSING" } as const;

describe("the target of what is interrupted goes on afterwards", () => {
  const aim = "2026-11-16";
  test("is ten working days from the submission", () => {
    expect(measureOn(reviewedHeader, "2026-11-03")).toEqual({ dueOn: aim, overdue: false });
  });
  test("documents that are asked for and withdrawn on one day move nothing, however often", () => {
    const days = ["2026-11-04", "2026-11-05", "2026-11-10"];
    const header = moveThrough(
      reviewedHeader,
      days.flatMap((day) => [
        [day, askedStep],
        [day, sentStep],
      ]),
    );
    expect(measureOn(header, "2026-11-10")).toEqual({ dueOn: aim, overdue: false });
    expect(header.interruptedWaits).toHaveLength(1);
  });
  test.each([
    ["documents that come a week later", "2026-11-04", "2026-11-11", "2026-11-23"],
    ["documents that come at once", "2026-11-04", "2026-11-05", "2026-11-17"],
    ["documents that are asked for on the last day", "2026-11-16", "2026-11-25", "2026-11-25"],
    ["documents that are asked for after the last day", "2026-11-18", "2026-11-25", aim],
  ])("%s", (_, askedOn, sentOn, dueOn) => {
    const header = moveThrough(reviewedHeader, [
      [askedOn, askedStep],
      [sentOn, sentStep],
    ]);
    expect(measureOn(header, sentOn)).toEqual({ dueOn, overdue: dueOn < sentOn });
  });
  test("with why: the days that were used, and the day from which the others are counted", () => {
    const header = moveThrough(reviewedHeader, [
      ["2026-11-04", askedStep],
      ["2026-11-11", sentStep],
    ]);
    const ctx = createTestContext(officer, "2026-11-11T02:00:00.000Z");
    expect(findFirstDueDeadline(header, ctx)).toMatchObject({ from: "2026-11-11", amount: 8, usedDays: 2 });
    expect(getAnswerDeadline(header, ctx)).toEqual(findFirstDueDeadline(header, ctx));
  });
  test("days that are decreed later are no days that were used", () => {
    const header = moveThrough(reviewedHeader, [
      ["2026-11-06", askedStep],
      ["2026-11-11", sentStep],
    ]);
    const ctx = createTestContext(officer, "2026-11-11T02:00:00.000Z");
    const decree = {
      date: parseDay("2026-11-05"),
      key: "d",
      kind: "EXTRAORDINARY",
      closure: "FULL_DAY",
    } as const;
    const calendar = buildCalendar([{ ...decree, names: {} }], 1);
    expect([ctx, { ...ctx, calendar }].map((each) => findFirstDueDeadline(header, each)?.usedDays)).toEqual([
      4, 3,
    ]);
  });

  const lapsedStep = { status: "REJECTED", late: "lapsed" } as const;
  test.each<[string, ApplicationHeader, readonly (readonly [string, Partial<ApplicationHeader>])[]]>([
    [
      "a notice of cancellation that is refused",
      reviewedHeader,
      [
        ["2026-11-04", { pending: "cancellation" }],
        ["2026-11-11", { pending: undefined }],
      ],
    ],
    [
      "documents that lapsed and may come late after all",
      reviewedHeader,
      [
        ["2026-11-04", askedStep],
        ["2026-11-05", lapsedStep],
        ["2026-11-06", { ...lapsedStep, pending: "lateness" }],
        ["2026-11-09", { ...askedStep, late: undefined, pending: undefined }],
        ["2026-11-11", sentStep],
      ],
    ],
    [
      "a payment that was taken back during an objection",
      buildSubmittedHeader("REJECTED", { pending: "objection", waitingSince: submittedAt }),
      [
        ["2026-11-04", { reversal: { orderId: "o", amount: 1, on: "2026-11-04" } }],
        ["2026-11-11", { reversal: undefined }],
      ],
    ],
    [
      "an institution that has to be certified before a grant is paid out",
      buildSubmittedHeader("PROCESSED", {
        funding: { result: "APPROVED", amount: 100 } as ApplicationHeader["funding"],
        waitingSince: submittedAt,
      }),
      [
        ["2026-11-04", { uncertified: true }],
        ["2026-11-11", { uncertified: undefined }],
      ],
    ],
  ])("after %s", (_, start, steps) => {
    const header = moveThrough(start, steps);
    expect(measureOn(header, "2026-11-11")).toEqual({ dueOn: "2026-11-23", overdue: false });
  });
});

test("officers who ask for documents and withdraw the request get no fresh days", () => {
  const header = buildSubmittedHeader("PROCESSING");
  const aim = measureOn(header, "2026-11-23");
  const input = { fields: ["fascia"], message: "x", dueOn: "2026-12-07" };
  const toContext = (day: string) => createTestContext(officer, `${day}T02:00:00.000Z`);
  const asking = decideTransition(header, "requestSupplement", input, toContext("2026-12-02"), {}).header;
  expect(measureOn(asking, "2026-12-02").dueOn).toBeUndefined();
  const back = decideTransition(asking, "withdrawSupplement", { reason: "x" }, toContext("2026-12-02"), {});
  expect(aim.dueOn).toBe("2026-12-07");
  expect(measureOn(back.header, "2026-12-02")).toEqual(aim);
  expect(
    decideTransition(back.header, "reject", { reason: "x" }, toContext("2026-12-03"), {}).header,
  ).not.toHaveProperty("interruptedWaits");
});

describe("another piece of work has a target of its own", () => {
  test.each<[string, ApplicationHeader, readonly (readonly [string, Partial<ApplicationHeader>])[]]>([
    [
      "the review after an upheld objection",
      reviewedHeader,
      [
        ["2026-11-04", { status: "REJECTED" }],
        ["2026-11-05", { status: "REJECTED", pending: "objection" }],
        ["2026-11-11", { ...sentStep, pending: undefined }],
      ],
    ],
    [
      "the review after an objection to documents that lapsed",
      reviewedHeader,
      [
        ["2026-11-04", askedStep],
        ["2026-11-05", { status: "REJECTED", late: "lapsed" }],
        ["2026-11-06", { status: "REJECTED", late: "lapsed", pending: "objection" }],
        ["2026-11-11", { ...sentStep, pending: undefined }],
      ],
    ],
    [
      "a grant that is decided again after an upheld objection",
      buildSubmittedHeader("ACCEPTED", {
        funding: { result: "APPROVED", amount: 100 } as ApplicationHeader["funding"],
        waitingSince: submittedAt,
      }),
      [
        ["2026-11-05", { pending: "objection" }],
        ["2026-11-11", { pending: undefined, funding: {} }],
      ],
    ],
    [
      "what is done after an acceptance",
      reviewedHeader,
      [
        ["2026-11-04", askedStep],
        ["2026-11-05", sentStep],
        ["2026-11-11", { status: "ACCEPTED" }],
      ],
    ],
    [
      "a proof of payment after one that was refused",
      buildSubmittedHeader("AWAITING_PAYMENT", { pending: "voucher", waitingSince: submittedAt }),
      [
        ["2026-11-04", { pending: undefined }],
        ["2026-11-11", { pending: "voucher" }],
      ],
    ],
    [
      "a notice of cancellation after one that was refused",
      reviewedHeader,
      [
        ["2026-11-04", { pending: "cancellation" }],
        ["2026-11-05", { pending: undefined }],
        ["2026-11-11", { pending: "cancellation" }],
      ],
    ],
  ])("%s", (_, start, steps) => {
    const header = moveThrough(start, steps);
    expect(measureOn(header, "2026-11-11")).toEqual({ dueOn: "2026-11-25", overdue: false });
    expect((header.interruptedWaits ?? []).map(({ queue }) => queue)).not.toContain(getWorklistQueue(header));
  });
});
