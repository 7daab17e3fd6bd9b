/** Applications on the wire: what a reader in a role sees. */

import { canReadDocument } from "../../files/document-access.ts";
import type { Context } from "../../platform/actor.ts";
import { pick } from "../../platform/pick.ts";
import { buildRefundQuote } from "../fees/refund-quote.ts";
import { toFundingView } from "../funding/index.ts";
import type { ApplicationBody, ApplicationHeader } from "../model/application-rows.ts";
import { listEnclosedFiles } from "../model/enclosures.ts";
import type { ApplicationRow, ApplicationView, Supplement } from "../model/schema.ts";
import { listMoveViews } from "../permissions/authorization.ts";
import { getAnswerDeadline } from "../worklist/worklist-entries.ts";

/** The members of a header that a list row shows as they are kept. */
const listedHeaderMembers = [
  "id",
  "code",
  "scheme",
  "resource",
  "institutionId",
  "institutionName",
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
  "deadlines",
] as const satisfies readonly (keyof ApplicationHeader & keyof ApplicationRow)[];

/** A list row. Staff see all of it; nothing of it is another person's data. */
export const toApplicationRow = (header: ApplicationHeader, ctx: Context): ApplicationRow => {
  const funding = toFundingView(header);
  return {
    ...pick(header, listedHeaderMembers),
    ...(funding ? { funding } : {}),
    moves: listMoveViews(header, ctx),
  };
};

/** Papers sent after submission. */
const pickEnclosed = (header: ApplicationHeader, ctx: Context): Pick<ApplicationView, "enclosed"> => {
  const readableFiles = listEnclosedFiles(header).filter(({ purpose }) =>
    canReadDocument(purpose, ctx.actor),
  );
  return readableFiles.length ? { enclosed: readableFiles } : {};
};

/** The notes stand in the order of the fields they are on, because DynamoDB keeps no order of a map's keys. */
const supplementView = ({ notes, ...supplement }: Supplement): Supplement => ({
  ...supplement,
  ...(notes ? { notes: pick(notes, supplement.fields) } : {}),
});

/** The whole application. */
export const toApplicationView = (
  header: ApplicationHeader,
  body: ApplicationBody | undefined,
  ctx: Context,
): ApplicationView => ({
  ...toApplicationRow(header, ctx),
  answers: header.answers ?? body?.answers ?? {},
  ...(body ? { institution: body.institution } : {}),
  ...(header.holds?.leads ? { invitationCode: header.holds.leads.code } : {}),
  ...(header.supplement ? { supplement: supplementView(header.supplement) } : {}),
  ...(header.reason ? { reason: header.reason } : {}),
  ...pickEnclosed(header, ctx),
  ...(header.receiptNumber ? { receiptNumber: header.receiptNumber } : {}),
  ...(header.voucherAt ? { voucherAt: header.voucherAt } : {}),
  ...pickRefundQuote(header, ctx),
  ...pickAnswerDeadline(header, ctx),
});

const pickAnswerDeadline = (header: ApplicationHeader, ctx: Context): Pick<ApplicationView, "answerBy"> => {
  const deadline = getAnswerDeadline(header, ctx);
  return deadline ? { answerBy: deadline } : {};
};

const pickRefundQuote = (header: ApplicationHeader, ctx: Context): Pick<ApplicationView, "refund"> => {
  const refund = buildRefundQuote(header, ctx.today);
  return refund ? { refund } : {};
};
