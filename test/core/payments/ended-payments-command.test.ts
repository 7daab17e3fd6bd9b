/**
 * What becomes of a payment when its application ends: the refund of a place that is refused after its debt was paid
 * (decision 0600), and an amount that the provider took back, which is either owed or deducted (decision 0601).
 */

import * as Application from "@portal/core/applications/application-service.server";
import { listWorklistEntries } from "@portal/core/applications/desk/list-worklist.server";
import { findHeader } from "@portal/core/applications/model/application-store.server";
import { applyTransition } from "@portal/core/applications/transitions/apply-transition.server";
import { applyDueTimers } from "@portal/core/applications/transitions/due-timers.server";
import { buildReceiptJob, buildRefundNoteJob } from "@portal/core/documents/build-print-jobs.server";
import { verifyPrintedDocument } from "@portal/core/documents/verification/verify-printed-document.server";
import { readConstraints } from "@portal/core/institutions/constraints/constraints.server";
import { gatewayActor } from "@portal/core/platform/actor";
import { errorCodes } from "@portal/core/platform/errors";
import { beforeAll, describe, expect, test } from "vitest";
import {
  cashier,
  createApplicant,
  createApplicationAwaitingPayment,
  createCertifiedInstitution,
  createStaff,
  createTestContext,
  mondayMorning,
  officer,
  secondOfficer,
  testSystemActor,
} from "../../support/applications/application-fixtures.ts";
import { createTableWithFair } from "../../support/applications/fair-table.ts";
import { payFee } from "../../support/applications/pay-fee.ts";
import { expectRefusal } from "../../support/calls/expect-refusal.ts";

beforeAll(createTableWithFair);

const fee = 675_000;
const lateTime = "2026-12-01T02:00:00.000Z";
const admin = createStaff("ADMIN");
const readHeader = async (who: string, id: string) =>
  (await findHeader(who, id)) ?? expect.fail("no application");
const performAction = async (
  who: string,
  id: string,
  action: string,
  actor = officer,
  body: object = {},
  at = lateTime,
) =>
  Application.performTransition(
    id,
    action,
    { version: (await readHeader(who, id)).version, ...body },
    createTestContext(actor, at),
  );
/** The provider reports a payment, or what it took back. */
const reportPayment = async (
  who: string,
  id: string,
  action: "pay" | "payArrears" | "reversePayment",
  input: object = { reference: `${id}-1` },
  at = lateTime,
) =>
  applyTransition(
    { header: await readHeader(who, id), action, input: input as never },
    createTestContext(gatewayActor, at),
  );
/** A place that lapsed, whose debt was paid, and that is reviewed again. */
const reviewAgain = async (who: string): Promise<string> => {
  await createCertifiedInstitution(who);
  const { id } = await createApplicationAwaitingPayment(who, "green-2027");
  await applyDueTimers(who, id, createTestContext(testSystemActor, lateTime));
  await reportPayment(who, id, "payArrears");
  await performAction(who, id, "object", createApplicant(who), { reason: "銀行延誤" });
  await performAction(who, id, "upholdObjection", secondOfficer);
  return id;
};
const refundBody = { paidOn: lateTime.slice(0, 10), reference: "BNU 0001" };
/** Begins the refund and records it. */
const makeRefund = async (who: string, id: string, body: object = refundBody, at = lateTime) => {
  await performAction(who, id, "startRefund", cashier, {}, at);
  return performAction(who, id, "refund", cashier, body, at);
};
const listRefundQueue = async (): Promise<string[]> =>
  (await listWorklistEntries({ queue: ["refund"] }, createTestContext(cashier, lateTime))).map(
    ({ header }) => header.id,
  );

