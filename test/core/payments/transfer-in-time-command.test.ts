/** A transfer is paid on its value date, whenever the cashier records it (spec 2 §4, §9; decision 0643). */
import * as Application from "@portal/core/applications/application-service.server";
import { findHeader } from "@portal/core/applications/model/application-store.server";
import { getWorklistQueue } from "@portal/core/applications/model/queue-of-application";
import { decideTransition } from "@portal/core/applications/transitions/decide-transition";
import { applyDueTimers } from "@portal/core/applications/transitions/due-timers.server";
import { readConstraints } from "@portal/core/institutions/constraints/constraints.server";
import { addDays, parseDay, toInstant } from "@portal/core/platform/day";
import { beforeAll, describe, expect, test } from "vitest";
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

const fee = 675_000;
/** The fee was asked for on Monday 23 November: five working days. */
const lastDay = parseDay("2026-11-30");
const dayAfter = addDays(lastDay, 1);
const soon = "2026-11-24T02:00:00.000Z";
const afterLapse = "2026-12-02T02:00:00.000Z";

beforeAll(() => createFreshTable());

interface Place {
  who: string;
  id: string;
}
const readHeader = async ({ who, id }: Place) => (await findHeader(who, id)) ?? expect.fail("no application");
const performAction = async (
  place: Place,
  action: string,
  body: object,
  actor = cashier,
  time = afterLapse,
) =>
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
const createLapsedPlace = async (who: string): Promise<Place> => {
  const place = await createPlace(who);
  await applyDueTimers(place.who, place.id, createTestContext(testSystemActor, afterLapse));
  expect(await readHeader(place)).toMatchObject({
    status: "CANCELLED",
    cancelReason: "UNPAID",
    arrears: true,
    missedPaymentDay: lastDay,
  });
  return place;
};
const creditOn = (paidOn: string, reference = "BNU 6001") => ({ paidOn, reference });
const uploadProof = (place: Place, time: string) =>
  performAction(
    place,
    "uploadVoucher",
    { fileIds: ["demo-PAYMENT_VOUCHER"] },
    createApplicant(place.who),
    time,
  );

