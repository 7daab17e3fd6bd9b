/** Applications on the wire: what a reader in a role sees. */
import type { Context } from "../actor.ts";
import { shown } from "../funding/index.ts";
import { pick } from "../pick.ts";
import { mayReadDocument } from "../upload/permit.ts";
import { enclosedIn } from "./enclosures.ts";
import { movesOf } from "./permit.ts";
import { answerBy } from "./queue/queue.ts";
import { quoteOf } from "./quote.ts";
import type { Body, Header } from "./row.ts";
import type { ApplicationRow, ApplicationView, Supplement } from "./wire.ts";

/** The members of a header that a list row shows as they are kept. */
const rowMembers = [
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
] as const satisfies readonly (keyof Header & keyof ApplicationRow)[];

/** A list row. Staff see all of it; nothing of it is another person's data. */
export const rowView = (header: Header, ctx: Context): ApplicationRow => {
  const funding = shown(header);
  return {
    ...pick(header, rowMembers),
    ...(funding ? { funding } : {}),
    moves: movesOf(header, ctx),
  };
};

/** Papers sent after submission. */
const enclosed = (header: Header, ctx: Context): Pick<ApplicationView, "enclosed"> => {
  const all = enclosedIn(header).filter(({ purpose }) => mayReadDocument(purpose, ctx.actor));
  return all.length ? { enclosed: all } : {};
};

/** The notes stand in the order of the fields they are on, because DynamoDB keeps no order of a map's keys. */
const supplementView = ({ notes, ...supplement }: Supplement): Supplement => ({
  ...supplement,
  ...(notes ? { notes: pick(notes, supplement.fields) } : {}),
});

/** The whole application. */
export const view = (header: Header, body: Body | undefined, ctx: Context): ApplicationView => ({
  ...rowView(header, ctx),
  answers: header.answers ?? body?.answers ?? {},
  ...(body ? { institution: body.institution } : {}),
  ...(header.holds?.leads ? { invitationCode: header.holds.leads.code } : {}),
  ...(header.supplement ? { supplement: supplementView(header.supplement) } : {}),
  ...(header.reason ? { reason: header.reason } : {}),
  ...enclosed(header, ctx),
  ...(header.receiptNumber ? { receiptNumber: header.receiptNumber } : {}),
  ...(header.voucherAt ? { voucherAt: header.voucherAt } : {}),
  ...quoted(header, ctx),
  ...answered(header, ctx),
});

const answered = (header: Header, ctx: Context): Pick<ApplicationView, "answerBy"> => {
  const aim = answerBy(header, ctx);
  return aim ? { answerBy: aim } : {};
};

const quoted = (header: Header, ctx: Context): Pick<ApplicationView, "refund"> => {
  const refund = quoteOf(header, ctx.today);
  return refund ? { refund } : {};
};