describe("a place that is refused after its debt was paid", () => {
  test("is paid back in full by the cashier, who finds it in the queue of refunds", async () => {
    const id = await reviewAgain("ep1");
    await performAction("ep1", id, "reject", officer, { reason: "資料不符" });
    expect(await readHeader("ep1", id)).toMatchObject({ status: "REJECTED", refundDue: fee });
    expect(await listRefundQueue()).toContain(id);
    const view = await Application.getApplication(id, createTestContext(createApplicant("ep1"), lateTime));
    expect(view.refund).toMatchObject({ amount: { amount: fee }, paid: { amount: fee }, rows: [] });
    const { receiptNumber = "" } = await readHeader("ep1", id);
    await makeRefund("ep1", id);
    expect(await readHeader("ep1", id)).toMatchObject({ status: "REJECTED", refunded: fee });
    expect(await listRefundQueue()).not.toContain(id);
    const reader = createTestContext(createApplicant("ep1"), lateTime);
    expect(await buildRefundNoteJob(id, "en", reader)).toMatchObject({
      order: { of: { paid: { amount: fee }, refunded: { amount: fee }, isRefused: true } },
    });
    expect(await verifyPrintedDocument({ product: "receipt", number: receiptNumber }, reader)).toMatchObject({
      standing: "VOID",
    });
  });

  test("is paid back once, with the bank's reference, and by somebody else than who refused it", async () => {
    const id = await reviewAgain("ep2");
    await performAction("ep2", id, "reject", { ...admin, accountId: "both" }, { reason: "資料不符" });
    const expectActionRefusal = (action: string, body: object = {}, actor = cashier) =>
      expectRefusal(performAction("ep2", id, action, actor, body));
    const refusals = [
      await expectActionRefusal("startRefund", {}, { ...admin, accountId: "both" }),
      await expectActionRefusal("startRefund", { amount: fee - 1 }),
      // It is begun before it is recorded.
      await expectActionRefusal("refund", refundBody),
    ];
    await performAction("ep2", id, "startRefund", cashier);
    refusals.push(
      await expectActionRefusal("startRefund"),
      await expectActionRefusal("refund", { paidOn: refundBody.paidOn }),
      // Nothing is paid back before it was refused.
      await expectActionRefusal("refund", { ...refundBody, paidOn: "2026-11-30" }),
      await expectActionRefusal("refund", { ...refundBody, amount: fee - 1 }),
    );
    await performAction("ep2", id, "refund", cashier, refundBody);
    refusals.push(await expectActionRefusal("startRefund"), await expectActionRefusal("refund", refundBody));
    expect(refusals.map(({ code }) => code)).toEqual([
      errorCodes.SECOND_PERSON_REQUIRED,
      errorCodes.INVALID_VALUE,
      errorCodes.MOVE_NOT_ALLOWED,
      errorCodes.MOVE_NOT_ALLOWED,
      errorCodes.REQUIRED_EMPTY,
      errorCodes.INVALID_VALUE,
      errorCodes.INVALID_VALUE,
      errorCodes.PAYMENT_AMOUNT_ZERO,
      errorCodes.MOVE_NOT_ALLOWED,
    ]);
  });

  test("keeps the right to object, and asks for the whole fee with a place that it gets after all", async () => {
    const id = await reviewAgain("ep3");
    await performAction("ep3", id, "reject", officer, { reason: "資料不符" });
    await makeRefund("ep3", id);
    await performAction("ep3", id, "object", createApplicant("ep3"), { reason: "資料相符" });
    await performAction("ep3", id, "upholdObjection", createStaff("ADMIN"));
    expect(await performAction("ep3", id, "accept", { ...secondOfficer, accountId: "third" })).toMatchObject({
      status: "AWAITING_PAYMENT",
      amountDue: { amount: fee },
    });
    await reportPayment("ep3", id, "pay", { reference: `${id}-2` });
    expect(await readHeader("ep3", id)).toMatchObject({ status: "PAID" });
    expect((await readHeader("ep3", id)).refunded).toBeUndefined();
    expect(
      await buildReceiptJob(id, "en", createTestContext(createApplicant("ep3"), lateTime)),
    ).toMatchObject({
      order: { of: { amount: { amount: fee } } },
    });
  });

  test("without a refund nobody pays twice when the second objection is upheld", async () => {
    const id = await reviewAgain("ep4");
    await performAction("ep4", id, "reject", officer, { reason: "資料不符" });
    await performAction("ep4", id, "object", createApplicant("ep4"), { reason: "資料相符" });
    await performAction("ep4", id, "upholdObjection", createStaff("ADMIN"));
    expect(await performAction("ep4", id, "accept", { ...secondOfficer, accountId: "third" })).toMatchObject({
      status: "PAID",
    });
  });

  test("comes back in full too when it is withdrawn before the new decision", async () => {
    const id = await reviewAgain("ep5");
    await performAction("ep5", id, "requestCancel", createApplicant("ep5"), { reason: "x" });
    expect(await performAction("ep5", id, "confirmCancel")).toMatchObject({
      status: "CANCELLED",
      refund: { amount: { amount: fee } },
    });
    await makeRefund("ep5", id);
    expect(await readHeader("ep5", id)).toMatchObject({ status: "REFUNDED", refunded: fee });
  });

  test("owes nothing of what the provider took back, and pays it with a place that it gets after all", async () => {
    const id = await reviewAgain("ep6");
    await performAction("ep6", id, "reject", officer, { reason: "資料不符" });
    await reportPayment("ep6", id, "reversePayment", { amount: 100_000, reference: "o" });
    await performAction("ep6", id, "claimPayment", cashier);
    const header = await readHeader("ep6", id);
    expect([header.arrears ?? false, header.refundDue]).toEqual([false, fee - 100_000]);
    expect((await readConstraints("ep6")).arrears).toEqual([]);
    await performAction("ep6", id, "object", createApplicant("ep6"), { reason: "資料相符" });
    await performAction("ep6", id, "upholdObjection", createStaff("ADMIN"));
    expect(await performAction("ep6", id, "accept", { ...secondOfficer, accountId: "third" })).toMatchObject({
      status: "AWAITING_PAYMENT",
      amountDue: { amount: 100_000 },
    });
  });

  test("is no choice of the cashier where nothing was paid", async () => {
    await createCertifiedInstitution("ep7");
    const { id } = await createApplicationAwaitingPayment("ep7", "green-2027");
    await performAction("ep7", id, "requestCancel", createApplicant("ep7"), { reason: "x" }, mondayMorning);
    await performAction("ep7", id, "confirmCancel", officer, {}, mondayMorning);
    const { moves } = await Application.getApplication(id, createTestContext(cashier));
    expect(moves.map(({ action }) => action)).not.toContain("startRefund");
    expect((await expectRefusal(performAction("ep7", id, "startRefund", cashier))).code).toBe(
      errorCodes.PAYMENT_STATUS_UNSUITABLE,
    );
  });
});

