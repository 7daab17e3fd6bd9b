/**
 * The transfer of a fee, a grant that was paid out, and a repayment that the cashier recorded with a mistyped value
 * date or reference are corrected (decision 0671).
 */
import * as Application from "@portal/core/applications/application-service.server";
import { listWorklistEntries } from "@portal/core/applications/desk/list-worklist.server";
import { findHeader } from "@portal/core/applications/model/application-store.server";
import { findPaymentTime, findReceiptPayment } from "@portal/core/applications/orders/receipt-payment.server";
import { decideTransition } from "@portal/core/applications/transitions/decide-transition";
import { applyDueTimers } from "@portal/core/applications/transitions/due-timers.server";
import { getReconciliationReport } from "@portal/core/payments/reconciliation.server";
import { addDays, parseDay, toInstant } from "@portal/core/platform/day";
import { errorCodes } from "@portal/core/platform/errors";
import { ulid } from "ulid";
import { beforeAll, describe, expect, test } from "vitest";
import { getSchemeExample } from "../../../local/examples/index.ts";
import {
  cashier,
  createApplicant,
  createApplicationAwaitingPayment,
  createCertifiedInstitution,
  createPublishedEvent,
  createTestContext,
  officer,
  secondOfficer,
  testSystemActor,
} from "../../support/applications/application-fixtures.ts";
import {
  createInstitutionWithDocuments,
  fillCertifiedAnswers,
} from "../../support/applications/institution-documents.ts";
import { expectRefusal } from "../../support/calls/expect-refusal.ts";
import { buildLocalizedText } from "../../support/events/event-fixtures.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

const fee = 675_000;
const soon = "2026-11-24T02:00:00.000Z";
const later = "2026-12-02T02:00:00.000Z";
const reason = "起息日輸入錯誤";

beforeAll(() => createFreshTable());

interface Case {
  who: string;
  id: string;
}
const readHeader = async ({ who, id }: Case) => (await findHeader(who, id)) ?? expect.fail("no application");
const performAction = async (one: Case, action: string, body: object, actor = cashier, time = soon) =>
  Application.performTransition(
    one.id,
    action,
    { version: (await readHeader(one)).version, ...body },
    createTestContext(actor, time),
  );
const createPlace = async (who: string): Promise<Case> => {
  await createPublishedEvent({ id: `event-${who}`, names: buildLocalizedText(`event-${who}`) });
  await createCertifiedInstitution(who);
  return { who, id: (await createApplicationAwaitingPayment(who, `event-${who}`)).id };
};
/** A place that was paid for by transfer, whose proof was confirmed on 24 November. */
const payPlace = async (who: string, reference: string): Promise<Case> => {
  const place = await createPlace(who);
  const proof = { fileIds: ["demo-PAYMENT_VOUCHER"] };
  await performAction(place, "uploadVoucher", proof, createApplicant(who));
  await performAction(place, "confirmVoucher", { paidOn: "2026-11-23", reference, reason: "x" });
  return place;
};
/** A grant that was paid out on 23 November. */
const payGrant = async (who: string, reference: string): Promise<Case> => {
  const scheme = "SUBSIDY_ECOMMERCE";
  const example = getSchemeExample(scheme).answers;
  await createInstitutionWithDocuments(who, example);
  const { id, funding } = await Application.submitApplication(
    { id: ulid(), scheme, answers: await fillCertifiedAnswers(who, scheme, example) },
    createTestContext(createApplicant(who)),
  );
  const grant = { who, id };
  const amount = funding?.asked ?? 0;
  await performAction(grant, "accept", {}, officer);
  await performAction(grant, "decideFunding", { result: "APPROVED", amount }, officer);
  await performAction(grant, "process", {}, officer);
  await performAction(grant, "settle", { amount, paidOn: "2026-11-24", reference });
  return grant;
};
const correctPayment = (one: Case, body: object, actor = cashier) =>
  performAction(one, "correctPayment", { reason, ...body }, actor, later);
