/**
 * A call names the version that its caller has read. Here somebody else writes between its reading and its write, and
 * it names the version that this write makes: what was decided about the earlier state must not be written over the
 * later.
 */
import { applyEventChange, planCancellation } from "@portal/core/events/change-event.server";
import { saveEvent } from "@portal/core/events/event-service.server";
import { findEvent } from "@portal/core/events/event-store.server";
import { submitOneStopPayer } from "@portal/core/payments/one-stop/one-stop-service.server";
import {
  cancelOneStopPayment,
  issueOneStopPayment,
} from "@portal/core/payments/one-stop/one-stop-staff-service.server";
import {
  buildOneStopPaymentWrite,
  findOneStopPayment,
  issueOneStopTicket,
} from "@portal/core/payments/one-stop/one-stop-store.server";
import { errorCodes } from "@portal/core/platform/errors";
import { transact } from "@portal/core/platform/transaction.server";
import { beforeAll, expect, test } from "vitest";
import {
  createPublishedEvent,
  createTestContext,
  officer,
} from "../support/applications/application-fixtures.ts";
import { expectRefusal } from "../support/calls/expect-refusal.ts";
import { runBeforeNextTransaction, runWaitingWork } from "../support/calls/meanwhile.ts";
import { createFreshTable } from "../support/tables/test-services.ts";

beforeAll(createFreshTable);

const ctx = createTestContext(officer);

/**
 * The call is refused, and what the other person writes stands: during the call, or after it where it wrote nothing.
 */
const expectStale = async (call: Promise<unknown>) => {
  expect((await expectRefusal(call)).code).toBe(errorCodes.STALE_VERSION);
  await runWaitingWork();
};

test("the first day of a published event is not moved by one person who saves it twice at once", async () => {
  const event = await createPublishedEvent({ id: "twice-2027" });
  runBeforeNextTransaction(() => saveEvent(event, ctx));
  const movedEvent = {
    ...event,
    version: event.version + 1,
    dates: { start: "2027-03-05", end: "2027-03-06" },
  };
  await expectStale(saveEvent(movedEvent, ctx));
  expect(await findEvent(event.id)).toMatchObject({ dates: event.dates });
});

test("an event that is cancelled meanwhile is not published again by who saves it", async () => {
  const event = await createPublishedEvent({ id: "cancelled-2027" });
  const { version } = event;
  runBeforeNextTransaction(async () =>
    applyEventChange(await planCancellation(event.id, { version, reason: "風球" }, ctx), ctx),
  );
  const eventWrite = saveEvent({ ...event, version: version + 1 }, ctx);
  await expectStale(eventWrite);
  expect(await findEvent(event.id)).toMatchObject({ status: "CANCELLED", changes: [{ kind: "CANCELLED" }] });
});

const issuePayment = async () => {
  const { id } = await issueOneStopPayment(
    { companyName: "濠江設計", registeredCapital: 2_500_000, amountDue: 100_00, date: "2026-11-20" },
    ctx,
  );
  return { id, ticket: await issueOneStopTicket(id, ctx.now) };
};
const payer = { payerName: "何美玲", receiptEmail: "payer@example.org", language: "pt" as const };

test("a payment number that is cancelled meanwhile is not opened again by its payer", async () => {
  const { id, ticket } = await issuePayment();
  runBeforeNextTransaction(() => cancelOneStopPayment(id, { version: 1, reason: "重複發出" }, ctx));
  const payerWrite = submitOneStopPayer({ ...payer, ticket, version: 2 }, ctx);
  await expectStale(payerWrite);
  expect(await findOneStopPayment(id)).toMatchObject({ status: "CANCELLED" });
});

test("a payment number that is paid meanwhile is not cancelled", async () => {
  const { id, ticket } = await issuePayment();
  const { version } = await submitOneStopPayer({ ...payer, ticket, version: 1 }, ctx);
  runBeforeNextTransaction(async () => {
    const payment = await findOneStopPayment(id);
    if (payment)
      await transact([buildOneStopPaymentWrite({ ...payment, status: "PAID", version: version + 1 })]);
  });
  const cancellation = cancelOneStopPayment(id, { version: version + 1, reason: "重複發出" }, ctx);
  await expectStale(cancellation);
  expect(await findOneStopPayment(id)).toMatchObject({ status: "PAID" });
});
