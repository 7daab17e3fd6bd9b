/**
 * A payment that was refunded and that the provider takes back as well: the institute is out of pocket. The fee of a
 * place that is given after all is asked for besides, and the debt outlives every decision on the place
 * (decision 0600).
 */
import { buildNotifications } from "@portal/core/applications/changes/build-notifications";
import { computeRefundShortfall } from "@portal/core/applications/fees/refund-quote";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { listBankReferences } from "@portal/core/applications/model/bank-references";
import { getPayableFee } from "@portal/core/applications/orders/index";
import { explainDenial } from "@portal/core/applications/permissions/authorization";
import { decideTransition } from "@portal/core/applications/transitions/decide-transition";
import { selectEndAction } from "@portal/core/applications/transitions/request-end";
import { type Actor, gatewayActor, systemActor } from "@portal/core/platform/actor";
import { parseDay } from "@portal/core/platform/day";
import { errorCodes } from "@portal/core/platform/errors";
import { describe, expect, test } from "vitest";
import {
  cashier,
  createApplicant,
  createStaff,
  createTestContext,
  officer,
} from "../../support/applications/application-fixtures.ts";
import { buildSubmittedHeader, submissionInstant } from "../../support/applications/submitted-header.ts";
import { buildFair } from "../../support/events/event-fixtures.ts";

const fee = 675_000;
const body = { answers: { boothPreference: "STANDARD_9" } };
type Action = Parameters<typeof decideTransition>[1];
const decideAction = (
  header: ApplicationHeader,
  action: Action,
  actor: Actor = officer,
  input: object = {},
) =>
  decideTransition(header, action, { reason: "x", ...input } as never, createTestContext(actor), {
    body,
  } as never);
const applyAction = (...of: Parameters<typeof decideAction>): ApplicationHeader => {
  const { header, receipt } = decideAction(...of);
  return receipt ? { ...header, receiptNumber: "R-2026-000002" } : header;
};
const takeBack = (header: ApplicationHeader, amount: number): ApplicationHeader =>
  applyAction(header, "reversePayment", gatewayActor, { amount, reference: "o" });
const startRefund = (header: ApplicationHeader): ApplicationHeader =>
  applyAction(header, "startRefund", cashier);
const recordRefund = (header: ApplicationHeader): ApplicationHeader =>
  applyAction(header, "refund", cashier, {
    paidOn: "2026-11-23",
    reference: `BNU ${listBankReferences(header).length}`,
  });
const makeRefund = (header: ApplicationHeader): ApplicationHeader => recordRefund(startRefund(header));

const refusedHeader = buildSubmittedHeader("REJECTED", { receiptNumber: "R-2026-000001" });
const refundedHeader = makeRefund(refusedHeader);
const withObjection = (header: ApplicationHeader): ApplicationHeader => ({ ...header, pending: "objection" });
const getDebt = ({ arrears, owed }: ApplicationHeader) => [arrears ?? false, owed?.amount];
/** The amount that the notice of a claim names, by the cashier or by the last day to decide. */
const getAnnouncedAmount = (
  before: ApplicationHeader,
  action: "claimPayment" | "lapseReversal" = "claimPayment",
) => {
  const { header, noticeParams } = decideAction(
    before,
    action,
    action === "claimPayment" ? cashier : systemActor,
  );
  const [notice] = buildNotifications(header, "paymentClaimed", submissionInstant, noticeParams);
  return notice && typeof notice.params.amount === "object" && "amount" in notice.params.amount
    ? notice.params.amount.amount
    : undefined;
};

describe("the notice of a claim names all that is to be paid", () => {
  test.each(["claimPayment", "lapseReversal"] as const)(
    "%s of the rest of a fee that was raised",
    (action) => {
      const header = buildSubmittedHeader("AWAITING_PAYMENT", {
        receiptNumber: "R-2026-000001",
        paidAmount: fee - 5_000,
        restDue: 5_000,
      });
      const reversedHeader = takeBack(header, 300);
      expect(getAnnouncedAmount(reversedHeader, action)).toBe(5_300);
      const claimedHeader = applyAction(reversedHeader, "claimPayment", cashier);
      expect(getPayableFee(claimedHeader).total.amount).toBe(5_300);
    },
  );
  test("of a paid place: what was taken back", () => {
    const header = buildSubmittedHeader("PAID", { receiptNumber: "R-2026-000001" });
    expect(getAnnouncedAmount(takeBack(header, 300))).toBe(300);
  });
});