const readBook = async (day: string, { id }: Case) => {
  const report = await getReconciliationReport(parseDay(day), createTestContext(cashier, later), {
    getStatement: async () => [],
  } as never);
  return {
    receipts: report.receipts.count,
    payouts: report.grantPayouts.amount.amount,
    repayments: report.grantRepayments.amount.amount,
    own: report.entries
      .filter(({ applicationId }) => applicationId === id)
      .map(({ kind, reference }) => `${kind} ${reference}`)
      .toSorted(),
  };
};
const findByText = async (q: string): Promise<string[]> =>
  (await listWorklistEntries({ q }, createTestContext(cashier, later))).map(({ header }) => header.id);

describe("the transfer of a fee", () => {
  test("has the right value date and reference, its receipt the right day, and the ledger both", async () => {
    const place = await payPlace("pc1", "BNU 8001");
    const before = await readHeader(place);
    const receipts = (await readBook("2026-12-02", place)).receipts;
    const view = await correctPayment(place, { paidOn: "2026-11-24", reference: "BNU 8002" });
    expect(view.recordedPayment).toEqual({
      amount: { amount: fee, currency: "MOP" },
      on: "2026-11-24",
      reference: "BNU 8002",
    });
    const after = await readHeader(place);
    expect([after.status, after.receiptNumber]).toEqual([before.status, before.receiptNumber]);
    const { order, amount } = await findReceiptPayment(after);
    expect([await findPaymentTime(after, order), amount.amount]).toEqual(["2026-11-24", fee]);
    expect((await readBook("2026-11-24", place)).own).toEqual(["receipt BNU 8001"]);
    const book = await readBook("2026-12-02", place);
    expect(book.own).toEqual(["correctedTransfer BNU 8002"]);
    expect(book.receipts).toBe(receipts);
    expect(await findByText("BNU 8002")).toEqual([place.id]);
    expect(await findByText("BNU 8001")).toEqual([]);
  });
  test("is corrected to none of another payment, not to what is recorded, and not to the future", async () => {
    const place = await payPlace("pc2", "BNU 8011");
    const wrongTransfer = { amount: 100, paidOn: "2026-11-24", reference: "BNU 8012", reason: "x" };
    await performAction(place, "recordTransfer", wrongTransfer);
    const expectField = async (body: object, field: object) =>
      expect(await expectRefusal(correctPayment(place, body))).toMatchObject({
        code: 900054,
        detail: { fields: [field] },
      });
    const recordedBody = { paidOn: "2026-11-23", reference: "BNU 8011" };
    await expectField(recordedBody, { path: "reference", key: "asRecorded" });
    await expectField(
      { ...recordedBody, reference: "BNU 8012" },
      { path: "reference", key: "referenceRecorded" },
    );
    await expectField({ ...recordedBody, paidOn: "2026-12-03" }, { path: "paidOn", key: "afterMax" });
    await expectField({ ...recordedBody, paidOn: "2026-11-22" }, { path: "paidOn", key: "beforeMin" });
    expect((await expectRefusal(correctPayment(place, { ...recordedBody, reason: " " }))).code).toBe(10502);
  });
  test("that undid a lapse stays in time", async () => {
    const place = await createPlace("pc3");
    await applyDueTimers(place.who, place.id, createTestContext(testSystemActor, later));
    const lastDay = parseDay((await readHeader(place)).missedPaymentDay ?? "");
    await performAction(
      place,
      "confirmTransfer",
      { paidOn: "2026-11-25", reference: "BNU 8021" },
      cashier,
      later,
    );
    const correctDay = (paidOn: string) => correctPayment(place, { paidOn, reference: "BNU 8021" });
    expect(await expectRefusal(correctDay(addDays(lastDay, 1)))).toMatchObject({
      detail: { fields: [{ path: "paidOn", key: "afterMax", params: { max: lastDay } }] },
    });
    await correctDay(lastDay);
    expect((await readHeader(place)).bankPayment).toMatchObject({ on: lastDay, amount: fee });
  });
  test("is corrected by the cashier, and only where there is one", async () => {
    const place = await payPlace("pc4", "BNU 8031");
    const body = { paidOn: "2026-11-24", reference: "BNU 8031" };
    expect((await expectRefusal(correctPayment(place, body, officer))).code).toBe(10801);
    const unpaidPlace = await createPlace("pc5");
    expect((await expectRefusal(correctPayment(unpaidPlace, body))).code).toBe(900057);
  });
  test("is told with the right data and the reason", async () => {
    const place = await payPlace("pc6", "BNU 8041");
    const ctx = createTestContext(cashier, toInstant(later));
    const body = { paidOn: "2026-11-24", reference: "BNU 8042", reason };
    expect(decideTransition(await readHeader(place), "correctPayment", body, ctx, {})).toMatchObject({
      noticeTemplate: "paymentCorrected",
      noticeParams: { amount: { amount: fee }, on: "2026-11-24", reference: "BNU 8042", reason },
      diff: { paid: { before: { amount: fee, reference: "BNU 8041" }, after: { reference: "BNU 8042" } } },
    });
  });
});

