/** A refund that the cashier recorded with a mistyped value date or reference is corrected (decision 0634). */

import * as Application from "@portal/core/applications/application-service.server";
import { listWorklistEntries } from "@portal/core/applications/desk/list-worklist.server";
import { findHeader } from "@portal/core/applications/model/application-store.server";
import { decideTransition } from "@portal/core/applications/transitions/decide-transition";
import { getReconciliationReport } from "@portal/core/payments/reconciliation.server";
import { parseDay, toInstant } from "@portal/core/platform/day";
import { findTaskDueTime } from "@portal/core/platform/deferred-tasks/deferred-task-store.server";
import { beforeAll, describe, expect, test } from "vitest";
import {
  cashier,
  createApplicant,
  createApplicationAwaitingPayment,
  createCertifiedInstitution,
  createPublishedEvent,
  createTestContext,
  officer,
} from "../../support/applications/application-fixtures.ts";
import { expectRefusal } from "../../support/calls/expect-refusal.ts";
import { buildLocalizedText } from "../../support/events/event-fixtures.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

const soon = "2026-11-24T02:00:00.000Z";
const later = "2026-11-27T02:00:00.000Z";
const reason = "起息日輸入錯誤";

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
/** A place that was paid for by transfer, given up, and refunded on 25 November under a reference. */
const refundPlace = async (who: string, reference: string): Promise<Place> => {
  const place = await createPlace(who);
  const applicant = createApplicant(who);
  await performAction(place, "uploadVoucher", { fileIds: ["demo-PAYMENT_VOUCHER"] }, applicant);
  await performAction(place, "confirmVoucher", { paidOn: "2026-11-24", reference: `FEE ${who}` });
  await performAction(place, "requestCancel", { reason: "x" }, applicant);
  await performAction(place, "confirmCancel", {}, officer);
  await performAction(place, "startRefund", {});
  await performAction(place, "refund", { paidOn: "2026-11-25", reference }, cashier, later);
  return place;
};
/** A transfer that paid nothing, and that went back on 25 November. */
const returnTransfer = async (who: string, reference: string): Promise<Place> => {
  const place = await createPlace(who);
  const transfer = { amount: 100_000, paidOn: "2026-11-24", reference: `TRF ${who}`, reason: "金額不足" };
  await performAction(place, "recordTransfer", transfer);
  await performAction(place, "refund", { paidOn: "2026-11-25", reference }, cashier, later);
  return place;
};
const correctRefund = (place: Place, body: object, actor = cashier) =>
  performAction(place, "correctRefund", { reason, ...body }, actor, later);
const listRefunds = async (day: string, { id }: Place) => {
  const report = await getReconciliationReport(parseDay(day), createTestContext(cashier, later), {
    getStatement: async () => [],
  } as never);
  return {
    sum: { count: report.bankRefunds.count, amount: report.bankRefunds.amount.amount },
    own: report.entries
      .filter(({ kind, applicationId }) => /Refund$/.test(kind) && applicationId === id)
      .map(({ kind, reference }) => `${kind} ${reference}`),
  };
};
const findByText = async (q: string): Promise<string[]> =>
  (await listWorklistEntries({ q }, createTestContext(cashier, later))).map(({ header }) => header.id);

