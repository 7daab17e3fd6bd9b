/**
 * Transfers that reached the account of the institute and pay nothing: they are recorded, their refund is begun, and
 * the applicant is told (decision 0621).
 */

import * as Application from "@portal/core/applications/application-service.server";
import { buildNotifications } from "@portal/core/applications/changes/build-notifications";
import { findHeader } from "@portal/core/applications/model/application-store.server";
import { getWorklistQueue } from "@portal/core/applications/model/queue-of-application";
import { decideTransition } from "@portal/core/applications/transitions/decide-transition";
import { applyDueTimers } from "@portal/core/applications/transitions/due-timers.server";
import { readConstraints } from "@portal/core/institutions/constraints/constraints.server";
import { getReconciliationReport } from "@portal/core/payments/reconciliation.server";
import { ReconciliationView } from "@portal/core/payments/reconciliation-schema";
import { parseDay, toInstant } from "@portal/core/platform/day";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  cashier,
  createApplicant,
  createApplicationAwaitingPayment,
  createCertifiedInstitution,
  createPublishedEvent,
  createTestContext,
  officer,
  testSystemActor,
} from "../../support/applications/application-fixtures.ts";
import { expectRefusal } from "../../support/calls/expect-refusal.ts";
import { buildLocalizedText } from "../../support/events/event-fixtures.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

const soon = "2026-11-24T02:00:00.000Z";
const afterLapse = "2026-12-01T02:00:00.000Z";
const transfer = { amount: 100_000, paidOn: "2026-11-24", reference: "BNU 0001", reason: "金額不足" };

beforeAll(() => createFreshTable());

interface Place {
  who: string;
  id: string;
}
const readHeader = async ({ who, id }: Place) => (await findHeader(who, id)) ?? expect.fail("no application");
const performAction = async (place: Place, action: string, body: object, actor = cashier, time = soon) =>
  Application.performTransition(
    place.id,
    action,
    { version: (await readHeader(place)).version, ...body },
    createTestContext(actor, time),
  );
const createPlace = async (who: string): Promise<Place> => {
  await createPublishedEvent({ id: `event-${who}`, names: buildLocalizedText(`event-${who}`) });
  await createCertifiedInstitution(who);
  return { who, id: (await createApplicationAwaitingPayment(who, `event-${who}`)).id };
};
const uploadProof = (place: Place) =>
  performAction(place, "uploadVoucher", { fileIds: ["demo-PAYMENT_VOUCHER"] }, createApplicant(place.who));
const listBankEntries = async ({ id }: Place, day: string) => {
  const report = await getReconciliationReport(parseDay(day), createTestContext(cashier, afterLapse), {
    getStatement: async () => [],
  } as never);
  return report.entries
    .filter(({ applicationId }) => applicationId === id)
    .map(({ kind, amount, reference }) => [kind, amount.amount, reference]);
};

const readOutstanding = async (queue: string): Promise<number> => {
  const report = await getReconciliationReport(parseDay("2026-11-24"), createTestContext(cashier, soon), {
    getStatement: async () => [],
  } as never);
  return report.outstanding.find((row) => row.queue === queue)?.amount.amount ?? 0;
};

test("a transfer of too little leaves the fee outstanding, and its refund is outstanding too", async () => {
  const place = await createPlace("tr8");
  const [fees, refunds] = [await readOutstanding("AWAITING_PAYMENT"), await readOutstanding("refund")];
  await performAction(place, "recordTransfer", transfer);
  expect(await readOutstanding("AWAITING_PAYMENT")).toBe(fees);
  expect(await readOutstanding("refund")).toBe(refunds + 100_000);
});

test("the largest amounts that can be recorded leave reports that can be read", async () => {
  const places = [await createPlace("tr10"), await createPlace("tr11")];
  const largest = 1_000_000_000_000;
  for (const place of places) {
    const recordTransfer = (amount: number) =>
      performAction(place, "recordTransfer", { ...transfer, amount });
    expect(await expectRefusal(recordTransfer(largest + 1))).toMatchObject({
      code: 900054,
      detail: { fields: [{ path: "amount", key: "max", params: { max: largest / 100 } }] },
    });
    await recordTransfer(largest);
  }
  const report = await getReconciliationReport(parseDay("2026-11-24"), createTestContext(cashier, soon), {
    getStatement: async () => [],
  } as never);
  expect(ReconciliationView.safeParse(JSON.parse(JSON.stringify(report))).error?.issues).toBeUndefined();
  for (const place of places) await performAction(place, "withdrawTransfer", { reason: "x" });
});

test("what comes back of a place that was given up is outstanding beside a transfer that goes back", async () => {
  const place = await createPlace("tr9");
  await uploadProof(place);
  await performAction(place, "confirmVoucher", { paidOn: "2026-11-24", reference: "BNU 0009" });
  await performAction(place, "requestCancel", { reason: "x" }, createApplicant(place.who));
  await performAction(place, "confirmCancel", {}, officer);
  const dueRefund = (await readHeader(place)).refundDue ?? 0;
  expect(dueRefund).toBeGreaterThan(0);
  const refunds = await readOutstanding("refund");
  await performAction(place, "recordTransfer", transfer);
  expect(await readOutstanding("refund")).toBe(refunds + 100_000);
});