describe("a grant", () => {
  test("that was paid out has the right day, and each day the sum of what was really paid", async () => {
    const grant = await payGrant("pc7", "BNU 8051");
    const amount = (await readHeader(grant)).funding?.settled?.amount ?? 0;
    expect(amount).toBeGreaterThan(0);
    const sums = [await readBook("2026-11-24", grant), await readBook("2026-11-25", grant)];
    await correctPayment(grant, { paidOn: "2026-11-25", reference: "BNU 8052" });
    expect((await readHeader(grant)).funding?.settled).toEqual({
      amount,
      on: "2026-11-25",
      reference: "BNU 8052",
    });
    const [first, second] = [await readBook("2026-11-24", grant), await readBook("2026-11-25", grant)];
    expect(first.own).toEqual(["grantPayout BNU 8051", "withdrawnPayout BNU 8051"]);
    expect(second.own).toEqual(["grantPayout BNU 8052"]);
    expect(first.payouts).toBe((sums[0]?.payouts ?? 0) - amount);
    expect(second.payouts).toBe((sums[1]?.payouts ?? 0) + amount);
    const tooEarly = correctPayment(grant, { paidOn: "2026-11-23", reference: "BNU 8052" });
    expect(await expectRefusal(tooEarly)).toMatchObject({ detail: { fields: [{ key: "beforeMin" }] } });
  });
  test("that was repaid has the right day of its last part, whole or not", async () => {
    const grant = await payGrant("pc8", "BNU 8061");
    const amount = (await readHeader(grant)).funding?.settled?.amount ?? 0;
    await performAction(grant, "cancelGrant", { reason: "x" }, officer);
    const confirmRepayment = (part: number, reference: string) =>
      performAction(
        grant,
        "confirmRepayment",
        { amount: part, paidOn: "2026-11-26", reference },
        cashier,
        later,
      );
    await confirmRepayment(100, "BNU 8062");
    await correctPayment(grant, { paidOn: "2026-11-27", reference: "BNU 8063" });
    expect((await readHeader(grant)).funding?.repayment?.parts).toEqual([
      { amount: 100, on: "2026-11-27", reference: "BNU 8063" },
    ]);
    await confirmRepayment(amount - 100, "BNU 8064");
    await correctPayment(grant, { paidOn: "2026-11-30", reference: "BNU 8065" });
    expect((await readHeader(grant)).funding?.repayment).toMatchObject({
      repaidOn: "2026-11-30",
      reference: "BNU 8065",
      parts: [{ reference: "BNU 8063" }, { amount: amount - 100, reference: "BNU 8065" }],
    });
    expect((await readBook("2026-11-26", grant)).repayments).toBe(0);
    expect((await readBook("2026-11-30", grant)).repayments).toBe(amount - 100);
    expect(await findByText("BNU 8064")).toEqual([]);
  });
  test("that was paid out with another amount is repaid by what was really paid", async () => {
    const grant = await payGrant("pc9", "BNU 8071");
    const grantedAmount = (await readHeader(grant)).funding?.settled?.amount ?? 0;
    const statement = { paidOn: "2026-11-24", reference: "BNU 8071" };
    const before = (await readBook("2026-11-24", grant)).payouts;
    const expectRefusedAmount = async (amount: number, key: string) =>
      expect(await expectRefusal(correctPayment(grant, { ...statement, amount }))).toMatchObject({
        code: 900054,
        detail: { fields: [{ path: "amount", key }] },
      });
    await expectRefusedAmount(grantedAmount + 1, "max");
    await expectRefusedAmount(0, "min");
    await correctPayment(grant, { ...statement, amount: grantedAmount - 500 });
    expect((await readHeader(grant)).funding?.settled).toMatchObject({ amount: grantedAmount - 500 });
    expect((await readBook("2026-11-24", grant)).payouts).toBe(before - 500);
    await performAction(grant, "cancelGrant", { reason: "x" }, officer, later);
    expect((await readHeader(grant)).funding?.repayment?.amount).toBe(grantedAmount - 500);
    await correctPayment(grant, { ...statement, amount: grantedAmount });
    expect((await readHeader(grant)).funding?.repayment?.amount).toBe(grantedAmount);
  });
  test("[R412] whose amount is corrected to less than is due can be objected to, and to all of it ends that", async () => {
    const grant = await payGrant("pc12", "BNU 8101");
    const amount = (await readHeader(grant)).funding?.settled?.amount ?? 0;
    const statement = { paidOn: "2026-11-24", reference: "BNU 8101" };
    const correctAmount = (right: number) => correctPayment(grant, { ...statement, amount: right });
    const decideAmount = async (right: number) => {
      const body = { ...statement, amount: right, reason };
      const ctx = createTestContext(cashier, toInstant(later));
      return decideTransition(await readHeader(grant), "correctPayment", body, ctx, {}).noticeParams;
    };
    expect(await decideAmount(amount - 500)).toMatchObject({ dueOn: "2026-12-17", paidInFull: "" });
    await correctAmount(amount - 500);
    const shortHeader = await readHeader(grant);
    expect(shortHeader).toMatchObject({
      deadlines: [{ kind: "objection", day: "2026-12-17" }],
      timers: [{ kind: "objectionClose" }],
      madeBy: { settle: cashier.accountId },
    });
    // More than was recorded, and still less than is due: the days go on.
    expect(await decideAmount(amount - 400)).toMatchObject({ dueOn: "", paidInFull: "" });
    await correctAmount(amount - 400);
    expect((await readHeader(grant)).deadlines).toEqual(shortHeader.deadlines);
    await correctAmount(amount);
    expect(await readHeader(grant)).toMatchObject({ status: "SETTLED", deadlines: [], timers: [] });
  });
  test("[R412] that is paid in full after all has no objection left to rule on", async () => {
    const grant = await payGrant("pc13", "BNU 8111");
    const amount = (await readHeader(grant)).funding?.settled?.amount ?? 0;
    const statement = { paidOn: "2026-11-24", reference: "BNU 8111" };
    await correctPayment(grant, { ...statement, amount: amount - 500 });
    await performAction(grant, "object", { reason: "x" }, createApplicant(grant.who), later);
    const corrector = { ...cashier, roles: ["CASHIER" as const, "OFFICER" as const] };
    const ownRuling = performAction(grant, "dismissObjection", { reason: "x" }, corrector, later);
    expect((await expectRefusal(ownRuling)).code).toBe(errorCodes.SECOND_PERSON_REQUIRED);
    const body = { ...statement, amount, reason };
    const ctx = createTestContext(cashier, toInstant(later));
    const decision = decideTransition(await readHeader(grant), "correctPayment", body, ctx, {});
    expect(decision.noticeParams).toMatchObject({ dueOn: "", paidInFull: { amount } });
    await correctPayment(grant, { ...statement, amount });
    const header = await readHeader(grant);
    expect(header).toMatchObject({ status: "SETTLED", deadlines: [], timers: [] });
    expect(header).not.toHaveProperty("pending");
    const uphold = performAction(grant, "upholdObjection", { reason: "x" }, secondOfficer, later);
    expect((await expectRefusal(uphold)).code).toBe(900057);
  });
  test("that was thought to be repaid is due again, and one that was repaid after all is owed no more", async () => {
    const grant = await payGrant("pc10", "BNU 8081");
    const amount = (await readHeader(grant)).funding?.settled?.amount ?? 0;
    await performAction(grant, "cancelGrant", { reason: "x" }, officer);
    const statement = { paidOn: "2026-12-01", reference: "BNU 8082" };
    await performAction(grant, "confirmRepayment", { ...statement, amount }, cashier, later);
    expect(await expectRefusal(correctPayment(grant, { ...statement, amount: amount + 1 }))).toMatchObject({
      detail: { fields: [{ path: "amount", key: "max", params: { max: amount / 100 } }] },
    });
    const dueOn = (await readHeader(grant)).funding?.repayment?.dueOn;
    await correctPayment(grant, { ...statement, amount: amount - 700 });
    const owing = await readHeader(grant);
    expect(owing.funding?.repayment).toEqual({
      amount,
      dueOn,
      parts: [{ amount: amount - 700, on: "2026-12-01", reference: "BNU 8082" }],
    });
    expect(owing.deadlines).toContainEqual(expect.objectContaining({ kind: "repayment", day: dueOn }));
    expect(owing.timers).toContainEqual(expect.objectContaining({ kind: "repaymentLapse" }));
    expect((await readBook("2026-12-01", grant)).repayments).toBe(amount - 700);
    await correctPayment(grant, { ...statement, amount });
    const repaidHeader = await readHeader(grant);
    expect(repaidHeader.funding?.repayment).toMatchObject({ repaidOn: "2026-12-01", reference: "BNU 8082" });
    expect(repaidHeader.deadlines.map(({ kind }) => kind)).not.toContain("repayment");
    expect(repaidHeader.timers.map(({ kind }) => kind)).not.toContain("repaymentLapse");
  });
});

