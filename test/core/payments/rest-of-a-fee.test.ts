/**
 * The rest of a fee that became higher after it was paid is not what the provider took back (decision 0569): a fee of
 * 5,400 was paid and became 13,500.
 */
import { confirmEligibility } from "@portal/core/applications/changes/confirm-eligibility";
import { omitPlaceDebt } from "@portal/core/applications/changes/transition-effect";
import { addRefundTerms } from "@portal/core/applications/fees/add-refund-terms";
import { getPaidAmount } from "@portal/core/applications/fees/paid-amount";
import { addUnlistedExtras } from "@portal/core/applications/fees/rate-chart";
import { applyRecalculatedFee } from "@portal/core/applications/fees/recalculated-fee";
import { buildRefundQuote, computeRefundShortfall } from "@portal/core/applications/fees/refund-quote";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { isPaymentTakenBack } from "@portal/core/applications/model/reversed-payment";
import { getPayableFee } from "@portal/core/applications/orders/index";
import { followCancelRule } from "@portal/core/applications/transitions/definitions/groups/group-members";
import {
  payArrearsTransition,
  payTransition,
  waiveArrearsTransition,
} from "@portal/core/applications/transitions/definitions/payments/payment";
import { restorePaymentTransition } from "@portal/core/applications/transitions/definitions/payments/reversal";
import { acceptTransition } from "@portal/core/applications/transitions/definitions/review/review";
import type { EventDetail } from "@portal/core/events/event-schema";
import { parseDay } from "@portal/core/platform/day";
import { describe, expect, test } from "vitest";
import { createTestContext, officer } from "../../support/applications/application-fixtures.ts";

const today = parseDay("2026-11-23");
const ctx = createTestContext(officer);
const buildHeader = (over: Partial<ApplicationHeader> = {}) =>
  ({
    id: "a",
    status: "AWAITING_PAYMENT",
    scheme: "FAIR_GREEN",
    fee: { lines: [], total: { amount: 1_350_000, currency: "MOP" } },
    receiptNumber: "R-2026-000001",
    paidAmount: 540_000,
    restDue: 810_000,
    eventDates: { start: "2027-03-04", end: "2027-03-06" },
    deadlines: [],
    timers: [],
    ...over,
  }) as unknown as ApplicationHeader;
type Effectful = { effect: (...of: never[]) => unknown };
const runEffect = ({ effect }: Effectful, before: ApplicationHeader, input: object = {}) =>
  (effect as (...of: unknown[]) => { header: ApplicationHeader; constraintChange?: unknown })(
    before,
    input,
    ctx,
    {},
    before,
  );

test("what is to be paid is the rest, with what was taken back and asked for again", () => {
  expect(getPayableFee(buildHeader()).total.amount).toBe(810_000);
  expect(getPayableFee(buildHeader({ owed: { amount: 30_000 } })).total.amount).toBe(840_000);
  expect(isPaymentTakenBack(buildHeader())).toBe(false);
});

test("paying the rest does not return what the provider took back and nobody decided on", () => {
  const { header } = runEffect(payTransition, buildHeader({ takenBack: 30_000 }));
  expect([header.takenBack, header.restDue, header.paidAmount]).toEqual([30_000, undefined, undefined]);
});

test("paying what was taken back of a fee that rose afterwards keeps what was paid of it", () => {
  const { restDue: _, ...reviewed } = buildHeader({
    status: "PROCESSING",
    arrears: true,
    takenBack: 30_000,
    owed: { amount: 30_000 },
  });
  const { header } = runEffect(payArrearsTransition, reviewed as ApplicationHeader);
  expect([header.takenBack, header.owed, header.paidAmount]).toEqual([undefined, undefined, 540_000]);
});

test("a payment that comes back ends the debt once the rest was waived", () => {
  const headerWithoutArrears = runEffect(
    waiveArrearsTransition,
    buildHeader({ status: "CANCELLED", arrears: true }),
  ).header;
  const claimedHeader: ApplicationHeader = {
    ...headerWithoutArrears,
    arrears: true,
    takenBack: 540_000,
    owed: { amount: 540_000 },
  };
  const { header, constraintChange } = runEffect(restorePaymentTransition, claimedHeader, {
    amount: 540_000,
  });
  expect(header).toMatchObject({ arrears: false });
  expect(header).not.toHaveProperty("owed");
  expect(constraintChange).toEqual({ arrears: { remove: "a" } });
});

test("a payment that comes back does not pay the rest", () => {
  const claimedHeader = buildHeader({ takenBack: 540_000, owed: { amount: 540_000 } });
  const { header } = runEffect(restorePaymentTransition, claimedHeader, { amount: 540_000 });
  expect(header).toMatchObject({ status: "AWAITING_PAYMENT", restDue: 810_000 });
  expect(header).not.toHaveProperty("owed");
});

test("a member that is cancelled with its group owes nothing for the place, but keeps its debts", () => {
  const before = buildHeader({ owed: { amount: 30_000 }, takenBack: 30_000 });
  const { header } = runEffect(followCancelRule, before);
  expect([header.owed, header.restDue, header.paidAmount]).toEqual([undefined, undefined, 540_000]);
  expect(omitPlaceDebt(buildHeader({ arrears: true, owed: { amount: 30_000 } }))).toMatchObject({
    owed: { amount: 30_000 },
  });
});