describe("an amount that is claimed after the event began, with a notice from before", () => {
  /** Half of the fee comes back by the day of the notice. */
  const half = fee / 2;
  const duringEvent = "2027-03-05T02:00:00.000Z";
  const giveNotice = async (who: string, takenBack: number, at = mondayMorning): Promise<string> => {
    await createCertifiedInstitution(who);
    const { id } = await createApplicationAwaitingPayment(who, "green-2027");
    await payFee(await readHeader(who, id));
    await performAction(who, id, "requestCancel", createApplicant(who), { reason: "x" }, at);
    await reportPayment(who, id, "reversePayment", { amount: takenBack, reference: `${id}-1` }, duringEvent);
    await performAction(who, id, "claimPayment", cashier, {}, duringEvent);
    expect(await readHeader(who, id)).toMatchObject({ arrears: true, owed: { amount: takenBack } });
    return id;
  };

  test.each([
    ["ec1", 100_000, undefined, half - 100_000],
    ["ec2", half, undefined, undefined],
    ["ec3", half + 1, 1, undefined],
    ["ec4", fee, half, undefined],
  ] as const)("%s: of %i it is deducted or owed, and not both", async (who, takenBack, owed, refundDue) => {
    const id = await giveNotice(who, takenBack);
    await performAction(who, id, "confirmCancel", officer, {}, duringEvent);
    const header = await readHeader(who, id);
    expect([header.owed?.amount, header.refundDue]).toEqual([owed, refundDue]);
    expect((await readConstraints(who)).arrears).toEqual(owed ? [id] : []);
    if (owed) {
      await reportPayment(who, id, "payArrears", { reference: `${id}-2` }, duringEvent);
      expect((await readHeader(who, id)).refundDue).toBeUndefined();
    }
  });

  test("stays owed in full where the notice is refused", async () => {
    const id = await giveNotice("ec5", 100_000);
    await performAction("ec5", id, "refuseCancel", officer, { reason: "x" }, duringEvent);
    expect(await readHeader("ec5", id)).toMatchObject({ arrears: true, owed: { amount: 100_000 } });
  });

  test("no refund has left before the notice by which it is due", async () => {
    const id = await giveNotice("ec7", 100_000, lateTime);
    await performAction("ec7", id, "confirmCancel", officer, {}, duringEvent);
    const header = await readHeader("ec7", id);
    expect([header.cancelRequestedOn, header.refundDue]).toEqual(["2026-12-01", half - 100_000]);
    await performAction("ec7", id, "startRefund", cashier, {}, duringEvent);
    for (const [paidOn, isTaken] of [
      ["2026-11-30", false],
      ["2026-12-01", true],
    ] as const) {
      const refund = performAction("ec7", id, "refund", cashier, { ...refundBody, paidOn }, duringEvent);
      if (isTaken) expect(await refund).toMatchObject({ status: "REFUNDED" });
      else expect((await expectRefusal(refund)).code).toBe(errorCodes.INVALID_VALUE);
    }
  });

  test("is not both owed and refunded where an officer had asked for the refund of the place", async () => {
    await createCertifiedInstitution("ec6");
    const { id } = await createApplicationAwaitingPayment("ec6", "green-2027");
    await payFee(await readHeader("ec6", id));
    await performAction("ec6", id, "requestRefund", officer, { reason: "x" }, mondayMorning);
    await reportPayment("ec6", id, "reversePayment", { amount: 100_000, reference: `${id}-1` }, duringEvent);
    await performAction("ec6", id, "claimPayment", cashier, {}, duringEvent);
    await makeRefund("ec6", id, { ...refundBody, paidOn: "2027-03-05" }, duringEvent);
    const header = await readHeader("ec6", id);
    expect([header.status, header.refunded, header.owed, header.arrears]).toEqual([
      "REFUNDED",
      half - 100_000,
      undefined,
      false,
    ]);
    expect((await readConstraints("ec6")).arrears).toEqual([]);
  });
});

