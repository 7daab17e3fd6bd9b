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
const decide = (header: ApplicationHeader, action: Action, actor: Actor = officer, input: object = {}) =>
  decideTransition(header, action, { reason: "x", ...input } as never, createTestContext(actor), {
    body,
  } as never);
const advance = (...of: Parameters<typeof decide>): ApplicationHeader => {
  const { header, receipt } = decide(...of);
  return receipt ? { ...header, receiptNumber: "R-2026-000002" } : header;
};
const takeBack = (header: ApplicationHeader, amount: number): ApplicationHeader =>
  advance(header, "reversePayment", gatewayActor, { amount, reference: "o" });
const makeRefund = (header: ApplicationHeader): ApplicationHeader =>
  advance(header, "refund", cashier, { paidOn: "2026-11-23", reference: "BNU 0001" });

const refused = buildSubmittedHeader("REJECTED", { receiptNumber: "R-2026-000001" });
const getDebt = ({ arrears, owed }: ApplicationHeader) => [arrears ?? false, owed?.amount];

test("an amount that was deducted from a refund is not claimed again with the next one", () => {
  const first = advance(takeBack(refused, 100_000), "claimPayment", cashier);
  const deducted = makeRefund(first);
  expect([deducted.refunded, deducted.owed]).toEqual([fee - 100_000, undefined]);
  expect(getDebt(advance(takeBack(deducted, 50_000), "claimPayment", cashier))).toEqual([true, 50_000]);
});

test("whoever refused the reasons for late documents does not make the refund", () => {
  const header = { ...refused, madeBy: { refuseLate: cashier.accountId } } as ApplicationHeader;
  expect(explainDenial(header, "refund", createTestContext(cashier))?.code).toBe(
    errorCodes.SECOND_PERSON_REQUIRED,
  );
});
