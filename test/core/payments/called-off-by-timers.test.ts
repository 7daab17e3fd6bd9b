/**
 * Nothing of an application goes on at an event that was cancelled, postponed or moved, also where a timer comes to it
 * before the job of the event: it is called off, and its fee comes back in full (R486; decision 0060).
 */
import * as Application from "@portal/core/applications/application-service.server";
import { findHeader } from "@portal/core/applications/model/application-store.server";
import { getWorklistQueue } from "@portal/core/applications/model/queue-of-application";
import { cancelEventApplications } from "@portal/core/applications/transitions/cancel-event-applications.server";
import { applyDueTimers } from "@portal/core/applications/transitions/due-timers.server";
import { systemActor } from "@portal/core/platform/actor";
import { findTaskDueTime } from "@portal/core/platform/deferred-tasks/deferred-task-store.server";
import { beforeAll, describe, expect, test } from "vitest";
import {
  bankTransfer,
  createApplicationWithVoucher,
  performAction,
} from "../../support/applications/application-calls.ts";
import {
  cashier,
  createApplicant,
  createApplicationAwaitingPayment,
  createCertifiedInstitution,
  createPublishedEvent,
  createTestContext,
  officer,
} from "../../support/applications/application-fixtures.ts";
import { payFee } from "../../support/applications/pay-fee.ts";
import { applyDueMessage } from "../../support/calls/apply-due-message.ts";
import * as Change from "../../support/events/change-event.ts";
import { buildLocalizedText } from "../../support/events/event-fixtures.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

beforeAll(() => createFreshTable());

const fee = 675_000;
/** The fair is on 4–6 March 2027: the voucher is issued on 18 February, and the fair changes on its eve. */
const voucherAt = "2027-02-18T02:00:00.000Z";
const changedAt = "2027-03-03T02:00:00.000Z";
const afterEnd = "2027-03-10T02:00:00.000Z";

const reason = { version: 1, reason: "颱風" };
const changes = {
  cancelled: (id: string) => Change.cancelEvent(id, reason, createTestContext(officer, changedAt)),
  postponed: (id: string) =>
    Change.postponeEvent(
      id,
      { ...reason, start: "2027-05-08", end: "2027-05-10", closesOn: "2027-04-20" },
      createTestContext(officer, changedAt),
    ),
  moved: (id: string) =>
    Change.relocateEvent(
      id,
      { ...reason, venue: buildLocalizedText("新場地") },
      createTestContext(officer, changedAt),
    ),
};
const openFair = async (id: string) => {
  await createPublishedEvent({ id, names: buildLocalizedText(id) });
  await createCertifiedInstitution(id);
};
const readHeader = async (who: string, id: string) => (await findHeader(who, id)) ?? expect.fail("no header");
const readApplication = (id: string, at: string) =>
  Application.getApplication(id, createTestContext(officer, at));
const applyTimers = (who: string, id: string, at: string) =>
  applyDueTimers(who, id, createTestContext(systemActor, at));

describe.each(Object.entries(changes))("[R486] an event is %s", (name, changeEvent) => {
  test("a payment that is confirmed after its last day comes back, and no report is due", async () => {
    const fair = `proof-${name}`;
    await openFair(fair);
    const { id } = await createApplicationWithVoucher(fair, fair);
    await changeEvent(fair);
    await cancelEventApplications(fair, createTestContext(systemActor, changedAt));
    const answeredApplication = await readApplication(id, afterEnd);
    expect(answeredApplication.pending).toBe("voucher");
    await performAction(answeredApplication, "confirmVoucher", cashier, bankTransfer, afterEnd);
    // The timers of the application come before the task of the event.
    expect(await applyTimers(fair, id, afterEnd)).toEqual(["organiserCancel"]);
    const header = await readHeader(fair, id);
    expect(header).toMatchObject({ status: "CANCELLED", cancelReason: "ORGANISER", refundDue: fee });
    expect(header).not.toHaveProperty("report");
    expect(getWorklistQueue(header)).toBe("refund");
    expect((await readApplication(id, afterEnd)).refund).toMatchObject({
      byOrganiser: true,
      amount: { amount: fee },
    });
  });

  test.each<[string, "requestCancel" | "requestRefund" | undefined]>([
    ["nothing", undefined],
    ["a notice of cancellation", "requestCancel"],
    ["the request of a refund", "requestRefund"],
  ])(
    "one that the job has set aside is not completed while %s waits, and is refunded whole",
    async (_, request) => {
      const fair = `aside-${name}-${request ?? "none"}`;
      await openFair(fair);
      const { id } = await createApplicationAwaitingPayment(fair, fair);
      await payFee(await readApplication(id, changedAt));
      expect(await applyTimers(fair, id, voucherAt)).toEqual(["issueVoucher"]);
      const actor = request === "requestCancel" ? createApplicant(fair) : officer;
      if (request)
        await performAction(await readApplication(id, voucherAt), request, actor, { reason: "x" }, voucherAt);
      await changeEvent(fair);
      expect(await applyTimers(fair, id, afterEnd)).toEqual(["organiserCancel"]);
      expect(await readHeader(fair, id)).toMatchObject({ status: "CANCELLED", cancelReason: "ORGANISER" });
      // The job of the event makes the refund.
      expect(await findTaskDueTime({ kind: "event", id: fair })).toBe(afterEnd);
      await applyDueMessage({ kind: "event", id: fair }, afterEnd);
      expect(await readHeader(fair, id)).toMatchObject({ status: "REFUNDED", refunded: fee });
      expect(await findTaskDueTime({ kind: "event", id: fair })).toBeUndefined();
    },
  );
});

test("[R486] no voucher is issued for an event that was cancelled before", async () => {
  const fair = "no-voucher";
  await openFair(fair);
  const { id } = await createApplicationAwaitingPayment(fair, fair);
  await payFee(await readApplication(id, changedAt));
  await Change.cancelEvent(fair, reason, createTestContext(officer, "2027-02-18T00:59:00.000Z"));
  expect(await applyTimers(fair, id, voucherAt)).toEqual(["organiserCancel"]);
});
