/**
 * The days to object stand still while something else waits for its answer, because nothing can be objected to
 * meanwhile, and run on afterwards (R502; decision 0684). The notice of the answer names the last day where it moved.
 */
import { listOpenDeadlines, listShownDeadlines } from "@portal/core/applications/deadlines/paused-deadlines";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import type { NoticeTemplate } from "@portal/core/messaging/notice-types";
import { renderShortNotice } from "@portal/core/messaging/render-notice";
import { gatewayActor } from "@portal/core/platform/actor";
import { endOfDay, parseDay, toInstant } from "@portal/core/platform/day";
import { describe, expect, test } from "vitest";
import {
  cashier,
  createApplicant,
  officer,
  secondOfficer,
  testSystemActor,
} from "../../support/applications/application-fixtures.ts";
import { decideStep, performSteps, type Step } from "../../support/applications/decided-steps.ts";
import { buildSubmittedHeader } from "../../support/applications/submitted-header.ts";

const findDay = ({ deadlines }: ApplicationHeader, searchedKind = "objection") =>
  deadlines.find(({ kind }) => kind === searchedKind)?.day;

const applicant = createApplicant("i");
const reasons = { "zh-Hant": "x", pt: "x", en: "x" };
/**
 * A grant that was reduced on 1 December 2026, beside a place that is paid for: an objection is possible until the
 * 16th.
 */
const reducedHeader = performSteps(
  buildSubmittedHeader("PAID", {
    scheme: "TRAVEL_SHOW",
    receiptNumber: "R-2026-000001",
    fee: { lines: [], total: { amount: 200_000, currency: "MOP" } },
    funding: { asked: 100_000, most: 100_000 },
    refundBy: { variant: "HOSTED", bands: [{ daysBeforeMin: 8, deductPercent: 50 }] },
    timers: [{ kind: "voucher", at: toInstant("2027-02-20T01:00:00Z") }],
  }),
  [[officer, "decideFunding", "2026-12-01", { result: "APPROVED", amount: 50_000, reasons }]],
);
/** The fee is asked for again, with days to object that run until 16 December. */
const awaitingHeader = performSteps(reducedHeader, [
  [gatewayActor, "reversePayment", "2026-12-02", { amount: 200_000, reference: "o" }],
  [testSystemActor, "lapseReversal", "2026-12-03"],
]);
const buildNotice = (day: string): Step => [applicant, "requestCancel", day, { reason: "x" }];
const uploadProof = (day: string): Step => [applicant, "uploadVoucher", day, { fileIds: ["f"] }];
const refuseNotice = (day: string): Step => [secondOfficer, "refuseCancel", day, { reason: "x" }];
const transfer = { paidOn: "2026-12-04", reference: "B 2" };

test("the days run until 16 December", () => {
  expect([findDay(reducedHeader), findDay(awaitingHeader)]).toEqual(["2026-12-16", "2026-12-16"]);
});

test("whoever has objected is given no day to object by, until the objection is answered", () => {
  const objectedHeader = performSteps(reducedHeader, [[applicant, "object", "2026-12-04", { reason: "x" }]]);
  const listKinds = (header: ApplicationHeader) => listOpenDeadlines(header).map(({ kind }) => kind);
  expect(listKinds(reducedHeader)).toContain("objection");
  expect(listKinds(objectedHeader)).not.toContain("objection");
  // Its letter still says until when it could be objected to.
  expect(listShownDeadlines(objectedHeader).map(({ kind }) => kind)).toContain("objection");
});

test("[R502] while something waits, the deadline says since when its days stand still and how many are left", () => {
  const findRests = (header: ApplicationHeader) =>
    listShownDeadlines(header).map(({ kind, day, rests }) => [kind, day, rests]);
  const waitingHeader = performSteps(reducedHeader, [buildNotice("2026-12-04")]);
  expect(findRests(waitingHeader)).toContainEqual([
    "objection",
    "2026-12-16",
    { since: "2026-12-04", daysLeft: 12 },
  ]);
  const answeredHeader = performSteps(waitingHeader, [refuseNotice("2026-12-14")]);
  for (const header of [reducedHeader, answeredHeader])
    expect(findRests(header).map(([, , rests]) => rests)).toEqual(header.deadlines.map(() => undefined));
  // A day that was kept before the period began is of an earlier one.
  expect(findRests({ ...reducedHeader, objectionPausedOn: "2026-11-30" })).toContainEqual([
    "objection",
    "2026-12-16",
    undefined,
  ]);
});

