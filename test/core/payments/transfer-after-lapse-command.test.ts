/**
 * What a transfer that was credited in time still does, when its fee has lapsed and its debt was paid or waived, its
 * proof was refused during the event, or the event is over (decisions 0663 to 0665).
 */
import * as Application from "@portal/core/applications/application-service.server";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { findHeader } from "@portal/core/applications/model/application-store.server";
import { getWorklistQueue } from "@portal/core/applications/model/queue-of-application";
import { explainDenial } from "@portal/core/applications/permissions/authorization";
import { applyTransition } from "@portal/core/applications/transitions/apply-transition.server";
import { decideTransition } from "@portal/core/applications/transitions/decide-transition";
import { applyDueTimers } from "@portal/core/applications/transitions/due-timers.server";
import { readConstraints } from "@portal/core/institutions/constraints/constraints.server";
import { gatewayActor } from "@portal/core/platform/actor";
import { addDays, parseDay, toInstant } from "@portal/core/platform/day";
import { beforeAll, describe, expect, test } from "vitest";
import {
  cashier,
  createApplicant,
  createApplicationAwaitingPayment,
  createCertifiedInstitution,
  createPublishedEvent,
  createStaff,
  createTestContext,
  officer,
  testSystemActor,
} from "../../support/applications/application-fixtures.ts";
import { expectRefusal } from "../../support/calls/expect-refusal.ts";
import { buildLocalizedText } from "../../support/events/event-fixtures.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

const fee = 675_000;
const lastDay = parseDay("2026-11-30");
const afterLapse = "2026-12-02T02:00:00.000Z";
const timelyTransfer = { paidOn: lastDay, reference: "BNU 7001" };

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
const applyTimers = ({ who, id }: Place, time = afterLapse) =>
  applyDueTimers(who, id, createTestContext(testSystemActor, time));
const createLapsedPlace = async (who: string): Promise<Place> => {
  const place = await createPlace(who);
  await applyTimers(place);
  expect(await readHeader(place)).toMatchObject({ cancelReason: "UNPAID", missedPaymentDay: lastDay });
  return place;
};
const payDebt = async (place: Place) =>
  applyTransition(
    { header: await readHeader(place), action: "payArrears", input: { reference: `${place.id}-1` } },
    createTestContext(gatewayActor, afterLapse),
  );
const hasConfirmation = async (place: Place): Promise<boolean> => {
  const { moves } = await Application.getApplication(place.id, createTestContext(cashier, afterLapse));
  return moves.some(({ action, allowed }) => action === "confirmTransfer" && allowed);
};

describe("[R425] a transfer in time, after the debt of the lapse", () => {
  test("was paid, goes back: an objection makes that payment the one of the place", async () => {
    const place = await createLapsedPlace("al1");
    await payDebt(place);
    const { receiptNumber } = await readHeader(place);
    expect(await hasConfirmation(place)).toBe(false);
    expect((await expectRefusal(performAction(place, "confirmTransfer", timelyTransfer))).code).toBe(900022);
    await performAction(place, "recordTransfer", { ...timelyTransfer, amount: fee, reason: "x" });
    await performAction(place, "object", { reason: "已於限期內轉帳" }, createApplicant(place.who));
    await performAction(place, "upholdObjection", {}, officer);
    const header = await readHeader(place);
    expect(header).toMatchObject({ status: "PROCESSING", receiptNumber, refundStart: { amount: fee } });
    expect(getWorklistQueue(header)).toBe("refund");
    await performAction(place, "refund", { paidOn: "2026-12-02", reference: "BNU 7002" });
    expect(await performAction(place, "accept", {}, officer)).toMatchObject({
      status: "PAID",
      receiptNumber,
    });
  });
  test("was waived, has paid the fee", async () => {
    const place = await createLapsedPlace("al2");
    await performAction(place, "waiveArrears", { reason: "x" }, createStaff("ADMIN"));
    expect(await hasConfirmation(place)).toBe(true);
    await performAction(place, "confirmTransfer", timelyTransfer);
    const header = await readHeader(place);
    expect(header).toMatchObject({ status: "PROCESSING", bankPayment: { reference: "BNU 7001" } });
    expect([header.refundStart, header.receiptNumber]).toEqual([
      undefined,
      expect.stringMatching(/^R-2026-/),
    ]);
    expect((await readConstraints(place.who)).arrears).toEqual([]);
  });
});

