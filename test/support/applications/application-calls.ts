/** Reads and moves applications in tests at one instant, each move at the current version. */
import * as Application from "@portal/core/applications/application-service.server";
import type { ActionBody, ApplicationView } from "@portal/core/applications/model/application-schema";
import type { Actor } from "@portal/core/platform/actor";
import {
  cashier,
  createApplicant,
  createApplicationAwaitingPayment,
  createTestContext,
  officer,
} from "./application-fixtures.ts";

/**
 * Makes a transition of an application at the version that the caller has read.
 * @param at the instant of the call, ISO 8601
 */
export const performAction = (
  { id, version }: Pick<ApplicationView, "id" | "version">,
  action: string,
  actor: Actor,
  body: Partial<ActionBody> = {},
  at?: string,
): Promise<ApplicationView> =>
  Application.performTransition(id, action, { version, ...body }, createTestContext(actor, at));

/** A transfer that the cashier found on the statement of the bank. */
export const bankTransfer = { paidOn: "2026-11-23", reference: "BNU 0001" };
/** A transfer by which the cashier refunds a fee. */
const bankRefund = { paidOn: "2026-11-23", reference: "BNU 0002" };
/** Begins a refund and records it, as the cashier does. */
export const makeRefund = async (
  application: Pick<ApplicationView, "id" | "version">,
  payment: Pick<ActionBody, "amount" | "paidOn" | "reference"> = bankRefund,
  at?: string,
  by: Actor = cashier,
): Promise<ApplicationView> =>
  performAction(await performAction(application, "startRefund", by, {}, at), "refund", by, payment, at);

/** Creates an application whose voucher waits to be confirmed by the cashier. */
export const createApplicationWithVoucher = async (
  institutionId: string,
  eventId: string,
): Promise<ApplicationView> =>
  performAction(
    await createApplicationAwaitingPayment(institutionId, eventId),
    "uploadVoucher",
    createApplicant(institutionId),
    { fileIds: ["demo-PAYMENT_VOUCHER"] },
  );

/** Creates an application whose fee the cashier has confirmed. */
export const createPaidApplication = async (
  institutionId: string,
  eventId: string,
): Promise<ApplicationView> =>
  performAction(
    await createApplicationWithVoucher(institutionId, eventId),
    "confirmVoucher",
    cashier,
    bankTransfer,
  );

/** Creates calls on applications at one instant. @param at the instant of every call, ISO 8601 */
export const createApplicationCalls = (at: string) => {
  const readApplication = (id: string) => Application.getApplication(id, createTestContext(officer, at));
  const applyAction = async (id: string, action: string, who = officer, body = {}) =>
    Application.performTransition(
      id,
      action,
      { version: (await readApplication(id)).version, ...body },
      createTestContext(who, at),
    );
  return { read: readApplication, act: applyAction };
};