test("a place whose debt nobody paid ends with its activity, and the debt stays", async () => {
  const id = await reviewAgain("ep9");
  await performAction("ep9", id, "reject", officer, { reason: "資料不符" });
  await makeRefund("ep9", id);
  await reportPayment("ep9", id, "reversePayment", { amount: 100_000, reference: "o" });
  await performAction("ep9", id, "claimPayment", cashier);
  await performAction("ep9", id, "object", createApplicant("ep9"), { reason: "資料相符" });
  await performAction("ep9", id, "upholdObjection", createStaff("ADMIN"));
  await performAction("ep9", id, "accept", { ...secondOfficer, accountId: "third" });
  expect(await readHeader("ep9", id)).toMatchObject({ status: "ACCEPTED", arrears: true });
  const applyTimers = (at: string) => applyDueTimers("ep9", id, createTestContext(testSystemActor, at));
  expect(await applyTimers("2027-03-06T15:30:00.000Z")).toEqual([]);
  expect(await applyTimers("2027-03-06T16:30:00.000Z")).toEqual(["cancelAtEnd"]);
  const header = await readHeader("ep9", id);
  expect(header).toMatchObject({ status: "CANCELLED", owed: { amount: 100_000 }, timers: [] });
  expect(header).not.toHaveProperty("cancelReason");
  expect((await readConstraints("ep9")).arrears).toEqual([id]);
});