describe("[R501] a proof that is refused during the event", () => {
  const start = parseDay("2027-03-04");
  const firstEventDay = `${start}T02:00:00.000Z`;
  test("asks for no fee during it: the fee lapses with its own last day, and a transfer by then has paid", async () => {
    const place = await createPlace("al4");
    expect((await readHeader(place)).eventDates?.start).toBe(start);
    const proof = { fileIds: ["demo-PAYMENT_VOUCHER"] };
    await performAction(
      place,
      "uploadVoucher",
      proof,
      createApplicant(place.who),
      "2026-11-24T02:00:00.000Z",
    );
    await performAction(place, "refuseVoucher", { reason: "x" }, cashier, firstEventDay);
    const uploadAgain = performAction(
      place,
      "uploadVoucher",
      proof,
      createApplicant(place.who),
      firstEventDay,
    );
    expect((await expectRefusal(uploadAgain)).code).toBe(900018);
    expect(await applyTimers(place, firstEventDay)).toEqual(["lapsePayment"]);
    expect(await readHeader(place)).toMatchObject({ cancelReason: "UNPAID", missedPaymentDay: lastDay });
    const confirmTransfer = (paidOn: string) =>
      performAction(place, "confirmTransfer", { paidOn, reference: "BNU 7005" }, cashier, firstEventDay);
    expect(await expectRefusal(confirmTransfer(addDays(lastDay, 1)))).toMatchObject({
      detail: { fields: [{ path: "paidOn", key: "afterMax", params: { max: lastDay } }] },
    });
    expect((await confirmTransfer(lastDay)).status).toBe("PROCESSING");
  });
});

test("a place that is paid and reviewed again is given until the event is over, and then refunded in full", async () => {
  const place = await createLapsedPlace("al5");
  await performAction(place, "confirmTransfer", timelyTransfer);
  const end = parseDay((await readHeader(place)).eventDates?.end ?? "");
  const { moves } = await Application.getApplication(
    place.id,
    createTestContext(officer, `${end}T02:00:00.000Z`),
  );
  expect(moves).toContainEqual({ action: "accept", allowed: true });
  const afterEvent = `${addDays(end, 1)}T02:00:00.000Z`;
  expect(await expectRefusal(performAction(place, "accept", {}, officer, afterEvent))).toMatchObject({
    code: 900018,
    detail: { params: { day: end } },
  });
  await performAction(place, "reject", { reason: "x" }, officer, afterEvent);
  expect(await readHeader(place)).toMatchObject({ status: "REJECTED", refundDue: fee });
});

describe("the lapse of a part of the fee", () => {
  const ctx = createTestContext(cashier, toInstant(afterLapse));
  const readPartLapse = async (who: string, part: Partial<ApplicationHeader>) => ({
    ...(await readHeader(await createLapsedPlace(who))),
    receiptNumber: "R-2026-000001",
    ...part,
  });
  test.each<[string, Partial<ApplicationHeader>, number]>([
    ["of the rest of a fee that rose", { paidAmount: fee - 1000, restDue: 1000 }, 1000],
    ["of what the provider took back", { takenBack: 2000, owed: { amount: 2000 } }, 2000],
  ])("%s is undone by a transfer of that part", async (_name, part, amount) => {
    const before = await readPartLapse(`part-${amount}`, part);
    expect(explainDenial(before, "confirmTransfer", ctx)).toBeUndefined();
    const decision = decideTransition(before, "confirmTransfer", timelyTransfer, ctx, {});
    expect(decision).toMatchObject({
      receipt: true,
      diff: { paid: { after: { amount } } },
      // It takes the place of the one application in processing again (C13).
      constraintChange: {
        processing: { enter: "FAIR_HOSTED", returned: before.id },
        arrears: { remove: before.id },
      },
    });
    const { restDue, paidAmount, takenBack, owed } = decision.header;
    expect([restDue, paidAmount, takenBack, owed]).toEqual([undefined, undefined, undefined, undefined]);
  });
  test.each<[string, Partial<ApplicationHeader>]>([
    ["a rest", { paidAmount: fee - 1000 }],
    ["an amount that was taken back", { takenBack: 2000 }],
  ])("is left to an objection once %s was waived", async (name, part) => {
    const before = await readPartLapse(`waived-${name.length}`, { ...part, arrears: false });
    expect(explainDenial(before, "confirmTransfer", ctx)?.code).toBe(900022);
  });
});
