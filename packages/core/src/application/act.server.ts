/** Moves after submission: load, decide, write once. People's calls, the gateway's news and due deadlines all pass here. */

import type { Context } from "../actor.ts";
import { boothRows, freeBooth } from "../allocation/store.server.ts";
import { errand } from "../errand/store.server.ts";
import { codes, Refusal } from "../errors.ts";
import { calledOffBy } from "../event/index.ts";
import { read as readEvent } from "../event/store.server.ts";
import type { EventDetail } from "../event/wire.ts";
import { check } from "../form/check.ts";
import type { Answers } from "../form/types.ts";
import { read as readInstitution } from "../institution/store.server.ts";
import { backInLine, freesPlace, isUntold } from "../lottery/index.ts";
import { read as lotteryOf } from "../lottery/store.server.ts";
import { enqueue } from "../notice/send.server.ts";
import { type NextReceipt, nextReceipt } from "../payment/receipt.server.ts";
import { schemeOf } from "../schemes/index.ts";
import { Cancelled, type Labelled, transact } from "../write.server.ts";
import type { Decision } from "./effects/effect.ts";
import { decide, known } from "./effects/effects.ts";
import { refuseFiles } from "./enclosures.server.ts";
import { entered } from "./entry.server.ts";
import { checkContext, gather } from "./facts.server.ts";
import { refusal } from "./permit.ts";
import { REPORTED, reportRows } from "./report/report.server.ts";
import type { Body, Header, HistoryRow, Lot, Timer } from "./row.ts";
import { heldRows } from "./standing/held.server.ts";
import { personRefusal } from "./standing/persons.server.ts";
import { changeStanding } from "./standing/standing.server.ts";
import * as Store from "./store.server.ts";
import { view } from "./view.ts";
import { visible } from "./visible.server.ts";
import type { ActionBody, ApplicationView } from "./wire.ts";

const needsEvent: readonly string[] = ["supplement", "refund", "organiserCancel", "complete"];
/** A transfer that waited is answered, by the cashier or by the gateway's own news. */
const answersTransfer = ({ pending }: Header, action: string): boolean =>
  pending === "voucher" && ["confirmVoucher", "refuseVoucher", "pay"].includes(action);
/** Moves that look at what was said; the others write without having read it. */
const needsBody: readonly string[] = ["requestSupplement", "supplement", "approveEndorsement", "complete"];

export interface Move {
  header: Header;
  action: string;
  input: Partial<ActionBody>;
  /** Rows written in the same transaction (an order that is paid). */
  with?: Labelled[];
  /** The deadline that is applied by this. */
  timer?: Timer;
  /** What was said, where the caller has read it already. */
  body?: Body | undefined;
  /** What a public draw gave, for the moves that write it down. */
  lot?: Lot | undefined;
  /** The day of its leader's written notice. */
  notice?: string | undefined;
  /** A receipt number that was asked for beforehand, together with the header. */
  receipt?: NextReceipt | undefined;
}

/**
 * Makes a move on behalf of whoever acts.
 * @throws Refusal the code that says why not; 900050 when the version is not the one that stands
 */
export const act = async (
  id: string,
  action: string,
  input: ActionBody,
  ctx: Context,
): Promise<ApplicationView> => {
  const { header, body: said } = await visible(id, ctx);
  if (header.status === "DRAFT")
    throw new Refusal(codes.MOVE_NOT_ALLOWED, { params: { status: header.status, action } });
  const why = refusal(header, action, ctx);
  // An action that stands in nobody's hands (system, gateway) looks like one that does not exist.
  if (why || !known(action))
    throw new Refusal(why?.code ?? codes.MOVE_NOT_ALLOWED, why?.params ? { params: why.params } : {});
  if (header.version !== input.version)
    throw new Refusal(codes.STALE_VERSION, { current: view(header, undefined, ctx) });
  const { next, body } = await move({ header, action, input, body: said }, ctx);
  return view(next, body, ctx);
};

/** Decides and writes one move; whether it is allowed was asked before. */
export const move = async (
  { header, action, input, with: more = [], timer, body: said, receipt, lot, notice }: Move,
  ctx: Context,
): Promise<{ next: Header; body: Body | undefined }> => {
  const [body, event] = await Promise.all([
    said ?? (needsBody.includes(action) ? Store.body(header.id, header.institutionId) : undefined),
    header.eventId && (needsEvent.includes(action) || answersTransfer(header, action))
      ? readEvent(header.eventId)
      : undefined,
  ]);
  const booth = action === "allocateBooth" ? await boothRows(header, input.booth?.trim() ?? "") : [];
  if (input.fileIds?.length) await refuseFiles(header.institutionId, action, input.fileIds);
  const decision = decide(header, action, input, ctx, { body, event, lot, notice }, timer);
  if (action === "supplement" && decision.answers)
    await refuseIncomplete(header, decision.answers, event, ctx);
  const untold = await untoldRows(header, decision.header, ctx);
  for (let attempt = 0; ; attempt++) {
    const taken = attempt === 0 ? receipt : undefined;
    const late = event ? lateRows(header, action, event, ctx) : [];
    const written = await once(
      {
        header,
        action,
        input,
        decision,
        body,
        more: [...more, ...booth, ...late, ...untold],
        receipt: taken,
      },
      ctx,
    );
    if (written) {
      await enqueue(written.history.notices, ctx, Store.historyKey(header.id, written.history.seq)).catch(
        () => undefined,
      );
      return {
        next: written.next,
        body: body && decision.answers ? { ...body, answers: decision.answers } : body,
      };
    }
    if (attempt >= 8) throw new Refusal(codes.SERVER_EXCEPTION);
  }
};

