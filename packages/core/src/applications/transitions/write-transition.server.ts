/** Writes one decided transition in one transaction, and explains failed conditions. */

import {
  buildConstraintWrite,
  CONSTRAINTS_LABEL,
} from "../../institutions/constraints/constraints.server.ts";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { TransactionCancelledError, type TransactionItem } from "../../platform/transaction.server.ts";
import { findScheme } from "../../schemes/index.ts";
import { appendHistory, type RecordedChange } from "../changes/append-history.server.ts";
import type { Decision } from "../changes/transition-effect.ts";
import { parseGroupRow } from "../groups/group-store.server.ts";
import type { SubmittedAction } from "../model/actions.ts";
import type { ApplicationBody, ApplicationHeader, ApplicationHistoryRow } from "../model/application-rows.ts";
import * as Store from "../model/application-store.server.ts";
import {
  toBankEntry,
  toCorrectionEntries,
  toGrantPayoutEntry,
  toGrantRepaymentEntry,
  toReceiptEntry,
} from "../orders/ledger-entries.ts";
import { buildLedgerWrites } from "../orders/ledger-store.server.ts";
import { type NextReceipt, prepareNextReceipt } from "../orders/receipt-number.server.ts";
import { buildReportWrites, REPORTED_LABEL } from "../reports/report-writes.server.ts";
import { explainPersonConflict } from "../reservations/person-reservations.server.ts";
import { buildReservationWrites } from "../reservations/reservation-writes.server.ts";
import {
  type ReservationChange,
  transactWithReservations,
} from "../reservations/transact-with-reservations.server.ts";
import type { ActionInput } from "./definitions/action-input.ts";
import {
  buildBoothWrites,
  buildMissedReportWrite,
  omitLostBooth,
  retriedFollowUps,
  throwContactConflict,
  throwFollowUpConflict,
} from "./follow-up-writes.server.ts";

export interface TransitionWrite {
  header: ApplicationHeader;
  action: SubmittedAction;
  input: ActionInput;
  decision: Decision;
  body: ApplicationBody | undefined;
  extraWrites: TransactionItem[];
  receipt: NextReceipt | undefined;
  /** The changes that a supplement makes in the reservations. */
  reservations?: ReservationChange | undefined;
  dueAt: RecordedChange["dueAt"];
}
interface WrittenTransition {
  next: ApplicationHeader;
  history: ApplicationHistoryRow;
}

/**
 * Returns the decided header as it is written: with the number of its receipt, and without a booth where its place is
 * lost.
 */
export const completeDecidedHeader = (
  { header }: Pick<Decision, "header">,
  receiptNumber: string | undefined,
): ApplicationHeader => omitLostBooth({ ...header, ...(receiptNumber ? { receiptNumber } : {}) });

/**
 * Attempts to write a transition once.
 * @returns undefined when another write took the receipt number, changed the reported application or saved the plan
 * around a free booth; the caller builds the follow-up writes anew and retries
 * @throws Refusal 900050 when somebody else wrote first, and the code of any other failed condition
 */
export const tryWriteTransition = async (
  write: TransitionWrite,
  ctx: Context,
): Promise<WrittenTransition | undefined> => {
  const { header, action, input, decision } = write;
  const receipt = decision.receipt ? (write.receipt ?? (await prepareNextReceipt(ctx.today))) : undefined;
  const changedHeader = completeDecidedHeader(decision, receipt?.number);
  const { next, history } = await appendHistory(
    header,
    changedHeader,
    { action, reason: input.reason, reasonCodes: input.reasonCodes, decision, dueAt: write.dueAt },
    ctx,
  );
  const writes = [
    ...buildApplicationWrites(write, next, history, ctx),
    ...(receipt
      ? [
          receipt.row,
          ...buildLedgerWrites(
            toReceiptEntry({ header, input, bankPayment: next.bankPayment }, receipt.number, ctx),
            ctx,
          ),
        ]
      : []),
    ...buildBankWrites(action, next, decision, ctx),
    ...(await buildReportWrites(next, ctx)),
    ...write.extraWrites,
  ];
  try {
    await transactWithReservations(writes, write.reservations, ctx);
    return { next, history };
  } catch (error) {
    if (!(error instanceof TransactionCancelledError)) throw error;
    throwConflict(error, write, ctx);
    return undefined;
  }
};

