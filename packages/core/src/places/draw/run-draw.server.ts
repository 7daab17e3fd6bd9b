/**
 * Holds the draw of an event with the public value that staff read at its source. Where the policy `countersign` asks
 * for two people, the value that one entered waits until another one confirms it (decision 0807). Each step is recorded
 * in the audit log.
 */
import { listHeadersById } from "../../applications/model/event-pages.server.ts";
import type { DrawWrite, StaffDraw } from "../../applications/places/draw/draw-schema.ts";
import type { EnteredPublicValue, PublicDraw } from "../../applications/places/draw/index.ts";
import type { EventDetail } from "../../events/event-schema.ts";
import { getEvent } from "../../events/event-service.server.ts";
import { buildFirstPersonCheck } from "../../events/first-person-check.server.ts";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import type { TransactionItem } from "../../platform/transaction.server.ts";
import { computeSha256 } from "./compute-draw.server.ts";
import { parsePublicValue } from "./public-value.ts";
import { refuseUnsuitableEvent } from "./refuse-unsuitable-event.ts";
import { buildStaffDraw, isDrawCountersigned } from "./staff-draw.server.ts";
import { getDrawInStatus, PREPARER_LABEL, writeDraw } from "./write-draw.server.ts";

/** A draw that is published and not held, with its event. */
interface PublishedState {
  before: PublicDraw;
  event: EventDetail;
}
const loadPublishedDraw = async (eventId: string, version: number, ctx: Context): Promise<PublishedState> => {
  const [before, event] = await Promise.all([
    getDrawInStatus(eventId, version, "COMMITTED"),
    getEvent(eventId, ctx),
  ]);
  return { before, event };
};

/**
 * Loads a draw whose time has come.
 * @throws Refusal 404 without one, 900050 stale, 900057 in another status, before its time, or when its event was
 * cancelled or changed
 */
const loadDueDraw = async (eventId: string, version: number, ctx: Context): Promise<PublishedState> => {
  const { before, event } = await loadPublishedDraw(eventId, version, ctx);
  refuseUnsuitableEvent(before, event, ctx);
  if (Date.parse(ctx.now) < Date.parse(before.drawAt))
    throw new Refusal(errorCodes.MOVE_NOT_ALLOWED, {
      params: { status: before.status, from: before.drawAt },
    });
  return { before, event };
};

const buildPublishedView = async (
  event: EventDetail,
  storedDraw: PublicDraw,
  ctx: Context,
): Promise<StaffDraw> => {
  const isCountersigned = await isDrawCountersigned(ctx);
  return buildStaffDraw({ event, storedDraw, page: { headers: [], candidates: [] }, isCountersigned }, ctx);
};

/** Computes the result for good. The deferred task written with it notifies everybody. */
const holdDraw = async (
  { before, event }: PublishedState,
  value: Pick<EnteredPublicValue, "publicValue" | "signature">,
  ctx: Context,
  confirmation: { enteredBy?: string; writes?: TransactionItem[] } = {},
): Promise<StaffDraw> => {
  const { entered: _, ...committedDraw } = before;
  const { publicValue, signature } = value;
  const next: PublicDraw = {
    ...committedDraw,
    publicValue,
    ...(signature === undefined ? {} : { signature }),
    version: before.version + 1,
    status: "DRAWN",
    drawnAt: ctx.now,
  };
  const headers = await listHeadersById(before.entries);
  const { enteredBy, writes = [] } = confirmation;
  const detail = {
    digest: next.digest ?? "",
    seed: next.seed ?? "",
    publicValue,
    ...(enteredBy === undefined ? {} : { enteredBy }),
  };
  await writeDraw(next, before.version, "lottery.draw", ctx, detail, writes);
  return buildStaffDraw({ event, storedDraw: next, page: { headers, candidates: [] }, job: "RUNNING" }, ctx);
};

/**
 * Draws once, not before the announced time. Where a second person confirms the public value, it is kept only, which
 * the answer tells.
 * @throws Refusal as `loadDueDraw`; 900054 for a public value in another form, or one that does not fit its signature;
 * 900310 while a value of the caller waits, 900057 while one of a colleague does
 */