describe("a reference names one movement at the bank", () => {
  const expectRecorded = async (call: Promise<unknown>) =>
    expect(await expectRefusal(call)).toMatchObject({
      code: 900054,
      detail: { fields: [{ path: "reference", key: "referenceRecorded" }] },
    });
  test("a part of a repayment is recorded once, and not under that of the payout", async () => {
    const grant = await payGrant("pc20", "BNU 8201");
    await performAction(grant, "cancelGrant", { reason: "x" }, officer);
    const confirmRepayment = (reference: string) =>
      performAction(
        grant,
        "confirmRepayment",
        { amount: 100, paidOn: "2026-11-29", reference },
        cashier,
        later,
      );
    await expectRecorded(confirmRepayment("BNU-8201"));
    await confirmRepayment("BNU 8202");
    await expectRecorded(confirmRepayment("bnu8202"));
    expect((await readHeader(grant)).funding?.repayment?.parts).toHaveLength(1);
    await confirmRepayment("BNU 8203");
    await expectRecorded(correctPayment(grant, { paidOn: "2026-11-29", reference: "BNU 8202" }));
    await expectRecorded(correctPayment(grant, { paidOn: "2026-11-29", reference: "BNU 8201" }));
    await correctPayment(grant, { paidOn: "2026-11-29", reference: "bnu 8203" });
  });
  test("a payout is not corrected to one that another payment has", async () => {
    const grant = await payGrant("pc21", "BNU 8211");
    await performAction(grant, "cancelGrant", { reason: "x" }, officer);
    const part = { amount: 100, paidOn: "2026-11-29", reference: "BNU 8212" };
    await performAction(grant, "confirmRepayment", part, cashier, later);
    await performAction(grant, "object", { reason: "x" }, createApplicant(grant.who), later);
    await performAction(grant, "upholdObjection", { reason: "x" }, secondOfficer, later);
    const payAgain = { amount: 100, paidOn: "2026-12-02", reason: "x" };
    await expectRecorded(
      performAction(grant, "settle", { ...payAgain, reference: "BNU 8211" }, cashier, later),
    );
    await performAction(grant, "settle", { ...payAgain, reference: "BNU 8213" }, cashier, later);
    await expectRecorded(correctPayment(grant, { paidOn: "2026-12-02", reference: "BNU 8212" }));
  });
});

test("a fee is paid by its own amount only", async () => {
  const place = await payPlace("pc11", "BNU 8091");
  const other = correctPayment(place, { paidOn: "2026-11-24", reference: "BNU 8091", amount: fee - 1 });
  expect(await expectRefusal(other)).toMatchObject({ detail: { fields: [{ path: "amount", key: "min" }] } });
});