describe.each<[what: string, header: ApplicationHeader, steps: Step[], answer: Step, lastDay: string]>([
  [
    "a notice of cancellation that is refused after ten days",
    reducedHeader,
    [buildNotice("2026-12-04")],
    refuseNotice("2026-12-14"),
    "2026-12-26",
  ],
  [
    "a notice that is refused after the days would have ended",
    reducedHeader,
    [buildNotice("2026-12-15")],
    refuseNotice("2026-12-30"),
    "2026-12-31",
  ],
  [
    "a notice on the last day, refused on the Thursday before Christmas",
    reducedHeader,
    [buildNotice("2026-12-16")],
    refuseNotice("2026-12-17"),
    "2026-12-18",
  ],
  [
    "a refund that the institute intended and dropped",
    reducedHeader,
    [[secondOfficer, "requestRefund", "2026-12-07", { reason: "x" }]],
    [cashier, "refuseRefund", "2026-12-10", { reason: "x" }],
    "2026-12-19",
  ],
  [
    "a proof of payment that is confirmed",
    awaitingHeader,
    [uploadProof("2026-12-04")],
    [cashier, "confirmVoucher", "2026-12-18", transfer],
    "2026-12-30",
  ],
  [
    "a proof that is refused",
    awaitingHeader,
    [uploadProof("2026-12-04")],
    [cashier, "refuseVoucher", "2026-12-07", { reason: "x" }],
    "2026-12-19",
  ],
  [
    "a proof that a payment at the provider answers",
    awaitingHeader,
    [uploadProof("2026-12-04")],
    [gatewayActor, "pay", "2026-12-18"],
    "2026-12-30",
  ],
  [
    "a proof and the notice behind it, until both are answered",
    awaitingHeader,
    [
      uploadProof("2026-12-04"),
      buildNotice("2026-12-07"),
      [cashier, "confirmVoucher", "2026-12-10", transfer],
    ],
    refuseNotice("2026-12-14"),
    "2026-12-26",
  ],
  [
    "two requests, one after the other",
    reducedHeader,
    [buildNotice("2026-12-04"), refuseNotice("2026-12-08"), buildNotice("2026-12-09")],
    refuseNotice("2026-12-11"),
    "2026-12-22",
  ],
])("[R502] %s", (_what, header, steps, answer, lastDay) => {
  const waitingHeader = performSteps(header, steps);
  const { header: answeredHeader, noticeTemplate, noticeParams } = decideStep(waitingHeader, answer);

  test("takes no day to object", () => {
    expect(findDay(answeredHeader)).toBe(lastDay);
    expect(answeredHeader.timers).toContainEqual({ kind: "objectionClose", at: endOfDay(parseDay(lastDay)) });
    expect(answeredHeader).not.toHaveProperty("objectionPausedOn");
    const objection: Step = [applicant, "object", lastDay, { reason: "x" }];
    expect(performSteps(answeredHeader, [objection]).pending).toBe("objection");
  });
  test("ends none while it waits", () => {
    expect([...waitingHeader.timers, ...(waitingHeader.suspended ?? [])]).not.toContainEqual(
      expect.objectContaining({ kind: "objectionClose" }),
    );
  });
  test("names the last day in its answer", () => {
    const template: NoticeTemplate = noticeTemplate ?? expect.fail("no notice");
    const text = renderShortNotice({ template, language: "en", params: noticeParams ?? {} });
    expect(noticeParams).toMatchObject({ objectBy: lastDay });
    expect(text).toContain("you may object through the portal by");
  });
});

test("a request that is answered on its own day moves nothing, and its notice says nothing of it", () => {
  const { header, noticeParams = {} } = decideStep(
    performSteps(reducedHeader, [buildNotice("2026-12-04")]),
    refuseNotice("2026-12-04"),
  );
  expect(findDay(header)).toBe("2026-12-16");
  expect(noticeParams).not.toHaveProperty("objectBy");
});
test("days that were over before the request do not begin again", () => {
  const header = performSteps(reducedHeader, [buildNotice("2026-12-17"), refuseNotice("2026-12-21")]);
  expect(findDay(header)).toBe("2026-12-16");
});
test("an application that ends with its notice has no days to object any more", () => {
  const header = performSteps(reducedHeader, [
    buildNotice("2026-12-04"),
    [secondOfficer, "confirmCancel", "2026-12-07"],
  ]);
  expect([header.deadlines, header.timers]).toEqual([[], []]);
  expect(header).not.toHaveProperty("objectionPausedOn");
});

describe("[R502] a place that is offered to somebody who waits and may object", () => {
  const waitlistedHeader = performSteps(
    buildSubmittedHeader("PROCESSING", { lot: { tier: 1, waiting: 1 } as never }),
    [[testSystemActor, "waitlist", "2026-12-01"]],
  );
  const offeredHeader = performSteps(waitlistedHeader, [[testSystemActor, "offerPlace", "2026-12-04"]]);
  test.each<[how: string, answer: Step]>([
    ["declined", [applicant, "declineOffer", "2026-12-09"]],
    ["not answered", [testSystemActor, "lapseOffer", "2026-12-09"]],
  ])("takes no day to object where it is %s", (_how, answer) => {
    expect(findDay(waitlistedHeader)).toBe("2026-12-16");
    expect(findDay(performSteps(offeredHeader, [answer]))).toBe("2026-12-21");
  });
  test("leaves none where it is accepted", () => {
    const header = performSteps(offeredHeader, [[applicant, "acceptOffer", "2026-12-07"]]);
    expect(findDay(header)).toBeUndefined();
    expect(header).not.toHaveProperty("objectionPausedOn");
  });
});