/** Builds the movements at the bank that the cashier records with a transition. */
const buildBankWrites = (
  action: SubmittedAction,
  next: ApplicationHeader,
  { excessTransfer, withdrawnTransfer, bankRefund, withdrawnRefund, correctedPayment }: Decision,
  ctx: Context,
): TransactionItem[] => {
  if (correctedPayment) return buildLedgerWrites(toCorrectionEntries(correctedPayment, next, ctx), ctx);
  if (excessTransfer) return buildLedgerWrites(toBankEntry("excessTransfer", next, excessTransfer, ctx), ctx);
  if (withdrawnTransfer)
    return buildLedgerWrites(toBankEntry("withdrawnTransfer", next, withdrawnTransfer, ctx), ctx);
  if (bankRefund)
    return buildLedgerWrites(
      [
        ...(withdrawnRefund ? [toBankEntry("withdrawnRefund", next, withdrawnRefund, ctx)] : []),
        toBankEntry("bankRefund", next, bankRefund, ctx),
      ],
      ctx,
    );
  if (action === "settle" && next.funding?.settled?.amount)
    return buildLedgerWrites(toGrantPayoutEntry(next, ctx), ctx);
  return action === "confirmRepayment" ? buildLedgerWrites(toGrantRepaymentEntry(next, ctx), ctx) : [];
};

/** Header, history and answers, with the reservations elsewhere. */
const buildApplicationWrites = (
  { header, action, decision, body }: TransitionWrite,
  next: ApplicationHeader,
  history: ApplicationHistoryRow,
  ctx: Context,
): TransactionItem[] => {
  const constraintWrite = decision.constraintChange
    ? buildConstraintWrite(header.institutionId, decision.constraintChange)
    : undefined;
  return [
    Store.buildHeaderPut(next, { version: header.version, status: header.status }),
    Store.buildHistoryPut(history),
    ...(constraintWrite ? [constraintWrite] : []),
    ...buildReservationWrites(header, next, action, decision, ctx.now),
    ...(decision.answers && body ? [Store.buildBodyPut({ ...body, answers: decision.answers })] : []),
    ...buildBoothWrites(header, next),
    ...(decision.missedReport ? [buildMissedReportWrite(next, ctx)] : []),
  ];
};

/** Rows that others change without taking anything away: what is written is built anew. */
const retriedLabels: ReadonlySet<string> = new Set([
  "receipt",
  "ledger",
  REPORTED_LABEL,
  ...retriedFollowUps,
]);
/**
 * Throws the reason of the failed conditions, or returns when only the receipt number, the reported application or the
 * plan around a free booth changed.
 */
const throwConflict = (
  error: TransactionCancelledError,
  { header, action, input, decision, reservations }: TransitionWrite,
  { actor }: Context,
): void => {
  if (error.of("header"))
    throw new Refusal(errorCodes.STALE_VERSION, { current: { version: header.version + 1 } });
  const scheme = findScheme(header.scheme);
  throwContactConflict(error, scheme, decision);
  // The other conditions of that row: the certification has ended since the submission, or was given again.
  if (decision.constraintChange?.whileCertified && error.of(CONSTRAINTS_LABEL))
    throw new Refusal(errorCodes.INSTITUTION_NOT_CERTIFIED, {
      params: { context: actor.kind === "applicant" ? "place" : "staff" },
    });
  if (decision.constraintChange?.whileUncertified && error.of(CONSTRAINTS_LABEL))
    throw new Refusal(errorCodes.STALE_VERSION, { current: { version: header.version } });
  throwFollowUpConflict(error, header, action, input);
  const group = error.of("group")?.row;
  const min = header.holds?.leads?.min ?? 0;
  // The group is large enough, but it is no longer the one that the fee was calculated for, or that a supplement was
  // compared with.
  if (
    group &&
    (action === "supplement" || parseGroupRow(group).members.length > min + (decision.groupRefused ?? 0))
  )
    throw new Refusal(errorCodes.STALE_VERSION, { current: { version: header.version } });
  if (error.of("group"))
    throw new Refusal(errorCodes.MOVE_NOT_ALLOWED, {
      params: { status: header.status, action, min },
    });
  // The group was decided on while its leader removed this member.
  if (error.of("member"))
    throw new Refusal(errorCodes.MOVE_NOT_ALLOWED, { params: { status: header.status, action } });
  const personLimitRefusal =
    scheme &&
    explainPersonConflict(
      error,
      scheme,
      reservations?.addedPersons ?? header.holds?.persons ?? [],
      header.policy,
    );
  if (personLimitRefusal) throw personLimitRefusal;
  if (!error.failed.every(({ label }) => retriedLabels.has(label))) throw error;
};
