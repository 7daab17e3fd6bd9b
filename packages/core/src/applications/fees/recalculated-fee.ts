/**
 * A fee that is worked out again after it was paid: the place lapsed, its debt was paid, and an objection was upheld
 * (decision 0569). Pure.
 */
import type { EventDetail } from "../../events/event-schema.ts";
import type { Answers, Json, SchemeFees } from "../../forms/types/index.ts";
import { type Day, toMacaoDay } from "../../platform/day.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import type { Fee } from "../model/schema.ts";
import { calculateFee } from "./calculate-fee.ts";
import { getPaidAmount } from "./refund-quote.ts";

/**
 * Returns an application with another fee. What was paid before is kept beside a higher fee, so that only the rest is
 * asked for and no refund exceeds it. A fee that was paid does not become lower.
 */
export const withRecalculatedFee = (header: ApplicationHeader, fee: Fee): ApplicationHeader => {
  if (!header.receiptNumber) return { ...header, fee };
  const paidAmount = getPaidAmount(header);
  const staysAsPaid = header.paidAmount === undefined && fee.total.amount <= paidAmount;
  return staysAsPaid ? header : { ...header, fee, paidAmount };
};

/** Works out the fee of corrected answers, by the prices of the day of the submission. */
export const recalculateFee = (
  header: ApplicationHeader,
  fees: SchemeFees,
  event: EventDetail,
  { answers, institution, today }: { answers: Answers; institution: Record<string, Json>; today: Day },
): ApplicationHeader =>
  withRecalculatedFee(
    header,
    calculateFee(fees, event, answers, toMacaoDay(header.submittedAt ?? header.createdAt), {
      today,
      institution,
      ...(header.policy ? { policy: header.policy } : {}),
    }),
  );

/** Returns what is still to be paid of a fee of which a part was paid before; undefined when nothing was. */
export const getMissingAmount = (header: ApplicationHeader): number | undefined =>
  header.receiptNumber ? Math.max(0, (header.fee?.total.amount ?? 0) - getPaidAmount(header)) : undefined;