describe("a place that is given after all asks for the fee besides what was taken back", () => {
  test.each([
    ["before the objection is upheld", takeBack(withObjection(refundedHeader), 100_000), "upholdObjection"],
    [
      "before an offer is accepted",
      takeBack({ ...refundedHeader, pending: "offer" }, 100_000),
      "acceptOffer",
    ],
  ] as const)("%s, and is not decided on yet", (_what, header, action) => {
    expect(header.reversal?.amount).toBe(100_000);
    const next = applyAction(header, action, action === "acceptOffer" ? createApplicant("i") : officer);
    expect([next.refunded, next.takenBack]).toEqual([undefined, 100_000]);
    const acceptedHeader = next.status === "PROCESSING" ? applyAction(next, "accept") : next;
    expect(acceptedHeader.status).toBe("AWAITING_PAYMENT");
    const claimedHeader = applyAction(acceptedHeader, "claimPayment", cashier);
    expect(getPayableFee(claimedHeader).total.amount).toBe(fee + 100_000);
    expect(getAnnouncedAmount(acceptedHeader)).toBe(fee + 100_000);
    const paidHeader = applyAction(claimedHeader, "pay", gatewayActor);
    expect([paidHeader.status, paidHeader.owed, paidHeader.takenBack, paidHeader.paidAmount]).toEqual([
      "PAID",
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("once it is awaited again", () => {
    const acceptedHeader = applyAction(
      applyAction(withObjection(refundedHeader), "upholdObjection"),
      "accept",
    );
    expect(getPayableFee(acceptedHeader).total.amount).toBe(fee);
    const claimedHeader = applyAction(takeBack(acceptedHeader, 100_000), "claimPayment", cashier);
    expect(getPayableFee(claimedHeader).total.amount).toBe(fee + 100_000);
    expect(getAnnouncedAmount(takeBack(acceptedHeader, 100_000))).toBe(fee + 100_000);
    const paidHeader = applyAction(claimedHeader, "pay", gatewayActor);
    expect([paidHeader.status, paidHeader.paidAmount, paidHeader.takenBack]).toEqual([
      "PAID",
      undefined,
      undefined,
    ]);
  });

  test("of what was taken back before the refund nothing is left to pay", () => {
    const first = applyAction(takeBack(refusedHeader, 100_000), "claimPayment", cashier);
    const second = takeBack(withObjection(makeRefund(first)), 50_000);
    expect(applyAction(second, "upholdObjection").takenBack).toBe(50_000);
  });
});

describe("what is claimed after the refund stays a debt", () => {
  const claimedHeader = applyAction(takeBack(refundedHeader, 100_000), "claimPayment", cashier);

  test("when an objection is upheld, with its bar", () => {
    const { header, constraintChange } = decideAction(withObjection(claimedHeader), "upholdObjection");
    expect(getDebt(header)).toEqual([true, 100_000]);
    expect(constraintChange?.arrears).toBeUndefined();
  });
  test("when the application is refused again", () => {
    const refusedAgain = decideAction(applyAction(withObjection(claimedHeader), "upholdObjection"), "reject");
    expect(getDebt(refusedAgain.header)).toEqual([true, 100_000]);
    expect(refusedAgain.constraintChange?.arrears).toBeUndefined();
  });
  test("when it is claimed after the application was refused again", () => {
    const refusedAgain = applyAction(applyAction(withObjection(refundedHeader), "upholdObjection"), "reject");
    const { header, constraintChange } = decideAction(
      takeBack(refusedAgain, 100_000),
      "claimPayment",
      cashier,
    );
    expect(getDebt(header)).toEqual([true, 100_000]);
    expect(constraintChange?.arrears).toEqual({ add: header.id });
  });
  test("when the place that was to be paid with it is given up", () => {
    const acceptedHeader = applyAction(
      applyAction(withObjection(refundedHeader), "upholdObjection"),
      "accept",
    );
    const awaitedHeader = applyAction(takeBack(acceptedHeader, 100_000), "claimPayment", cashier);
    expect(getDebt(awaitedHeader)).toEqual([false, 100_000]);
    const { header, constraintChange } = decideAction(
      { ...awaitedHeader, pending: "cancellation" },
      "confirmCancel",
    );
    expect(getDebt(header)).toEqual([true, 100_000]);
    expect(constraintChange?.arrears).toEqual({ add: header.id });
  });
  test("when the objection to its lapse is upheld", () => {
    const acceptedHeader = applyAction(
      applyAction(withObjection(refundedHeader), "upholdObjection"),
      "accept",
    );
    const lapsedHeader = applyAction(
      applyAction(takeBack(acceptedHeader, 100_000), "claimPayment", cashier),
      "lapsePayment",
      systemActor,
    );
    expect(getPayableFee(lapsedHeader).total.amount).toBe(fee + 100_000);
    expect(getDebt(applyAction(withObjection(lapsedHeader), "upholdObjection"))).toEqual([true, 100_000]);
  });
  test("nothing is left of it where the payment covers it", () => {
    const header = applyAction(takeBack(refusedHeader, 100_000), "claimPayment", cashier);
    expect(getDebt(header)).toEqual([false, 100_000]);
    expect(getDebt(applyAction(withObjection(header), "upholdObjection"))).toEqual([false, 100_000]);
  });
});

describe("a debt beside a place without a fee", () => {
  const freeHeader: ApplicationHeader = {
    ...applyAction(
      withObjection(applyAction(takeBack(refundedHeader, 100_000), "claimPayment", cashier)),
      "upholdObjection",
    ),
    fee: { lines: [], total: { amount: 0, currency: "MOP" } },
  };
  const acceptance = decideAction(freeHeader, "accept");
  const processedHeader = applyAction(acceptance.header, "process");

  test("is named by the message of the acceptance, which does not say that nothing is to be paid", () => {
    expect([acceptance.header.status, acceptance.noticeTemplate]).toEqual(["ACCEPTED", "acceptedWithDebt"]);
    expect(getPayableFee(acceptance.header).total.amount).toBe(100_000);
  });
  test.each<[string, ApplicationHeader]>([
    ["accepted", acceptance.header],
    ["carried out", processedHeader],
  ])("is paid or waived once the application is %s", (_status, header) => {
    for (const [action, actor] of [
      ["payArrears", gatewayActor],
      ["waiveArrears", createStaff("ADMIN")],
    ] as const) {
      expect(explainDenial(header, action, createTestContext(actor))).toBeUndefined();
      const next = applyAction(header, action, actor);
      expect([next.status, getDebt(next)]).toEqual([header.status, [false, undefined]]);
    }
  });
  test("can still grow after the place was carried out", () => {
    const ctx = createTestContext(gatewayActor);
    expect(explainDenial(processedHeader, "reversePayment", ctx)).toBeUndefined();
    const grownHeader = applyAction(takeBack(processedHeader, 50_000), "claimPayment", cashier);
    expect(getDebt(grownHeader)).toEqual([true, 150_000]);
  });
});

describe("the fee of a place that waits for a debt", () => {
  const reopenedHeader = applyAction(
    withObjection(applyAction(takeBack(refundedHeader, 100_000), "claimPayment", cashier)),
    "upholdObjection",
  );
  const acceptance = decideAction(reopenedHeader, "accept");
  const acceptedHeader = acceptance.header;

  test("is not said to be nothing", () => {
    expect([acceptedHeader.status, acceptance.noticeTemplate]).toEqual(["ACCEPTED", "acceptedWithDebt"]);
    expect(getPayableFee(acceptedHeader).total.amount).toBe(100_000);
  });
  test.each<[Action, Actor, object]>([
    ["payArrears", gatewayActor, {}],
    ["waiveArrears", createStaff("ADMIN"), {}],
    ["restorePayment", gatewayActor, { amount: 100_000 }],
  ])("is asked for by itself once it has ended with %s", (action, actor, input) => {
    const decision = decideAction(acceptedHeader, action, actor, input);
    expect(decision.header).toMatchObject({
      status: "AWAITING_PAYMENT",
      arrears: false,
      restDue: fee,
      deadlines: [{ kind: "payment", day: "2026-11-30" }],
    });
    expect(getPayableFee(decision.header).total.amount).toBe(fee);
    expect(decision.header.timers.map(({ kind }) => kind)).toContain("paymentLapse");
    expect(decision.header.timers.map(({ kind }) => kind)).not.toContain("complete");
    expect(decision.nextNoticeTemplate).toBe("paymentRequested");
  });
  test("waits with a notice of cancellation that is pending", () => {
    const noticeHeader = applyAction(acceptedHeader, "requestCancel", createApplicant("i"));
    const { header } = decideAction(noticeHeader, "payArrears", gatewayActor);
    expect(header).toMatchObject({ status: "AWAITING_PAYMENT", pending: "cancellation" });
    expect(header.timers.map(({ kind }) => kind)).toEqual(["complete"]);
    const goingOn = applyAction(header, "refuseCancel");
    expect(goingOn.timers.map(({ kind }) => kind)).toEqual([
      "paymentReminder",
      "paymentReminder",
      "paymentLapse",
    ]);
  });
  test("is paid with the debt where that was its own payment", () => {
    const header = { ...refusedHeader, status: "ACCEPTED" } as ApplicationHeader;
    const debtor = applyAction(takeBack(header, 100_000), "claimPayment", cashier);
    expect(getDebt(debtor)).toEqual([true, 100_000]);
    const decision = decideAction(debtor, "payArrears", gatewayActor);
    expect(decision.header).toMatchObject({ status: "PAID", timers: [{ kind: "voucher" }] });
    expect(decision.nextNoticeTemplate).toBeUndefined();
  });
  test("is not asked for from the first day on, and nothing is completed without it", () => {
    const ctx = createTestContext(gatewayActor, "2027-03-04T02:00:00.000Z");
    const paidDebt = decideTransition(acceptedHeader, "payArrears", {}, ctx, {}).header;
    expect(paidDebt.status).toBe("ACCEPTED");
    const end = createTestContext(systemActor, "2027-03-07T02:00:00.000Z");
    for (const header of [acceptedHeader, { ...paidDebt, receiptNumber: "R-2026-000002" }])
      expect(explainDenial(header, "complete", end)?.code).toBe(errorCodes.MOVE_NOT_ALLOWED);
  });
  test("ends the place with the activity, and the debt stays where it was not paid", () => {
    const during = createTestContext(gatewayActor, "2027-03-04T02:00:00.000Z");
    const paidDebt = decideTransition(acceptedHeader, "payArrears", {}, during, {}).header;
    for (const [header, debt] of [
      [acceptedHeader, [true, 100_000]],
      [paidDebt, [false, undefined]],
    ] as const) {
      expect(header.timers.map(({ kind }) => kind)).toEqual(["complete"]);
      expect(selectEndAction(header)).toBe("cancelAtEnd");
      const decision = decideAction(header, "cancelAtEnd", systemActor);
      expect(decision.header).toMatchObject({ status: "CANCELLED", timers: [], deadlines: [] });
      // Nobody withdrew it.
      for (const member of ["refundDue", "cancelReason", "report"])
        expect(decision.header).not.toHaveProperty(member);
      expect(getDebt(decision.header)).toEqual(debt);
      expect(decision.noticeTemplate).toBe("cancelled");
    }
  });
  test("is not asked for at an event that was called off", () => {
    const event = buildFair({ status: "CANCELLED" });
    const ctx = createTestContext(gatewayActor);
    expect(decideTransition(acceptedHeader, "payArrears", {}, ctx, { event }).header.status).toBe("ACCEPTED");
  });
  test("cannot be given with a rest from the first day on", () => {
    const during = createTestContext(officer, "2027-03-04T02:00:00.000Z");
    const findDenialCode = (header: ApplicationHeader) => explainDenial(header, "accept", during)?.code;
    expect(findDenialCode(reopenedHeader)).toBe(errorCodes.CURRENT_DEADLINE_PASSED);
    const paidHeader = { ...refusedHeader, status: "PROCESSING" } as ApplicationHeader;
    expect(findDenialCode(paidHeader)).toBeUndefined();
    expect(findDenialCode({ ...paidHeader, paidAmount: fee - 1 })).toBe(errorCodes.CURRENT_DEADLINE_PASSED);
  });
});

test("what is not decided on when a place is given up is not counted in the debt of before", () => {
  const bands = [{ daysBeforeMin: 0, deductPercent: 50 }];
  const paidHeader = {
    ...refusedHeader,
    status: "ACCEPTED",
    refundBy: { variant: "HOSTED", bands },
  } as ApplicationHeader;
  const debtor = applyAction(takeBack(paidHeader, 200_000), "claimPayment", cashier);
  const cancelledHeader = applyAction(
    { ...takeBack(debtor, 200_000), pending: "cancellation" },
    "confirmCancel",
  );
  expect(getDebt(cancelledHeader)).toEqual([false, undefined]);
  expect(getDebt(applyAction(cancelledHeader, "claimPayment", cashier))).toEqual([true, 400_000 - fee / 2]);
});

test("an amount that was deducted from a refund is not claimed again with the next one", () => {
  const first = applyAction(takeBack(refusedHeader, 100_000), "claimPayment", cashier);
  const reducedHeader = makeRefund(first);
  expect([reducedHeader.refunded, reducedHeader.owed]).toEqual([fee - 100_000, undefined]);
  expect(getDebt(applyAction(takeBack(reducedHeader, 50_000), "claimPayment", cashier))).toEqual([
    true,
    50_000,
  ]);
});

test("whoever refused the reasons for late documents does not make the refund", () => {
  const header = { ...refusedHeader, madeBy: { refuseLate: cashier.accountId } } as ApplicationHeader;
  expect(explainDenial(header, "startRefund", createTestContext(cashier))?.code).toBe(
    errorCodes.SECOND_PERSON_REQUIRED,
  );
});

describe("when the organiser cancels the event", () => {
  const organiserCancel = (header: ApplicationHeader) => decideAction(header, "organiserCancel", systemActor);
  const claimedHeader = applyAction(takeBack(refundedHeader, 100_000), "claimPayment", cashier);

  test("what was refunded before and taken back as well stays a debt", () => {
    const { header, constraintChange } = organiserCancel(withObjection(claimedHeader));
    expect([header.status, getDebt(header)]).toEqual(["CANCELLED", [true, 100_000]]);
    expect(constraintChange?.arrears).toBeUndefined();
  });
  test("what was refunded before stays recorded, with its receipt", () => {
    for (const before of [refundedHeader, startRefund(refusedHeader), withObjection(claimedHeader)]) {
      const { header } = organiserCancel(before);
      const { refunded, refundStart, refundPayment, receiptNumber, refundDue } = before;
      expect(header).toMatchObject({ status: "CANCELLED", cancelReason: "ORGANISER" });
      expect([header.refunded, header.refundStart, header.refundPayment]).toEqual([
        refunded,
        refundStart,
        refundPayment,
      ]);
      expect([header.receiptNumber, header.refundDue]).toEqual([receiptNumber, refundDue]);
      expect(explainDenial(header, "startRefund", createTestContext(cashier))).toBeDefined();
    }
  });
  test("nobody has decided on it yet, so the cashier still does", () => {
    const { header } = organiserCancel(withObjection(takeBack(refundedHeader, 100_000)));
    expect(header.reversal?.amount).toBe(100_000);
    expect(getDebt(applyAction(header, "claimPayment", cashier))).toEqual([true, 100_000]);
  });
  test("what was to be paid with the place stays owed without the fee", () => {
    const acceptedHeader = applyAction(
      applyAction(withObjection(refundedHeader), "upholdObjection"),
      "accept",
    );
    const awaitedHeader = applyAction(takeBack(acceptedHeader, 100_000), "claimPayment", cashier);
    const { header, constraintChange } = organiserCancel(awaitedHeader);
    expect([getDebt(header), getPayableFee(header).total.amount]).toEqual([[true, 100_000], 100_000]);
    expect(constraintChange?.arrears).toEqual({ add: header.id });
  });
  test("nothing is owed of what the payment covers, decided on or not", () => {
    const paidHeader = { ...refusedHeader, status: "PAID" } as ApplicationHeader;
    for (const header of [
      takeBack(paidHeader, 100_000),
      applyAction(takeBack(paidHeader, 100_000), "claimPayment", cashier),
    ]) {
      const endedHeader = organiserCancel(header).header;
      expect([getDebt(endedHeader), endedHeader.reversal, endedHeader.refundDue]).toEqual([
        [false, undefined],
        undefined,
        fee - 100_000,
      ]);
    }
  });
  test("a debt of a lapsed fee ends", () => {
    const lapsedHeader = buildSubmittedHeader("CANCELLED", { cancelReason: "UNPAID", arrears: true });
    const { header, constraintChange } = organiserCancel(lapsedHeader);
    expect(getDebt(header)).toEqual([false, undefined]);
    expect(constraintChange?.arrears).toEqual({ remove: header.id });
  });

  describe("and an officer had asked for the refund of the place before", () => {
    const event = buildFair({ status: "CANCELLED" });
    const half = [{ daysBeforeMin: 0, deductPercent: 50 }];
    const heldHeader = {
      ...refusedHeader,
      status: "PAID",
      pending: "refund",
      cancelRequestedOn: "2026-11-23",
      refundBy: { variant: "HOSTED", bands: half },
      takenBack: 100_000,
      owed: { amount: 100_000 },
      arrears: true,
    } as ApplicationHeader;
    const startedHeader = decideTransition(heldHeader, "startRefund", {}, createTestContext(cashier), {
      event,
    }).header;

    test("all of it comes back, and what was taken back is not owed besides", () => {
      expect([startedHeader.refundStart?.amount, startedHeader.cancelReason]).toEqual([
        fee - 100_000,
        "ORGANISER",
      ]);
      expect(getDebt(startedHeader)).toEqual([false, undefined]);
    });
    test("a dispute that is won later gives back what the refund was reduced by", () => {
      expect(computeRefundShortfall(recordRefund(startedHeader), 100_000, parseDay("2026-11-24"))).toBe(
        100_000,
      );
      expect(computeRefundShortfall(startedHeader, 100_000, parseDay("2026-11-24"))).toBe(100_000);
    });
  });
});

describe("a refund that was begun counts as made", () => {
  const startedHeader = startRefund(refusedHeader);

  test("what the provider takes back afterwards is owed in full, and stays owed when it is recorded", () => {
    const claimedHeader = applyAction(takeBack(startedHeader, 100_000), "claimPayment", cashier);
    expect(getDebt(claimedHeader)).toEqual([true, 100_000]);
    const recordedHeader = recordRefund(claimedHeader);
    expect([recordedHeader.refunded, getDebt(recordedHeader)]).toEqual([fee, [true, 100_000]]);
  });
  test("what the provider takes back of a place that was given up is owed in full", () => {
    const bands = [{ daysBeforeMin: 0, deductPercent: 50 }];
    const givenUpHeader = {
      ...refusedHeader,
      status: "CANCELLED",
      cancelReason: "WITHDRAWN",
      refundBy: { variant: "HOSTED", bands },
    } as ApplicationHeader;
    const claimedHeader = applyAction(takeBack(startRefund(givenUpHeader), 100_000), "claimPayment", cashier);
    expect(getDebt(claimedHeader)).toEqual([true, 100_000]);
    const recordedHeader = recordRefund(claimedHeader);
    expect([recordedHeader.status, recordedHeader.refunded, getDebt(recordedHeader)]).toEqual([
      "REFUNDED",
      fee / 2,
      [true, 100_000],
    ]);
  });
  test("the place that is given after all has no receipt and asks for the whole fee", () => {
    const reopenedHeader = applyAction(withObjection(startedHeader), "upholdObjection");
    const acceptedHeader = applyAction(reopenedHeader, "accept");
    expect([
      acceptedHeader.status,
      acceptedHeader.receiptNumber,
      getPayableFee(acceptedHeader).total.amount,
    ]).toEqual(["AWAITING_PAYMENT", undefined, fee]);
    const paidHeader = recordRefund(applyAction(acceptedHeader, "pay", gatewayActor));
    expect([paidHeader.status, paidHeader.refunded, paidHeader.refundStart]).toEqual([
      "PAID",
      undefined,
      undefined,
    ]);
  });
  test("a second refusal is refunded of its own, after the first refund was recorded", () => {
    const reopenedHeader = applyAction(withObjection(startedHeader), "upholdObjection");
    const paidAgain = { ...reopenedHeader, receiptNumber: "R-2026-000009" };
    const refusedAgain = applyAction(paidAgain, "reject");
    expect(explainDenial(refusedAgain, "startRefund", createTestContext(cashier))?.code).toBe(
      errorCodes.MOVE_NOT_ALLOWED,
    );
    const recordedHeader = recordRefund(refusedAgain);
    expect([recordedHeader.refunded, recordedHeader.refundDue]).toEqual([undefined, fee]);
    expect(makeRefund(recordedHeader).refunded).toBe(fee);
  });
});
