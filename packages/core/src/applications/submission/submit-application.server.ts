/**
 * Submission: everything that can be checked is checked first, and everything that two submissions could race for is
 * a condition of one transaction (workflow.md › Limits; house.md › Every write that matters).
 */

import type { Context } from "../../platform/actor.ts";
import { writeMetric } from "../../platform/metric.server.ts";
import { TransactionCancelledError } from "../../platform/transaction.server.ts";
import { sendHistoryNotices } from "../changes/send-history-notices.server.ts";
import { throwNamingConflict } from "../contacts/contact-naming.server.ts";
import { explainConflict } from "../eligibility/explain-conflict.server.ts";
import { type Group, generateInvitationCode, parseGroupRow } from "../groups/group-store.server.ts";
import { explainJoinRefusal } from "../groups/invited-group.server.ts";
import type { ApplicationView, ApplicationWrite } from "../model/application-schema.ts";
import { SUBMISSION_METRICS } from "../model/business-metrics.ts";
import { isReportScheme } from "../model/queue-of-application.ts";
import { REPORTED_LABEL } from "../reports/report-writes.server.ts";
import { explainPersonConflict } from "../reservations/person-reservations.server.ts";
import { transactWithOwners } from "../reservations/transact-with-owners.server.ts";
import { toApplicationView } from "../views/application-view.server.ts";
import type { SubmissionRows } from "./build-submission.server.ts";
import { buildSubmissionWrites, findOwnerReservation } from "./build-submission-writes.server.ts";
import { type DecidedSubmission, decideSubmission } from "./decide-submission.server.ts";
import { type LoadedSubmission, loadSubmission } from "./load-submission.server.ts";

interface SubmitOptions {
  /** Generates the invitation code of a group; the demonstration uses a known code. */
  generateCode?: () => string;
  /** The number of attempts when somebody else writes first. */
  attempts?: number;
}

/**
 * Submits an application and sends the notices. When the queue fails, the sweep sends them.
 * @throws Refusal with the codes of `spec 2 §8`
 */
export const submitApplication = async (
  input: ApplicationWrite,
  ctx: Context,
  options?: Pick<SubmitOptions, "generateCode">,
): Promise<ApplicationView> => {
  const { header, history, body } = await writeSubmission(input, ctx, options);
  const metric = SUBMISSION_METRICS[isReportScheme(header.scheme) ? "report" : "application"];
  writeMetric(metric, "Count", 1, ctx.now);
  await sendHistoryNotices(history, ctx);
  return toApplicationView(header, body, ctx);
};

/** Writes a submission, either a draft on condition of its version or a new one, in one transaction. */
const writeSubmission = async (
  input: ApplicationWrite,
  ctx: Context,
  { generateCode = generateInvitationCode, attempts = 4 }: SubmitOptions = {},
): Promise<SubmissionRows> => {
  const loadedSubmission = await loadSubmission(input, ctx);
  const decidedSubmission = await decideSubmission(loadedSubmission, generateCode, ctx);
  try {
    await transactWithOwners(
      await buildSubmissionWrites(loadedSubmission, decidedSubmission, ctx),
      findOwnerReservation(loadedSubmission, decidedSubmission),
      ctx,
    );
    return decidedSubmission.submitted;
  } catch (error) {
    if (!(error instanceof TransactionCancelledError)) throw error;
    await throwSubmissionConflict(error, loadedSubmission, decidedSubmission, attempts > 0, ctx);
    return writeSubmission(input, ctx, { generateCode, attempts: attempts - 1 });
  }
};

/** Returns whether the room of a group has changed since it was read: others joined, left or took space. */
const hasChanged = ({ max, members, measured }: Group, row: Record<string, unknown> | undefined): boolean => {
  const current = row && parseGroupRow(row);
  return (
    current !== undefined &&
    (current.max !== max || current.members.length !== members.length || current.measured !== measured)
  );
};

/** Throws the reason of a failed condition, or returns when the next attempt can succeed with the current state. */
const throwSubmissionConflict = async (
  error: TransactionCancelledError,
  { institutionId, scheme }: LoadedSubmission,
  { submitted: { header, body }, joinedGroup, persons, yearlyMax }: DecidedSubmission,
  canTryAgain: boolean,
  ctx: Context,
): Promise<void> => {
  // Somebody else changed the reported application; its current state decides.
  if (error.of(REPORTED_LABEL) && canTryAgain) return;
  throwNamingConflict(error, scheme, body.answers);
  const conflict = await explainConflict(error, header, yearlyMax, scheme, ctx);
  if (conflict !== error) throw conflict;
  const groupConflict = error.of("group");
  // Another group has the code; the next attempt generates a new one.
  if (groupConflict && header.holds?.leads && canTryAgain) return;
  // The next attempt measures what is left by the members and the list of now.
  if (joinedGroup && hasChanged(joinedGroup, groupConflict?.row) && canTryAgain) return;
  throw (
    explainPersonConflict(error, scheme, persons, header.policy) ??
    (joinedGroup && groupConflict ? explainJoinRefusal(groupConflict.row, institutionId) : error)
  );
};
