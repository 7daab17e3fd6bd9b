/** The refund of a refused place, and what the provider takes back of it (decision 0600). */
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { explainDenial } from "@portal/core/applications/permissions/authorization";
import { decideTransition } from "@portal/core/applications/transitions/decide-transition";
import { type Actor, gatewayActor } from "@portal/core/platform/actor";
import { errorCodes } from "@portal/core/platform/errors";
import { expect, test } from "vitest";
import { cashier, createTestContext, officer } from "../../support/application-fixtures.ts";
import { buildSubmittedHeader } from "../../support/submitted-header.ts";

const fee = 675_000;
const body = { answers: { boothPreference: "STANDARD_9" } };
type Action = Parameters<typeof decideTransition>[1];
const decideAction = (
  header: ApplicationHeader,
  action: Action,
  actor: Actor = officer,
  input: object = {},
) =>
  decideTransition(header, action, { reason: "x", ...input } as never, createTestContext(actor), {
    body,
  } as never);
const applyAction = (...of: Parameters<typeof decideAction>): ApplicationHeader => {
  const { header, receipt } = decideAction(...of);
  return receipt ? { ...header, receiptNumber: "R-2026-000002" } : header;
};
const takeBack = (header: ApplicationHeader, amount: number): ApplicationHeader =>
  applyAction(header, "reversePayment", gatewayActor, { amount, reference: "o" });
const makeRefund = (header: ApplicationHeader): ApplicationHeader =>
  applyAction(header, "refund", cashier, { paidOn: "2026-11-23", reference: "BNU 0001" });

const refusedHeader = buildSubmittedHeader("REJECTED", { receiptNumber: "R-2026-000001" });
const getDebt = ({ arrears, owed }: ApplicationHeader) => [arrears ?? false, owed?.amount];

test("an amount that was deducted from a refund is not claimed again with the next one", () => {
  const first = applyAction(takeBack(refusedHeader, 100_000), "claimPayment", cashier);
  const refundedHeader = makeRefund(first);
  expect([refundedHeader.refunded, refundedHeader.owed]).toEqual([fee - 100_000, undefined]);
  expect(getDebt(applyAction(takeBack(refundedHeader, 50_000), "claimPayment", cashier))).toEqual([
    true,
    50_000,
  ]);
});

test("whoever refused the reasons for late documents does not make the refund", () => {
  const header = { ...refusedHeader, madeBy: { refuseLate: cashier.accountId } } as ApplicationHeader;
  expect(explainDenial(header, "refund", createTestContext(cashier))?.code).toBe(
    errorCodes.SECOND_PERSON_REQUIRED,
  );
});
