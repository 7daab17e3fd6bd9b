/**
 * A transfer that the cashier recorded wrongly is taken back, and the desk finds an application by every reference
 * under which the bank has its payments (decision 0633).
 */

import * as Application from "@portal/core/applications/application-service.server";
import { listWorklistEntries } from "@portal/core/applications/desk/list-worklist.server";
import { findHeader } from "@portal/core/applications/model/application-store.server";
import { getWorklistQueue } from "@portal/core/applications/model/queue-of-application";
import { decideTransition } from "@portal/core/applications/transitions/decide-transition";
import { getReconciliationReport } from "@portal/core/payments/reconciliation.server";
import { parseDay } from "@portal/core/platform/day";
import { beforeAll, expect, test } from "vitest";
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
const nextDay = "2026-11-25T02:00:00.000Z";
/** The amount was typed with a digit too many. */
const mistypedTransfer = {
  amount: 1_000_000,
  paidOn: "2026-11-24",
  reference: "BNU 7001",
  reason: "金額不足",
};

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
const readReport = (day: string) =>
  getReconciliationReport(parseDay(day), createTestContext(cashier, nextDay), {
    getStatement: async () => [],
  } as never);
const findByText = async (q: string): Promise<string[]> =>
  (await listWorklistEntries({ q }, createTestContext(cashier, nextDay))).map(({ header }) => header.id);

test("a transfer that was recorded wrongly is taken back, and the right one is recorded", async () => {
  const place = await createPlace("tc1");
  const before = await readReport("2026-11-24");
  await performAction(place, "recordTransfer", mistypedTransfer);
  const view = await performAction(place, "withdrawTransfer", { reason: "金額輸入錯誤" });
  expect(view).not.toHaveProperty("refundStarted");
  const header = await readHeader(place);
  expect([header.status, header.refundStart, header.refundDue]).toEqual([
    "AWAITING_PAYMENT",
    undefined,
    undefined,
  ]);
  expect(getWorklistQueue(header)).toBe("AWAITING_PAYMENT");
  // Both movements are in the ledger, and the sum of the day is as before.
  const after = await readReport("2026-11-24");
  expect(
    after.entries
      .filter(({ applicationId }) => applicationId === place.id)
      .map(({ kind, amount }) => [kind, amount.amount]),
  ).toEqual([
    ["excessTransfer", 1_000_000],
    ["withdrawnTransfer", 1_000_000],
  ]);
  expect(after.excessTransfers).toEqual(before.excessTransfers);
  expect(after.differences).toEqual(before.differences);
  // The right one.
  await performAction(place, "recordTransfer", { ...mistypedTransfer, amount: 100_000 });
  expect((await readHeader(place)).refundStart).toMatchObject({ amount: 100_000 });
});

test("the applicant is told that the amount of the notice before does not come back", async () => {
  const place = await createPlace("tc2");
  await performAction(place, "recordTransfer", mistypedTransfer);
  const decision = decideTransition(
    await readHeader(place),
    "withdrawTransfer",
    { reason: "金額輸入錯誤" },
    createTestContext(cashier, soon),
    {},
  );
  expect(decision).toMatchObject({
    noticeTemplate: "transferWithdrawn",
    noticeParams: { amount: { amount: 1_000_000, currency: "MOP" }, reason: "金額輸入錯誤" },
  });
});

test("it is taken back while something else is pending", async () => {
  const place = await createPlace("tc3");
  await performAction(place, "recordTransfer", mistypedTransfer);
  await performAction(
    place,
    "uploadVoucher",
    { fileIds: ["demo-PAYMENT_VOUCHER"] },
    createApplicant(place.who),
  );
  await performAction(place, "withdrawTransfer", { reason: "金額輸入錯誤" });
  expect(await readHeader(place)).toMatchObject({ status: "AWAITING_PAYMENT", pending: "voucher" });
});

test.each([
  ["without a reason for the applicant", { reason: " " }, cashier, 10502],
  ["by an officer, who has no access to the account", { reason: "x" }, officer, 10801],
])("it is not taken back %s", async (what, body, actor, code) => {
  const place = await createPlace(`tc4-${what.length}`);
  await performAction(place, "recordTransfer", mistypedTransfer);
  expect((await expectRefusal(performAction(place, "withdrawTransfer", body, actor))).code).toBe(code);
});

test("it is not taken back once its refund has left, nor where none was recorded", async () => {
  const place = await createPlace("tc5");
  const withdrawTransfer = () => performAction(place, "withdrawTransfer", { reason: "x" }, cashier, nextDay);
  expect((await expectRefusal(withdrawTransfer())).code).toBe(900057);
  await performAction(place, "recordTransfer", mistypedTransfer);
  await performAction(place, "refund", { paidOn: "2026-11-24", reference: "BNU 7002" }, cashier, nextDay);
  expect((await expectRefusal(withdrawTransfer())).code).toBe(900057);
});

test("a refund of the fee that was begun is no transfer that could be taken back", async () => {
  const place = await createPlace("tc6");
  const applicant = createApplicant(place.who);
  await performAction(place, "uploadVoucher", { fileIds: ["demo-PAYMENT_VOUCHER"] }, applicant);
  await performAction(place, "confirmVoucher", { paidOn: "2026-11-24", reference: "BNU 7003" });
  await performAction(place, "requestCancel", { reason: "x" }, applicant);
  await performAction(place, "confirmCancel", {}, officer);
  await performAction(place, "startRefund", {});
  expect((await expectRefusal(performAction(place, "withdrawTransfer", { reason: "x" }))).code).toBe(900022);
});

test("the desk finds an application by every reference that the bank has of it", async () => {
  const place = await createPlace("tc7");
  const references = ["BNU 8001", "BNU 8002", "BNU 8003"];
  await performAction(place, "recordTransfer", { ...mistypedTransfer, reference: "BNU 8001" });
  expect(await findByText("bnu 8001")).toEqual([place.id]);
  await performAction(place, "refund", { paidOn: "2026-11-24", reference: "BNU 8002" });
  const applicant = createApplicant(place.who);
  await performAction(place, "uploadVoucher", { fileIds: ["demo-PAYMENT_VOUCHER"] }, applicant);
  await performAction(place, "confirmVoucher", { paidOn: "2026-11-24", reference: "BNU 8003" });
  for (const reference of references) expect(await findByText(reference), reference).toEqual([place.id]);
});

test("the desk does not find an application by the reference of a transfer that was taken back", async () => {
  const place = await createPlace("tc8");
  await performAction(place, "recordTransfer", { ...mistypedTransfer, reference: "BNU 8101" });
  await performAction(place, "withdrawTransfer", { reason: "登記於另一申請" });
  expect(await findByText("BNU 8101")).toEqual([]);
});
