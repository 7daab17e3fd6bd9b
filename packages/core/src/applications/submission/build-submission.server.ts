/** The rows of a submission: header with reservations and fee, body with the answers, first history entry. */
import { getInstitutionName, type Institution } from "../../institutions/index.ts";
import { collectInstitutionNames } from "../../institutions/institution-names.ts";
import type { Context } from "../../platform/actor.ts";
import { chainEntry, GENESIS_HASH } from "../../platform/audit/index.ts";
import { toHistoryActor } from "../changes/append-history.server.ts";
import { buildNotifications } from "../changes/build-notifications.ts";
import { calculateFee, canBeCharged } from "../fees/calculate-fee.ts";
import { getRefundTerms } from "../fees/calculate-refund.ts";
import { pickPrices } from "../fees/submitted-prices.ts";
import { computeGrant } from "../funding/compute-grant.ts";
import type { ApplicationBody, ApplicationHeader, ApplicationHistoryRow } from "../model/application-rows.ts";
import { pickReportedEvent } from "../reports/report-prefill.ts";
import { selectSignedFormNotice } from "../transitions/definitions/documents/signed-form.ts";
import { describeActivity } from "../windows/activity.ts";
import { generateApplicationCode } from "./application-code.server.ts";
import { createDraftHeader } from "./create-draft.ts";
import { type StartedDeadlines, startSubmissionDeadlines } from "./start-submission-deadlines.ts";
import type { SubmissionInput } from "./submission-input.ts";
import { buildReservations } from "./submission-reservations.server.ts";

export interface SubmissionRows {
  header: ApplicationHeader;
  body: ApplicationBody;
  history: ApplicationHistoryRow;
}
/**
 * Returns whether the application can have a fee, now or later: that of a leader's own booth comes with its acceptance.
 */
const isChargeable = ({ scheme, answers, context }: SubmissionInput): boolean =>
  scheme.children !== undefined || canBeCharged(scheme.fees, answers, context);

/** Builds everything that a submission writes. */
export async function buildSubmission(submission: SubmissionInput): Promise<SubmissionRows> {
  const { institution, answers, event, ctx } = submission;
  const startedDeadlines = startSubmissionDeadlines(submission);
  const header = buildSubmittedHeader(submission, startedDeadlines);
  const history = await buildFirstEntry(header, startedDeadlines.signedForm, ctx);
  const body: ApplicationBody = {
    id: header.id,
    institutionId: institution.id,
    answers,
    institution: copyInstitutionFields(institution),
    ...(event && isChargeable(submission) ? { prices: pickPrices(event) } : {}),
  };
  return { header: { ...header, seq: 1, lastHash: history.hash }, history, body };
}

/** Builds the header of the submitted application: what is known at its submission, and what it holds from then on. */
function buildSubmittedHeader(
  submission: SubmissionInput,
  { signedForm, timers, deadlines }: StartedDeadlines,
): ApplicationHeader {
  const {
    scheme,
    schemeVersion,
    input,
    draft,
    institution,
    event,
    policy,
    answers,
    context,
    notify,
    group,
    ctx,
  } = submission;
  const { about: reportedApplication } = submission;
  // The subject of the application is the one that was found and checked now, whatever its draft names.
  const {
    answers: _,
    parentId: __,
    eventId: ___,
    ...baseHeader
  } = draft ?? createDraftHeader(input, institution.id, ctx, scheme.resource, schemeVersion);
  const fee = calculateFee(scheme.fees, event, answers, ctx.today, context);
  const grant = computeGrant(scheme, answers, context);
  return {
    ...baseHeader,
    ...(signedForm ? { pending: "original" as const } : {}),
    timers,
    deadlines,
    ...(group ? { parentId: group.joined.parentId } : {}),
    institutionName: getInstitutionName(institution.fields),
    institutionNames: collectInstitutionNames(institution.fields),
    ...(event
      ? { eventId: event.id, eventNames: event.names, eventDates: event.dates }
      : describeActivity(scheme, answers)),
    ...(reportedApplication ? pickReportedEvent(reportedApplication) : {}),
    status: "PROCESSING",
    version: (draft?.version ?? 0) + 1,
    code: generateApplicationCode(scheme, ctx),
    fee,
    // Also where the fee comes later, such as that of a leader's own booth: it is refunded by the terms of the
    // submission.
    ...(event && isChargeable(submission) ? { refundBy: getRefundTerms(scheme, event, policy) } : {}),
    ...(grant ? { funding: grant } : {}),
    ...(reportedApplication ? {} : { holds: buildReservations(submission) }),
    notify,
    submittedAt: ctx.now,
    updatedAt: ctx.now,
    ...(Object.keys(policy).length ? { policy } : {}),
  };
}

/** Builds the first entry of the history, with the notices that the submission sends. */
const buildFirstEntry = async (
  header: ApplicationHeader,
  signedForm: StartedDeadlines["signedForm"],
  ctx: Context,
): Promise<ApplicationHistoryRow> => ({
  id: header.id,
  institutionId: header.institutionId,
  version: header.version,
  ...(await chainEntry(GENESIS_HASH, {
    seq: 1,
    at: ctx.now,
    actor: await toHistoryActor(ctx),
    action: "submit",
    from: "DRAFT",
    to: "PROCESSING",
  })),
  notices: [
    ...buildNotifications(header, "submitted", ctx.now),
    ...(signedForm
      ? buildNotifications(header, selectSignedFormNotice(header.scheme), ctx.now, {
          dueOn: signedForm.deadline.day,
        })
      : []),
  ],
});

/** Block A as at submission. */
const copyInstitutionFields = ({ fields }: Institution): Institution["fields"] => ({ ...fields });
