/** Applications on the wire: what a reader in a role sees. */
import type { Context } from "../actor.ts";
import { shown } from "../funding/index.ts";
import { enclosedIn } from "./enclosures.ts";
import { movesOf } from "./permit.ts";
import { answerBy } from "./queue/queue.ts";
import { quoteOf } from "./quote.ts";
import type { Body, Header } from "./row.ts";
import type { ApplicationRow, ApplicationView } from "./wire.ts";

/** A list row. Staff see all of it; nothing of it is another person's data. */
export const rowView = (header: Header, ctx: Context): ApplicationRow => {
  const {
    timers: _t,
    suspended: _s,
    seq: _q,
    lastHash: _l,
    notify: _n,
    holds: _h,
    policy: _p,
    answers: _a,
    supplement: _u,
    vouchers: _v,
    signed: _g,
    awaits: _w,
    late: _y,
    justification: _j,
    cancellation: _k,
    voucherAt: _o,
    ...kept
  } = header;
  const {
    decidedAt: _d,
    cancelRequestedOn: _c,
    refunded: _r,
    refundBy: _b,
    reason: _e,
    receiptNumber: _m,
    ...row
  } = kept;
  const { funding: _f, ...rest } = row;
  const funding = shown(header);
  return {
    ...rest,
    ...(funding ? { funding } : {}),
    deadlines: header.deadlines,
    moves: movesOf(header, ctx),
  };
};

/** Papers sent after submission. */
const enclosed = (header: Header): Pick<ApplicationView, "enclosed"> => {
  const all = enclosedIn(header);
  return all.length ? { enclosed: all } : {};
};

/** The whole application. */
export const view = (header: Header, body: Body | undefined, ctx: Context): ApplicationView => ({
  ...rowView(header, ctx),
  answers: header.answers ?? body?.answers ?? {},
  ...(body ? { institution: body.institution } : {}),
  ...(header.holds?.leads ? { invitationCode: header.holds.leads.code } : {}),
  ...(header.supplement ? { supplement: header.supplement } : {}),
  ...(header.reason ? { reason: header.reason } : {}),
  ...enclosed(header),
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