describe("the refund of a fee", () => {
  test("has the right value date and reference, and the ledger both movements, each on its day", async () => {
    const place = await refundPlace("rc1", "BNU 9001");
    const before = await readHeader(place);
    const sums = [(await listRefunds("2026-11-25", place)).sum, (await listRefunds("2026-11-26", place)).sum];
    await correctRefund(place, { paidOn: "2026-11-26", reference: "BNU 9002" });
    const after = await readHeader(place);
    expect(after.refundPayment).toEqual({ on: "2026-11-26", reference: "BNU 9002", through: "bank" });
    expect([after.status, after.refunded]).toEqual([before.status, before.refunded]);
    const [first, second] = [await listRefunds("2026-11-25", place), await listRefunds("2026-11-26", place)];
    expect(first.own).toEqual(["bankRefund BNU 9001", "withdrawnRefund BNU 9001"]);
    expect(second.own).toEqual(["bankRefund BNU 9002"]);
    const amount = before.refunded ?? 0;
    expect(first.sum).toEqual({ count: (sums[0]?.count ?? 0) - 1, amount: (sums[0]?.amount ?? 0) - amount });
    expect(second.sum).toEqual({ count: (sums[1]?.count ?? 0) + 1, amount: (sums[1]?.amount ?? 0) + amount });
    expect(await findByText("BNU 9002")).toEqual([place.id]);
    expect(await findByText("BNU 9001")).toEqual([]);
  });
  test("keeps its day where only the reference was mistyped, and that day is archived again", async () => {
    const place = await refundPlace("rc2", "BNU 9011");
    await correctRefund(place, { paidOn: "2026-11-25", reference: "BNU 9012" });
    expect((await listRefunds("2026-11-25", place)).own.toSorted()).toEqual([
      "bankRefund BNU 9011",
      "bankRefund BNU 9012",
      "withdrawnRefund BNU 9011",
    ]);
    const task = { kind: "ledgerArchive", id: "2026-11-25" } as const;
    expect((await findTaskDueTime(task)) ?? "").toMatch(/^2026-11-27/);
  });
  test("is found by the same reference where only the day was mistyped", async () => {
    const place = await refundPlace("rc3", "BNU 9021");
    await correctRefund(place, { paidOn: "2026-11-26", reference: "BNU 9021" });
    expect(await findByText("BNU 9021")).toEqual([place.id]);
  });
  test("is corrected as often as it is mistyped", async () => {
    const place = await refundPlace("rc4", "BNU 9031");
    await correctRefund(place, { paidOn: "2026-11-26", reference: "BNU 9032" });
    await correctRefund(place, { paidOn: "2026-11-25", reference: "BNU 9033" });
    expect((await readHeader(place)).refundPayment).toMatchObject({
      on: "2026-11-25",
      reference: "BNU 9033",
    });
    expect((await listRefunds("2026-11-26", place)).own).toEqual([
      "bankRefund BNU 9032",
      "withdrawnRefund BNU 9032",
    ]);
  });
});

describe("the refund of a transfer that paid nothing", () => {
  test("has another reference, and what the application is stays", async () => {
    const place = await returnTransfer("rc5", "BNU 9041");
    await correctRefund(place, { paidOn: "2026-11-25", reference: "BNU 9042" });
    const header = await readHeader(place);
    expect([header.status, header.refunded, header.refundPayment]).toEqual([
      "AWAITING_PAYMENT",
      undefined,
      undefined,
    ]);
    expect(await findByText("BNU 9042")).toEqual([place.id]);
    expect(await findByText("BNU 9041")).toEqual([]);
    expect(await findByText("TRF rc5")).toEqual([place.id]);
  });
  test("is found by the same reference where only the day was mistyped", async () => {
    const place = await returnTransfer("rc6", "BNU 9051");
    await correctRefund(place, { paidOn: "2026-11-26", reference: "BNU 9051" });
    expect(await findByText("BNU 9051")).toEqual([place.id]);
  });
  test("is shown to whoever corrects it, as its transfer is while that can be taken back", async () => {
    const place = await createPlace("rc31");
    const transfer = { amount: 100_000, paidOn: "2026-11-24", reference: "TRF rc31", reason: "x" };
    const recordedView = await performAction(place, "recordTransfer", transfer);
    expect(recordedView.returnedTransfer).toEqual({
      amount: { amount: 100_000, currency: "MOP" },
      on: "2026-11-24",
      reference: "TRF rc31",
    });
    const refund = { paidOn: "2026-11-25", reference: "BNU 9311" };
    const refundedView = await performAction(place, "refund", refund, cashier, later);
    expect(refundedView.recordedRefund).toMatchObject({ on: "2026-11-25", reference: "BNU 9311" });
    expect(refundedView.returnedTransfer).toBeUndefined();
  });
  test("is not recorded with the reference of its transfer, in another spelling too", async () => {
    for (const [who, reference] of [
      ["rc30", "TRF rc30"],
      ["rc41", "trf-RC41"],
    ] as const)
      expect(await expectRefusal(returnTransfer(who, reference))).toMatchObject({
        code: 900054,
        detail: { fields: [{ path: "reference", key: "referenceRecorded" }] },
      });
  });
  test("is corrected while something else is pending", async () => {
    const place = await returnTransfer("rc7", "BNU 9061");
    const proof = { fileIds: ["demo-PAYMENT_VOUCHER"] };
    await performAction(place, "uploadVoucher", proof, createApplicant(place.who));
    await correctRefund(place, { paidOn: "2026-11-25", reference: "BNU 9062" });
    expect(await readHeader(place)).toMatchObject({ status: "AWAITING_PAYMENT", pending: "voucher" });
  });
});

