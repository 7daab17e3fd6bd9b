/**
 * Concurrent calls of which only one may succeed: a message about a payment beside another call about it, and members
 * who join for the last place of a group.
 */
import * as Application from "@portal/core/applications/application-service.server";
import { findPaymentOrder } from "@portal/core/applications/orders/payment-order-store.server";
import { applyDueTimers } from "@portal/core/applications/transitions/due-timers.server";
import { signWebhook } from "@portal/core/payments/gateway/payment-gateway.server";
import * as Payment from "@portal/core/payments/payment-service.server";
import { receivePaymentWebhook } from "@portal/core/payments/payment-webhook.server";
import { gatewayActor } from "@portal/core/platform/actor";
import { Refusal } from "@portal/core/platform/errors";
import { ServiceBusyError } from "@portal/core/platform/service-failures.server";
import { beforeAll, describe, expect, test } from "vitest";
import {
  createApplicant,
  createApplicationAwaitingPayment,
  createCertifiedInstitution,
  createTestContext,
  officer,
  testSystemActor,
} from "../support/applications/application-fixtures.ts";
import { createTableWithFair } from "../support/applications/fair-table.ts";
import {
  buildMemberUnit,
  createGroupFair,
  createGroupInstitution,
  groupSubmission,
  joinGroupByCode,
} from "../support/applications/groups.ts";
import { runBeforeNextTransaction } from "../support/calls/meanwhile.ts";
import { prepareTestPaymentProvider } from "../support/calls/payment-provider.ts";

prepareTestPaymentProvider();
beforeAll(async () => {
  await createTableWithFair();
  await createGroupFair({ applicationTypes: ["FAIR_GROUP"], formVariant: "INTERNATIONAL" });
});

/** After the last day to pay, when the fee lapses. */
const afterLastDay = "2026-12-01T02:00:00.000Z";
const sendPaidMessage = (orderId: string, at: string) => {
  const body = JSON.stringify({ id: "w1", orderId, type: "paid", amount: 675_000, currency: "MOP", at });
  return receivePaymentWebhook(body, signWebhook(body), createTestContext(gatewayActor, at));
};
/** Ignores a refusal and a busy store: another call came first, and the failed one has changed nothing. */
const ignoreLostRace = (error: unknown): void => {
  if (!(error instanceof Refusal || error instanceof ServiceBusyError)) throw error;
};

let count = 0;
const startPayment = async () => {
  const institutionId = `payer-${++count}`;
  await createCertifiedInstitution(institutionId);
  const application = await createApplicationAwaitingPayment(institutionId, "green-2027");
  const choices = {
    method: "CREDIT_CARD",
    currency: "MOP" as const,
    invoiceType: "ENTERPRISE",
    invoiceName: "X",
  };
  const { orderId } = await Payment.startPayment(
    { applicationId: application.id, ...choices },
    createTestContext(createApplicant(institutionId)),
  );
  return { institutionId, application, orderId };
};
type StartedPayment = Awaited<ReturnType<typeof startPayment>>;

const competingCalls: [what: string, at: string, act: (started: StartedPayment) => Promise<unknown>][] = [
  [
    "the same message",
    "2026-11-23T03:00:00.000Z",
    ({ orderId }) => sendPaidMessage(orderId, "2026-11-23T03:00:00.000Z"),
  ],
  [
    "the request to cancel",
    "2026-11-23T03:00:00.000Z",
    ({ institutionId, application: { id, version } }) =>
      Application.performTransition(
        id,
        "requestCancel",
        { version, reason: "x" },
        createTestContext(createApplicant(institutionId), "2026-11-23T03:00:00.000Z"),
      ),
  ],
  [
    "the lapse",
    afterLastDay,
    ({ institutionId, application: { id } }) =>
      applyDueTimers(institutionId, id, createTestContext(testSystemActor, afterLastDay)),
  ],
];
describe.each(competingCalls)("a message that a fee was paid and %s at one moment", (_, at, act) => {
  const expectOnePayment = async ({ application: { id }, orderId }: StartedPayment) => {
    const { status, pending } = await Application.getApplication(id, createTestContext(officer));
    const order = await findPaymentOrder(orderId);
    const payEntries = (await Application.listHistory(id, createTestContext(officer))).filter(
      ({ action }) => action === "pay",
    );
    expect(order?.status).toBe("PAID");
    // The fee is either paid once, or it is paid back.
    expect([status, payEntries.length, order?.refundDue ?? false]).toEqual(
      status === "PAID" ? ["PAID", 1, false] : ["CANCELLED", 0, true],
    );
    expect([undefined, "cancellation"]).toContain(pending);
  };
  test("a call between the read and the write of the message leaves one payment", async () => {
    const startedPayment = await startPayment();
    runBeforeNextTransaction(() => act(startedPayment).catch(ignoreLostRace));
    await sendPaidMessage(startedPayment.orderId, at).catch(ignoreLostRace);
    await sendPaidMessage(startedPayment.orderId, at);
    await expectOnePayment(startedPayment);
  });
  test("a message between the read and the write of the call leaves one payment", async () => {
    const startedPayment = await startPayment();
    runBeforeNextTransaction(() => sendPaidMessage(startedPayment.orderId, at));
    await act(startedPayment).catch(ignoreLostRace);
    await expectOnePayment(startedPayment);
  });
});

describe("the last place of a group", () => {
  const openWithOneBooth = async (leader: string, ...numbers: string[]) => {
    const write = await groupSubmission(leader, ...numbers.map((number) => buildMemberUnit(number, number)));
    const { id, invitationCode = "" } = await Application.submitApplication(
      { ...write, answers: { ...write.answers, totalBooths: numbers.length - 1 } },
      createTestContext(createApplicant(leader)),
    );
    for (const number of numbers) await createGroupInstitution(`m${number}`, number);
    return { id, invitationCode };
  };
  const joinByCode = (number: string, code: string) =>
    joinGroupByCode(`m${number}`, code).then(
      () => "joined",
      (error) => {
        if (error instanceof Refusal) return error.detail.fields?.[0]?.key;
        throw error;
      },
    );
  test("goes to the member who joins between the read and the write of another", async () => {
    const { invitationCode } = await openWithOneBooth("ga", "610001", "610002", "610003");
    expect(await joinByCode("610001", invitationCode)).toBe("joined");
    let other: unknown;
    runBeforeNextTransaction(async () => {
      other = await joinByCode("610002", invitationCode);
    });
    expect([await joinByCode("610003", invitationCode), other]).toEqual(["tooMany", "joined"]);
  });
  test("goes to one of two members who join at once", async () => {
    const { invitationCode } = await openWithOneBooth("gb", "620001", "620002", "620003", "620004");
    for (const number of ["620001", "620002"])
      expect(await joinByCode(number, invitationCode)).toBe("joined");
    const outcomes = await Promise.all(
      ["620003", "620004"].map((number) => joinByCode(number, invitationCode)),
    );
    expect(outcomes.toSorted()).toEqual(["joined", "tooMany"]);
  });
});
