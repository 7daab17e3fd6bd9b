/**
 * A fee that is worked out again after it was paid: the place lapsed, its debt was paid, and an objection was upheld
 * (decision 0569). Pure.
 */
import type { EventDetail } from "../../events/event-schema.ts";
import type { Answers, Json, SchemeFees } from "../../forms/types/index.ts";
import { type Day, toMacaoDay } from "../../platform/day.ts";
import type { ApplicationBody, ApplicationHeader } from "../model/application-rows.ts";
import type { Fee } from "../model/application-schema.ts";
import { calculateFee } from "./calculate-fee.ts";
import { getPaidAmount } from "./paid-amount.ts";
import { applySubmittedPrices } from "./submitted-prices.ts";

/**
 * Returns an application with another fee. What was paid before is kept beside it, so that only the rest is asked for
 * and no refund exceeds it.
 */
export const applyRecalculatedFee = (header: ApplicationHeader, fee: Fee): ApplicationHeader =>
  header.receiptNumber ? { ...header, fee, paidAmount: getPaidAmount(header) } : { ...header, fee };

/**
 * Returns an application whose fee is final: one that was paid does not become lower. It is known only when everything
 * has its price, because a smaller booth and a further item can cost more together than what was paid.
 */
export const raiseFeeToPaid = (header: ApplicationHeader): ApplicationHeader => {
  const { paidAmount, ...rest } = header;
  const { fee } = header;
  if (paidAmount === undefined || !fee || fee.total.amount > paidAmount) return header;
  // No calculation leads to an amount that was paid for something else.
  return fee.total.amount === paidAmount
    ? rest
    : { ...rest, fee: { lines: [], total: { ...fee.total, amount: paidAmount } } };
};

/** Works out the fee of corrected answers, by the prices of the submission. @param body what was submitted */
export const recalculateFee = (
  header: ApplicationHeader,
  fees: SchemeFees,
  event: EventDetail,
  { answers, body, today }: { answers: Answers; body: ApplicationBody | undefined; today: Day },
): ApplicationHeader =>
  applyRecalculatedFee(
    header,
    calculateFee(
      fees,
      applySubmittedPrices(event, body),
      answers,
      toMacaoDay(header.submittedAt ?? header.createdAt),
      {
        today,
        institution: (body?.institution ?? {}) as Record<string, Json>,
        ...(header.policy ? { policy: header.policy } : {}),
      },
    ),
  );

/**
 * Returns whether the fee of a place is paid. A receipt alone does not say so: that of a payment that was refunded, or
 * that a higher fee exceeds, is kept.
 */
export const isFeePaid = (header: ApplicationHeader): boolean => getMissingAmount(header) === 0;

/**
 * Returns what is still to be paid of a fee of which a part was paid before, in avos; undefined when nothing was. A
 * payment that was refunded and then taken back counts as one of nothing (`paidAmount` is 0).
 */
export const getMissingAmount = (header: ApplicationHeader): number | undefined =>
  header.receiptNumber || header.paidAmount !== undefined
    ? Math.max(0, (header.fee?.total.amount ?? 0) - getPaidAmount(header))
    : undefined;