test("the applicant is told the right value date and reference, and the history keeps both", async () => {
  const place = await refundPlace("rc8", "BNU 9071");
  const header = await readHeader(place);
  const amount = header.refunded ?? 0;
  const decision = decideTransition(
    header,
    "correctRefund",
    { reason, paidOn: "2026-11-26", reference: "BNU 9072" },
    createTestContext(cashier, toInstant(later)),
    {},
  );
  expect(decision).toMatchObject({
    noticeTemplate: "refundCorrected",
    noticeParams: {
      amount: { amount, currency: "MOP" },
      on: "2026-11-26",
      reference: "BNU 9072",
      reason,
    },
    diff: {
      refunded: {
        before: { amount, on: "2026-11-25", reference: "BNU 9071" },
        after: { amount, on: "2026-11-26", reference: "BNU 9072" },
      },
    },
  });
});

test("a refund is not recorded with the reference of the fee", async () => {
  expect(await expectRefusal(refundPlace("rc42", "fee-RC42"))).toMatchObject({
    code: 900054,
    detail: { fields: [{ path: "reference", key: "referenceRecorded" }] },
  });
});

describe("a correction is refused", () => {
  test.each([
    ["without a reason for the applicant", { reason: " ", paidOn: "2026-11-26", reference: "B" }, "reason"],
    ["without a reference", { paidOn: "2026-11-26", reference: " " }, "reference"],
    ["with a value date in the future", { paidOn: "2026-11-28", reference: "B" }, "paidOn"],
    ["with one before the refund was due", { paidOn: "2026-11-23", reference: "B" }, "paidOn"],
    ["that changes nothing", { paidOn: "2026-11-25", reference: "BNU 9081" }, "reference"],
  ])("%s", async (what, body, path) => {
    const place = await refundPlace(`rc9-${what.replaceAll(" ", "-")}`, "BNU 9081");
    const refusal = await expectRefusal(correctRefund(place, body));
    expect(refusal.detail.fields?.map((field) => field.path)).toEqual([path]);
  });
  test("with a reference that the application has already, in another spelling too", async () => {
    const place = await refundPlace("rc40", "BNU 9401");
    expect(
      await expectRefusal(correctRefund(place, { paidOn: "2026-11-25", reference: "fee-RC40" })),
    ).toMatchObject({ code: 900054, detail: { fields: [{ path: "reference", key: "referenceRecorded" }] } });
    await correctRefund(place, { paidOn: "2026-11-25", reference: "bnu-9401" });
    expect((await readHeader(place)).refundPayment?.reference).toBe("bnu-9401");
  });
  test("the first day that the refund can have is taken, and today", async () => {
    const place = await refundPlace("rc10", "BNU 9091");
    for (const paidOn of ["2026-11-24", "2026-11-27"]) {
      await correctRefund(place, { paidOn, reference: "BNU 9092" });
      expect((await readHeader(place)).refundPayment?.on).toBe(paidOn);
    }
  });
  test("by an officer, who has no access to the account", async () => {
    const place = await refundPlace("rc11", "BNU 9101");
    const correction = { paidOn: "2026-11-26", reference: "BNU 9102" };
    expect((await expectRefusal(correctRefund(place, correction, officer))).code).toBe(10801);
  });
  test("where no refund was recorded", async () => {
    const place = await createPlace("rc12");
    const correction = { paidOn: "2026-11-26", reference: "BNU 9112" };
    expect((await expectRefusal(correctRefund(place, correction))).code).toBe(900057);
    const actions = await Application.listAvailableActions(place.id, createTestContext(cashier, later));
    expect(actions.map(({ action }) => action)).not.toContain("correctRefund");
  });
});