describe("[R425] a transfer that is found after the fee has lapsed", () => {
  test("has paid where it was credited on the last day: no debt, and the application is reviewed again", async () => {
    const place = await createLapsedPlace("it1");
    await performAction(place, "confirmTransfer", creditOn(lastDay));
    const header = await readHeader(place);
    expect(header).toMatchObject({
      status: "PROCESSING",
      arrears: false,
      bankPayment: { on: lastDay, reference: "BNU 6001" },
    });
    expect([header.cancelReason, header.missedPaymentDay]).toEqual([undefined, undefined]);
    expect(header.receiptNumber).toMatch(/^R-2026-/);
    expect((await readConstraints(place.who)).arrears).toEqual([]);
    // It is paid, so that its place needs no other payment.
    expect((await performAction(place, "accept", {}, officer)).status).toBe("PAID");
  });
  test("does not undo the lapse where it was credited on the day after: it goes back, and the debt stays", async () => {
    const place = await createLapsedPlace("it2");
    expect(await expectRefusal(performAction(place, "confirmTransfer", creditOn(dayAfter)))).toMatchObject({
      code: 900054,
      detail: { fields: [{ path: "paidOn", key: "afterMax", params: { max: lastDay } }] },
    });
    await performAction(place, "recordTransfer", { ...creditOn(dayAfter), amount: fee, reason: "逾期" });
    const header = await readHeader(place);
    expect(header).toMatchObject({ status: "CANCELLED", arrears: true, refundStart: { amount: fee } });
    expect(getWorklistQueue(header)).toBe("refund");
    expect((await readConstraints(place.who)).arrears).toEqual([place.id]);
  });
  test("is not returned where it has paid; one of another amount is", async () => {
    const place = await createLapsedPlace("it3");
    const recordTransfer = (amount: number) =>
      performAction(place, "recordTransfer", { ...creditOn(lastDay), amount, reason: "x" });
    expect(await expectRefusal(recordTransfer(fee))).toMatchObject({
      detail: { fields: [{ path: "paidOn", key: "paidInTime", params: { max: lastDay } }] },
    });
    await recordTransfer(fee - 1);
    expect(await readHeader(place)).toMatchObject({ refundStart: { amount: fee - 1 } });
  });
  test("is not returned while the fee is still awaited; one of another amount is", async () => {
    const place = await createPlace("it11");
    const recordTransfer = (amount: number) =>
      performAction(
        place,
        "recordTransfer",
        { ...creditOn("2026-11-24"), amount, reason: "x" },
        cashier,
        soon,
      );
    expect(await expectRefusal(recordTransfer(fee))).toMatchObject({
      code: 900054,
      detail: { fields: [{ path: "paidOn", key: "paysFee", params: { max: lastDay } }] },
    });
    await recordTransfer(fee - 1);
    expect(await readHeader(place)).toMatchObject({ refundStart: { amount: fee - 1 } });
  });
  test("answers an objection to the lapse", async () => {
    const place = await createLapsedPlace("it4");
    await performAction(place, "object", { reason: "已於限期內轉帳" }, createApplicant(place.who));
    await performAction(place, "confirmTransfer", creditOn(lastDay));
    const header = await readHeader(place);
    expect([header.status, header.pending]).toEqual(["PROCESSING", undefined]);
  });
  test("is told with what was paid and when", async () => {
    const place = await createLapsedPlace("it5");
    const decision = decideTransition(
      await readHeader(place),
      "confirmTransfer",
      creditOn(lastDay),
      createTestContext(cashier, toInstant(afterLapse)),
      {},
    );
    expect(decision).toMatchObject({
      noticeTemplate: "paidInTime",
      noticeParams: { amount: { amount: fee, currency: "MOP" }, on: lastDay },
      diff: { paid: { after: { amount: fee, on: lastDay, reference: "BNU 6001" } } },
    });
  });
  test("is confirmed by the cashier, and only where a fee lapsed", async () => {
    const place = await createLapsedPlace("it6");
    const confirmTransfer = (one: Place, actor = cashier) =>
      performAction(one, "confirmTransfer", creditOn(lastDay), actor);
    expect((await expectRefusal(confirmTransfer(place, officer))).code).toBe(10801);
    const other = await createPlace("it7");
    expect((await expectRefusal(confirmTransfer(other))).code).toBe(900057);
  });
});