interface Once extends Pick<Move, "header" | "action" | "input" | "body" | "receipt"> {
  decision: Decision;
  more: Labelled[];
}
/** One attempt; undefined when another took the receipt number or wrote the row reported on: it is to be tried again. */
async function once(
  { header, action, input, decision, body, more, receipt: taken }: Once,
  ctx: Context,
): Promise<{ next: Header; history: HistoryRow } | undefined> {
  const receipt = decision.receipt ? (taken ?? (await nextReceipt(ctx.today))) : undefined;
  const changed: Header = { ...decision.header, ...(receipt ? { receiptNumber: receipt.number } : {}) };
  if (lost.includes(changed.status)) delete changed.booth;
  const { next, history } = await entered(header, changed, { action, reason: input.reason, decision }, ctx);
  const standing = decision.standing ? changeStanding(header.institutionId, decision.standing) : undefined;
  const rows: Labelled[] = [
    Store.putHeader(next, { version: header.version, status: header.status }),
    Store.putHistory(history),
    ...(standing ? [standing] : []),
    ...heldRows(header, next, action, decision.releaseOwners ?? false, ctx.now),
    ...(decision.answers && body ? [Store.putBody({ ...body, answers: decision.answers })] : []),
    ...(receipt ? [receipt.row] : []),
    ...placeRows(header, next, ctx),
    ...(await reportRows(next, ctx)),
    ...more,
  ];
  try {
    await transact(rows);
    return { next, history };
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error;
    if (error.of("header"))
      throw new Refusal(codes.STALE_VERSION, { current: { version: header.version + 1 } });
    if (error.of("booth"))
      throw new Refusal(codes.INVALID_VALUE, { fields: [{ path: "booth", key: "boothTaken" }] });
    if (error.of("group"))
      throw new Refusal(codes.MOVE_NOT_ALLOWED, {
        params: { status: header.status, action, min: header.holds?.leads?.min ?? 0 },
      });
    const scheme = schemeOf(header.scheme);
    const named = scheme && personRefusal(error, scheme, header.holds?.persons ?? [], header.policy);
    if (named) throw named;
    if (error.failed.every(({ label }) => label === "receipt" || label === REPORTED)) return undefined;
    throw error;
  }
}

/** What was pinned must be complete now, by the same validator. */
async function refuseIncomplete(
  header: Header,
  answers: Answers,
  event: EventDetail | undefined,
  ctx: Context,
): Promise<void> {
  const scheme = schemeOf(header.scheme);
  if (!scheme) return;
  const [institution, gathered] = await Promise.all([
    readInstitution(header.institutionId),
    gather(scheme, answers, header.institutionId),
  ]);
  if (!institution) return;
  const { context } = checkContext(
    scheme,
    answers,
    { ...gathered, institution, event, policy: header.policy ?? {} },
    ctx,
  );
  const issues = check(scheme, answers, context, { mode: "submit", only: header.supplement?.fields ?? [] });
  if (issues.length)
    throw new Refusal(codes.RED_FIELDS_REQUIRED, {
      fields: issues.map(({ path, key, params }) => ({
        path,
        key,
        ...(params ? { params: params as Record<string, string> } : {}),
      })),
    });
}

/** A place that is given back: its booth is free again, and who waits is asked; so is who waits again. */
const placeRows = (before: Header, next: Header, ctx: Context): Labelled[] => [
  ...(before.booth && before.eventId && lost.includes(next.status)
    ? [freeBooth(before.eventId, before.booth)]
    : []),
  ...(before.eventId && (freesPlace(before, next) || backInLine(before, next))
    ? [errand({ kind: "places", id: before.eventId }, ctx.now, 0).row]
    : []),
];
/** The transfer of an event that was called off meanwhile is answered: the job that passed it by comes again. */
const lateRows = (before: Header, action: string, event: EventDetail, ctx: Context): Labelled[] =>
  answersTransfer(before, action) && calledOffBy(event, before.submittedAt)
    ? [errand({ kind: "event", id: event.id }, ctx.now, 0).row]
    : [];
/** A draw took place while something else waited: what it gave is carried out once that is answered. */
const untoldRows = async (before: Header, next: Header, ctx: Context): Promise<Labelled[]> => {
  const mayBeListed = schemeOf(before.scheme)?.limits.group === "BOOTH";
  if (!before.eventId || !mayBeListed || !isUntold(before, next)) return [];
  return (await lotteryOf(before.eventId))?.status === "DRAWN"
    ? [errand({ kind: "places", id: before.eventId }, ctx.now, 0).row]
    : [];
};
const lost: readonly Header["status"][] = ["CANCELLED", "REFUNDED", "REJECTED"];