describe("a transfer of too little", () => {
  test("is recorded after its proof is refused, goes back, and leaves the fee to be paid", async () => {
    const place = await createPlace("tr1");
    await uploadProof(place);
    await performAction(place, "refuseVoucher", { reason: "金額不足" });
    const recordedView = await performAction(place, "recordTransfer", transfer);
    expect(recordedView).toMatchObject({
      status: "AWAITING_PAYMENT",
      refundStarted: { amount: { amount: 100_000, currency: "MOP" }, on: "2026-11-24" },
    });
    expect(getWorklistQueue(await readHeader(place))).toBe("refund");
    expect(await listBankEntries(place, "2026-11-24")).toEqual([["excessTransfer", 100_000, "BNU 0001"]]);
    // The fee is paid meanwhile, and the refund is recorded whatever became of the application.
    await uploadProof(place);
    await performAction(place, "confirmVoucher", { paidOn: "2026-11-24", reference: "BNU 0002" });
    await performAction(
      place,
      "refund",
      { paidOn: "2026-11-25", reference: "BNU 0003" },
      cashier,
      afterLapse,
    );
    const header = await readHeader(place);
    expect(header).toMatchObject({ status: "PAID" });
    expect([header.refundStart, header.refundDue, header.refunded]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(await listBankEntries(place, "2026-11-25")).toEqual([["bankRefund", 100_000, "BNU 0003"]]);
  });

  test("is told to the applicant, with the reason", async () => {
    const header = await readHeader(await createPlace("tr6"));
    const decision = decideTransition(
      header,
      "recordTransfer",
      transfer,
      createTestContext(cashier, soon),
      {},
    );
    expect(decision).toMatchObject({
      noticeTemplate: "transferReturned",
      noticeParams: { amount: { amount: 100_000, currency: "MOP" }, reason: "金額不足" },
    });
  });

  test("is told without the stock reasons for which its proof was refused", async () => {
    const place = await createPlace("tr7");
    await uploadProof(place);
    await performAction(place, "refuseVoucher", { reasonCodes: ["VOUCHER_ILLEGIBLE"] });
    const { header, noticeParams } = decideTransition(
      await readHeader(place),
      "recordTransfer",
      transfer,
      createTestContext(cashier, soon),
      {},
    );
    const [notice] = buildNotifications(header, "transferReturned", toInstant(soon), noticeParams);
    expect(notice?.params).toMatchObject({ reason: "金額不足" });
    expect(notice?.params).not.toHaveProperty("reasonCodes");
  });

  test("does not go back before its proof is answered", async () => {
    const place = await createPlace("tr2");
    await uploadProof(place);
    expect((await expectRefusal(performAction(place, "recordTransfer", transfer))).code).toBe(900057);
  });
});

test("a transfer that comes after the fee lapsed goes back, and the debt stays", async () => {
  const place = await createPlace("tr3");
  await applyDueTimers(place.who, place.id, createTestContext(testSystemActor, afterLapse));
  const lateTransfer = { ...transfer, amount: 675_000, paidOn: "2026-12-01" };
  await performAction(place, "recordTransfer", lateTransfer, cashier, afterLapse);
  await performAction(place, "refund", { paidOn: "2026-12-01", reference: "BNU 4" }, cashier, afterLapse);
  expect(await readHeader(place)).toMatchObject({
    status: "CANCELLED",
    cancelReason: "UNPAID",
    arrears: true,
  });
  expect((await readConstraints(place.who)).arrears).toEqual([place.id]);
});

describe("is refused", () => {
  let place: Place;
  beforeEach(async () => {
    place ??= await createPlace("tr4");
  });
  test.each([
    ["without an amount", { amount: undefined }, 900054],
    ["of nothing", { amount: 0 }, 900054],
    ["without a reason for the applicant", { reason: " " }, 10502],
    ["without the reference of the bank", { reference: "" }, 10502],
    ["with a value date before the submission", { paidOn: "2026-11-20" }, 900054],
  ])("%s", async (_what, part, code) => {
    expect((await expectRefusal(performAction(place, "recordTransfer", { ...transfer, ...part }))).code).toBe(
      code,
    );
  });
  test("for an officer, who has no access to the account", async () => {
    expect((await expectRefusal(performAction(place, "recordTransfer", transfer, officer))).code).toBe(10801);
  });
  test("a second time, before the first refund is recorded", async () => {
    const other = await createPlace("tr5");
    await performAction(other, "recordTransfer", transfer);
    expect((await expectRefusal(performAction(other, "recordTransfer", transfer))).code).toBe(900022);
  });
});