export const runDraw = async (eventId: string, input: DrawWrite, ctx: Context): Promise<StaffDraw> => {
  const dueDraw = await loadDueDraw(eventId, input.version, ctx);
  const { before, event } = dueDraw;
  const value = parsePublicValue(before.source, input, computeSha256);
  if ("key" in value) throw new Refusal(errorCodes.INVALID_VALUE, { fields: [value] });
  if (!(await isDrawCountersigned(ctx))) return holdDraw(dueDraw, value, ctx);
  const { entered: waitingValue } = before;
  if (waitingValue && !waitingValue.returned)
    throw waitingValue.by === ctx.actor.accountId
      ? new Refusal(errorCodes.SECOND_PERSON_REQUIRED)
      : new Refusal(errorCodes.MOVE_NOT_ALLOWED, { params: { status: "PREPARED", action: "draw" } });
  if (ctx.changes) ctx.changes.prepared = true;
  const { accountId: by, account: name } = ctx.actor;
  const next: PublicDraw = {
    ...before,
    version: before.version + 1,
    entered: { ...value, by, name, at: ctx.now },
  };
  const { publicValue } = value;
  await writeDraw(next, before.version, "lottery.enterValue", ctx, { publicValue });
  return buildPublishedView(event, next, ctx);
};

/** Returns the value that waits for a second person, or refuses whoever entered it. */
const requireColleagueValue = ({ entered }: PublicDraw, { actor }: Context): EnteredPublicValue => {
  if (!entered || entered.returned)
    throw new Refusal(errorCodes.MOVE_NOT_ALLOWED, { params: { status: "NONE", action: "draw" } });
  if (entered.by === actor.accountId) throw new Refusal(errorCodes.SECOND_PERSON_REQUIRED);
  return entered;
};

/**
 * Draws with the public value that a colleague entered.
 * @throws Refusal as `loadDueDraw`; 900057 where no value waits; 900310 for whoever entered it, and while that person
 * may not hold the draw any more
 */
export const countersignPublicValue = async (
  eventId: string,
  version: number,
  ctx: Context,
): Promise<StaffDraw> => {
  const dueDraw = await loadDueDraw(eventId, version, ctx);
  const value = requireColleagueValue(dueDraw.before, ctx);
  const check = await buildFirstPersonCheck(value.by, dueDraw.event, PREPARER_LABEL);
  return holdDraw(dueDraw, value, ctx, { enteredBy: value.name, writes: [check] });
};

/**
 * Returns the public value to whoever entered it, with a reason. Another one can be entered then, by anybody.
 * @throws Refusal 404, 900050, 900057 where no value waits, 900310 for whoever entered it, 10502 without a reason
 */
export const returnPublicValue = async (
  eventId: string,
  { version, reason }: { version: number; reason: string },
  ctx: Context,
): Promise<StaffDraw> => {
  const { before, event } = await loadPublishedDraw(eventId, version, ctx);
  const value = requireColleagueValue(before, ctx);
  const words = reason.trim();
  if (!words) throw new Refusal(errorCodes.REQUIRED_EMPTY, { fields: [{ path: "reason", key: "required" }] });
  const next: PublicDraw = {
    ...before,
    version: version + 1,
    entered: { ...value, returned: { by: ctx.actor.account, at: ctx.now, reason: words } },
  };
  await writeDraw(next, version, "lottery.returnValue", ctx, {
    publicValue: value.publicValue,
    enteredBy: value.name,
    reason: words,
  });
  return buildPublishedView(event, next, ctx);
};

/**
 * Withdraws the public value that the caller entered, also after it was returned.
 * @throws Refusal 404, 900050, 900057 where there is none, 10801 for a value that somebody else entered
 */
export const withdrawPublicValue = async (
  eventId: string,
  version: number,
  ctx: Context,
): Promise<StaffDraw> => {
  const { before, event } = await loadPublishedDraw(eventId, version, ctx);
  const { entered: value, ...committedDraw } = before;
  if (!value) throw new Refusal(errorCodes.MOVE_NOT_ALLOWED, { params: { status: "NONE", action: "draw" } });
  if (value.by !== ctx.actor.accountId) throw new Refusal(errorCodes.APPROVAL_NO_PERMISSION);
  const next: PublicDraw = { ...committedDraw, version: version + 1 };
  await writeDraw(next, version, "lottery.withdrawValue", ctx, { publicValue: value.publicValue });
  return buildPublishedView(event, next, ctx);
};
