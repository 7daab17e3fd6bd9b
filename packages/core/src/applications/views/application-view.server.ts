/** Applications in responses: what a reader with a role sees. */

import { canReadDocument } from "../../files/document-access.ts";
import { getPolicyNumber } from "../../forms/code-lists/policy-values.ts";
import type { Context } from "../../platform/actor.ts";
import { pick } from "../../platform/pick.ts";
import { belongsToAudience, reviewers } from "../../platform/visibility.ts";
import { findScheme } from "../../schemes/index.ts";
import { listApplicantDeadlines, listOpenDeadlines } from "../deadlines/paused-deadlines.ts";
import type { DraftWindow } from "../eligibility/draft-windows.server.ts";
import { toFundingView } from "../funding/index.ts";
import type { ApplicationBody, ApplicationHeader } from "../model/application-rows.ts";
import type { ApplicationRow, ApplicationView, Supplement } from "../model/application-schema.ts";
import { listEnclosedFiles } from "../model/enclosures.ts";
import { pickReversal, toFeeMoney } from "../model/reversed-payment.ts";
import { getOrderPurpose } from "../orders/index.ts";
import { explainCountersignDenial, listActionViews } from "../permissions/authorization.ts";
import { findFirstDueDeadline, getAnswerDeadline } from "../worklist/worklist-entries.ts";
import { buildDraftTitle, listTitlePaths } from "./draft-title.ts";
import { pickAmountDue, pickBankMovements, pickRefundQuote } from "./payment-members.ts";
import { buildStatusCode } from "./status-code.server.ts";

/** Members of the header that a list row contains unchanged. */
const listedHeaderMembers = [
  "id",
  "code",
  "scheme",
  "schemeVersion",
  "resource",
  "institutionId",
  "institutionName",
  "institutionNames",
  "eventId",
  "eventNames",
  "eventDates",
  "status",
  "pending",
  "cancelReason",
  "parentId",
  "report",
  "arrears",
  "lot",
  "booth",
  "version",
  "fee",
  "verification",
  "createdAt",
  "createdBy",
  "updatedAt",
  "submittedAt",
] as const satisfies readonly (keyof ApplicationHeader & keyof ApplicationRow)[];

/** Answers of a listed draft are unpacked when they are read, so they are read only where a form has titles. */
const findDraftTitle = (header: ApplicationHeader): string | undefined => {
  const scheme = header.status === "DRAFT" ? findScheme(header.scheme) : undefined;
  if (!scheme || listTitlePaths(scheme).length === 0) return undefined;
  return header.answers && buildDraftTitle(scheme, header.answers);
};

/**
 * Converts a header to a list row. Staff see all of it, because it contains nobody else's personal data.
 * @param window of a draft
 */
export const toApplicationRow = (
  header: ApplicationHeader,
  ctx: Context,
  window?: DraftWindow,
): ApplicationRow => {
  const funding = toFundingView(header);
  const title = findDraftTitle(header);
  // Staff judge by the day that a fee had whether its transfer came in time.
  const deadlines =
    ctx.actor.kind === "staff" ? listOpenDeadlines(header) : listApplicantDeadlines(header, ctx.today);
  return {
    ...pick(header, listedHeaderMembers),
    // A draft of a report stores a copy of its deadline, which a decided objection moves; its window says the day.
    deadlines: deadlines.filter(({ kind }) => !window || kind !== "report"),
    ...(funding ? { funding } : {}),
    ...pickPrepared(header, ctx),
    ...pickReversal(header),
    ...pickAmountDue(header),
    ...(title && { title }),
    ...(window?.closesOn && { closesOn: window.closesOn }),
    moves: listActionViews(header, ctx, window?.denial),
  };
};

/** A prepared decision is work of the desk, of which nobody else is told. */
const pickPrepared = (header: ApplicationHeader, ctx: Context): Pick<ApplicationRow, "prepared"> => {
  const { prepared } = header;
  if (!prepared || !belongsToAudience(ctx.actor, reviewers)) return {};
  const denial = explainCountersignDenial(header, ctx);
  const { action, name: by, at } = prepared;
  const isOwn = prepared.by === ctx.actor.accountId;
  return { prepared: { action, by, at, ...(isOwn && { own: true }), ...(denial && { denial }) } };
};
/** Adds what a prepared decision is made of to its row. */
const pickPreparedInput = (
  { prepared: decision }: ApplicationHeader,
  { prepared }: ApplicationRow,
): Pick<ApplicationView, "prepared"> =>
  decision && prepared ? { prepared: { ...prepared, input: decision.input } } : {};

/** Documents sent after submission. */
const pickEnclosed = (header: ApplicationHeader, ctx: Context): Pick<ApplicationView, "enclosed"> => {
  const readableFiles = listEnclosedFiles(header).filter(({ purpose }) =>
    canReadDocument(purpose, ctx.actor),
  );
  return readableFiles.length ? { enclosed: readableFiles } : {};
};

/** Notes are sorted in the order of their fields, because DynamoDB does not keep the order of keys in a map. */
const buildSupplementView = ({ notes, ...supplement }: Supplement): Supplement => ({
  ...supplement,
  ...(notes ? { notes: pick(notes, supplement.fields) } : {}),
});

/** Converts the whole application. */
export const toApplicationView = (
  header: ApplicationHeader,
  body: ApplicationBody | undefined,
  ctx: Context,
  window?: DraftWindow,
): ApplicationView => {
  const { prepared, ...row } = toApplicationRow(header, ctx, window);
  return {
    ...row,
    ...pickPreparedInput(header, { ...row, prepared }),
    answers: header.answers ?? body?.answers ?? {},
    ...(header.code ? { followCode: buildStatusCode(header) } : {}),
    ...(body ? { institution: body.institution } : {}),
    ...(header.holds?.leads ? { invitationCode: header.holds.leads.code } : {}),
    ...(header.supplement ? { supplement: buildSupplementView(header.supplement) } : {}),
    ...(header.reason ? { reason: header.reason } : {}),
    ...pick(header, ["reasonOf", "reasonCodes", "reasonAt", "eventPageAt", "policy"]),
    ...pickEnclosed(header, ctx),
    ...(header.receiptNumber && !header.owed ? { receiptNumber: header.receiptNumber } : {}),
    ...(header.earlierDecisions ? { earlierDecisions: header.earlierDecisions } : {}),
    // What was taken back before the lapse was undone is asked for with the place again, once it is accepted.
    ...(header.owed && getOrderPurpose(header) ? { owed: toFeeMoney(header, header.owed.amount) } : {}),
    ...(header.restDue ? { restDue: toFeeMoney(header, header.restDue) } : {}),
    ...(header.voucherAt ? { voucherAt: header.voucherAt } : {}),
    ...pickRefundQuote(header, ctx),
    ...(header.refundStart
      ? {
          refundStarted: {
            amount: toFeeMoney(header, header.refundStart.amount),
            ...pick(header.refundStart, ["on", "isOfEarlierPayment"]),
          },
        }
      : {}),
    ...pickBankMovements(header),
    ...pickAnswerDeadline(header, ctx),
    ...(header.funding?.result === "APPROVED"
      ? { changeReportDays: getPolicyNumber("ecommerce", header.policy, "reportChangesDays") }
      : {}),
  };
};

const pickAnswerDeadline = (
  header: ApplicationHeader,
  ctx: Context,
): Pick<ApplicationView, "answerBy" | "due"> => {
  const answerBy = getAnswerDeadline(header, ctx);
  const due = findFirstDueDeadline(header, ctx);
  return { ...(answerBy ? { answerBy } : {}), ...(due ? { due } : {}) };
};