test("a dispute that is won after a refund counts by the terms of the event, where none were stored", () => {
  const event = {
    refundPolicy: "HOSTED",
    refundBands: [{ daysBeforeMin: 0, deductPercent: 50 }],
    registration: {},
  } as unknown as EventDetail;
  const {
    restDue: _r,
    paidAmount: _p,
    ...refunded
  } = buildHeader({
    status: "REFUNDED",
    cancelReason: "WITHDRAWN",
    takenBack: 30_000,
    refunded: 645_000,
  });
  const header = { ...refunded, scheme: "NONE" } as unknown as ApplicationHeader;
  expect(computeRefundShortfall(header, 30_000, today)).toBe(0);
  expect(computeRefundShortfall(addRefundTerms(header, event), 30_000, today)).toBe(30_000);
});

describe("a fee of 5,400 that was paid before its application is reviewed again", () => {
  const paidAmount = 540_000;
  const buildFee = (amount: number) => ({
    lines: [{ key: "rent", quantity: 1, unitAmount: amount, amount }],
    total: { amount, currency: "MOP" as const },
  });
  const { restDue: _r, paidAmount: _p, ...held } = buildHeader({ status: "PROCESSING", scheme: "SEMINAR" });
  const reviewedHeader: ApplicationHeader = { ...held, fee: buildFee(paidAmount) };
  const confirmHeader = (header: ApplicationHeader) =>
    confirmEligibility({ ...header, status: "ACCEPTED" }, ctx).header;

  test("does not become lower, also where it was higher in between", () => {
    const headerWithLowerFee = applyRecalculatedFee(
      applyRecalculatedFee(reviewedHeader, buildFee(1_350_000)),
      buildFee(270_000),
    );
    expect(getPaidAmount(headerWithLowerFee)).toBe(paidAmount);
    const confirmedHeader = confirmHeader(headerWithLowerFee);
    expect(confirmedHeader).toMatchObject({
      status: "PAID",
      fee: { lines: [], total: { amount: paidAmount } },
    });
    expect(confirmedHeader).not.toHaveProperty("paidAmount");
    expect(getPaidAmount(confirmedHeader)).toBe(paidAmount);
  });
  test("keeps its calculation where it is the same", () => {
    expect(confirmHeader(applyRecalculatedFee(reviewedHeader, buildFee(paidAmount)))).toMatchObject({
      status: "PAID",
      fee: buildFee(paidAmount),
    });
  });
  test("counts for a smaller room with a further item, and the rest of both is asked for", () => {
    const smaller = applyRecalculatedFee(reviewedHeader, buildFee(270_000));
    const { fee = buildFee(0) } = smaller;
    const pricedHeader = applyRecalculatedFee(smaller, addUnlistedExtras(fee, 5, 100_000));
    expect(confirmHeader(pricedHeader)).toMatchObject({
      status: "AWAITING_PAYMENT",
      fee: { total: { amount: 770_000 } },
      paidAmount: paidAmount,
      restDue: 230_000,
    });
  });
  test("comes back in full before the new decision, also where nothing is to be paid any more", () => {
    const bands = [{ daysBeforeMin: 0, deductPercent: 50 }];
    const online = applyRecalculatedFee(
      { ...reviewedHeader, refundBy: { variant: "HOSTED", bands } },
      { lines: [], total: { amount: 0, currency: "MOP" } },
    );
    expect(buildRefundQuote(online, today)).toMatchObject({
      paid: { amount: paidAmount },
      amount: { amount: paidAmount },
      rows: [],
    });
    expect(buildRefundQuote({ ...online, status: "PAID" }, today)).toMatchObject({
      amount: { amount: paidAmount / 2 },
    });
    expect(confirmHeader(online)).toMatchObject({ status: "PAID", fee: { total: { amount: paidAmount } } });
  });

  const acceptHeader = (
    header: ApplicationHeader,
    input: object,
    answers: object = { rentWaiverRequest: true },
  ) =>
    (acceptTransition.effect as (...of: unknown[]) => { header: ApplicationHeader })(
      { ...header, status: "ACCEPTED" },
      input,
      ctx,
      { body: { answers } },
      header,
    ).header;
  test("has paid for the items on request too, where it is reviewed once more", () => {
    const answers = { extras: { OTHER: 2 } };
    const headerWithLowerFee = applyRecalculatedFee(reviewedHeader, buildFee(100_000));
    const first = acceptHeader(headerWithLowerFee, { otherPrice: 5000 }, answers);
    expect(first).toMatchObject({ status: "PAID", fee: { lines: [], total: { amount: paidAmount } } });
    expect(acceptHeader({ ...first, status: "PROCESSING" }, {}, answers)).toMatchObject({
      status: "PAID",
      fee: { total: { amount: paidAmount } },
    });
  });
  test("has no rent that could be waived", () => {
    expect(() => acceptHeader(reviewedHeader, { waiveRent: true })).toThrowError(
      expect.objectContaining({
        detail: expect.objectContaining({ fields: [{ path: "waiveRent", key: "notOffered" }] }),
      }),
    );
    expect(acceptHeader(reviewedHeader, {})).toMatchObject({ status: "PAID", fee: buildFee(paidAmount) });
  });
  test("has one in what exceeds it", () => {
    const higher = applyRecalculatedFee(reviewedHeader, buildFee(1_350_000));
    expect(acceptHeader(higher, { waiveRent: true })).toMatchObject({
      status: "PAID",
      fee: { total: { amount: paidAmount } },
    });
  });
});