describe("a transfer either pays or goes back, and does so once", () => {
  const referenceRefusal = {
    code: 900054,
    detail: { fields: [{ path: "reference", key: "referenceRecorded" }] },
  };
  const recordTransfer = (place: Place, amount = fee - 1, time = afterLapse) =>
    performAction(place, "recordTransfer", { ...creditOn("2026-11-24"), amount, reason: "x" }, cashier, time);
  test("one that is returned undoes no lapse, also after its refund is recorded", async () => {
    const place = await createLapsedPlace("once1");
    await recordTransfer(place);
    const confirmTransfer = () => performAction(place, "confirmTransfer", creditOn(lastDay));
    expect(await expectRefusal(confirmTransfer())).toMatchObject(referenceRefusal);
    await performAction(place, "refund", { paidOn: "2026-12-02", reference: "BNU 6002" });
    expect(await expectRefusal(confirmTransfer())).toMatchObject(referenceRefusal);
  });
  test("one that was recorded wrongly is taken back, and then undoes the lapse", async () => {
    const place = await createLapsedPlace("once2");
    await recordTransfer(place);
    await performAction(place, "withdrawTransfer", { reason: "x" });
    await performAction(place, "confirmTransfer", creditOn(lastDay));
    expect(await readHeader(place)).toMatchObject({ status: "PROCESSING", arrears: false });
  });
  test("one that undid the lapse is not returned", async () => {
    const place = await createLapsedPlace("once3");
    await performAction(place, "confirmTransfer", creditOn(lastDay));
    expect(await expectRefusal(recordTransfer(place))).toMatchObject(referenceRefusal);
  });
  test("one that is returned pays by no proof, and one that was proved is not returned", async () => {
    const place = await createPlace("once4");
    await recordTransfer(place, fee - 1, soon);
    await uploadProof(place, soon);
    const confirmProof = (reference?: string) =>
      performAction(place, "confirmVoucher", creditOn("2026-11-24", reference), cashier, soon);
    expect(await expectRefusal(confirmProof())).toMatchObject(referenceRefusal);
    await confirmProof("BNU 6003");
    await performAction(place, "refund", { paidOn: "2026-12-02", reference: "BNU 6002" });
    const returnProved = performAction(place, "recordTransfer", {
      ...creditOn("2026-11-24", "BNU 6003"),
      amount: fee,
      reason: "x",
    });
    expect(await expectRefusal(returnProved)).toMatchObject(referenceRefusal);
  });
  test("one that pays is the same however its reference is typed", async () => {
    const place = await createPlace("once5");
    await uploadProof(place, soon);
    await performAction(place, "confirmVoucher", creditOn("2026-11-24"), cashier, soon);
    for (const reference of ["bnu 6001", "BNU6001", "BNU-6001", "ＢＮＵ ６００１"]) {
      const returnPaid = performAction(place, "recordTransfer", {
        ...creditOn("2026-11-24", reference),
        amount: fee,
        reason: "x",
      });
      expect(await expectRefusal(returnPaid), reference).toMatchObject(referenceRefusal);
    }
    // Signs alone name another transfer each.
    await performAction(place, "recordTransfer", { ...creditOn("2026-11-24", "--"), amount: 1, reason: "x" });
    await performAction(place, "refund", { paidOn: "2026-12-02", reference: "**" });
    await performAction(place, "recordTransfer", {
      ...creditOn("2026-11-24", "***"),
      amount: 1,
      reason: "x",
    });
  });
  test("the spelling of its reference is corrected all the same", async () => {
    const place = await createPlace("once6");
    await uploadProof(place, soon);
    await performAction(place, "confirmVoucher", creditOn("2026-11-24", "bnu6001"), cashier, soon);
    await performAction(place, "correctPayment", { ...creditOn("2026-11-24"), reason: "x" });
    expect(await readHeader(place)).toMatchObject({ bankPayment: { reference: "BNU 6001" } });
  });
});

describe("a transfer whose proof was uploaded on the last day", () => {
  test("keeps the place, and may be credited on the day after", async () => {
    const place = await createPlace("it8");
    await uploadProof(place, `${lastDay}T09:00:00.000Z`);
    await applyDueTimers(place.who, place.id, createTestContext(testSystemActor, afterLapse));
    const view = await performAction(place, "confirmVoucher", creditOn(dayAfter));
    expect(view.status).toBe("PAID");
  });
  test("is credited before the first event day", async () => {
    const place = await createPlace("it9");
    await uploadProof(place, soon);
    const start = parseDay((await readHeader(place)).eventDates?.start ?? "");
    const dayBefore = addDays(start, -1);
    const confirmProof = (paidOn: string) =>
      performAction(place, "confirmVoucher", creditOn(paidOn), cashier, `${addDays(start, 1)}T02:00:00.000Z`);
    expect(await expectRefusal(confirmProof(start))).toMatchObject({
      detail: { fields: [{ path: "paidOn", key: "afterMax", params: { max: dayBefore } }] },
    });
    expect((await confirmProof(dayBefore)).status).toBe("PAID");
  });
  test("has no place on the day after the last one", async () => {
    const place = await createPlace("it10");
    expect((await expectRefusal(uploadProof(place, `${dayAfter}T02:00:00.000Z`))).code).toBe(900018);
  });
});
