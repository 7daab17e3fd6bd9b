/**
 * Recording a penalty, objecting to it, answering the objection. Each is one write under the institution's version,
 * with its history entry, its notices and the bar that follows: two officers at once cannot both be right.
 */
import { ulid } from "ulid";
import type * as z from "zod";
import type { Context } from "../actor.ts";
import {
  bar,
  barEnd,
  denialEnd,
  deny,
  standing,
  unbar,
  undeny,
} from "../application/standing/standing.server.ts";
import { type Day, isDay } from "../day.ts";
import { codes, Refusal } from "../errors.ts";
import { read as readEvent } from "../event/store.server.ts";
import type { Json } from "../form/types.ts";
import { type Institution, nameOf } from "../institution/index.ts";
import { owned, refuseIssues, visible } from "../institution/permit.server.ts";
import { membersOf, read } from "../institution/store.server.ts";
import { stale, write } from "../institution/write.server.ts";
import { tell } from "../notice/index.ts";
import type { Notice, Template } from "../notice/types.ts";
import { holding } from "../policy/index.ts";
import { recent as policies } from "../policy/store.server.ts";
import type { Labelled } from "../write.server.ts";
import {
  barOf,
  consequences,
  DENIED_SCHEME,
  denialOf,
  issuesOf,
  objectUntil,
  type Penalty,
  views,
} from "./index.ts";
import { ofInstitution, put } from "./store.server.ts";
import type * as Wire from "./wire.ts";

const policyOf = async (ctx: Context): Promise<Record<string, Json>> =>
  holding(await policies(ctx.now), { scheme: "", event: undefined }, ctx.today);

const shown = async (institution: Institution, ctx: Context): Promise<Wire.Penalties> => {
  const [all, policy, { barredUntil }] = await Promise.all([
    ofInstitution(institution.id),
    policyOf(ctx),
    standing(institution.id),
  ]);
  return {
    items: views(all, ctx.today, policy, ctx.actor.kind === "staff" ? ctx.actor.accountId : undefined),
    version: institution.version,
    ...(barredUntil && barredUntil >= ctx.today ? { barredUntil } : {}),
  };
};

/** The penalties of an institution, to its own people and to staff. Refuses 10306. */
export const list = async (institutionId: string, ctx: Context): Promise<Wire.Penalties> =>
  shown(await visible(institutionId, ctx.actor), ctx);

interface Change {
  institution: Institution;
  /** All of them as they are after the change. */
  all: Penalty[];
  changed: Penalty;
  action: string;
  reason: string;
  template: Template;
}
/** A record makes a bar longer; only one that is struck makes it shorter, or ends it. */
const barRows = (
  id: string,
  { status }: Penalty,
  due: ReturnType<typeof barOf>,
  barredUntil: Day | undefined,
): Labelled[] => {
  const struck = status === "STRUCK";
  const moves = due && (struck ? due.until !== barredUntil : due.until > (barredUntil ?? ""));
  if (moves) return [bar(id, due.until, due.reason), barEnd(id, due.until)];
  return struck && !due && barredUntil ? [unbar(id, barredUntil)] : [];
};

/** The longest denial that stands, or that none does any more. */
const denialRows = (id: string, due: ReturnType<typeof denialOf>, until: Day | undefined): Labelled[] => {
  if (due) return [deny(id, DENIED_SCHEME, due), denialEnd(id, due.until)];
  return until ? [undeny(id, DENIED_SCHEME, until)] : [];
};

/** Writes a change of one penalty, with the bar that follows from all that stand. */
const change = async (
  { institution, all, changed, action, reason, template }: Change,
  ctx: Context,
): Promise<Wire.Penalties> => {
  const [policy, now, members] = await Promise.all([
    policyOf(ctx),
    standing(institution.id),
    membersOf(institution.id),
  ]);
  const denies = changed.kind === "ECOMMERCE_DENIAL";
  const due = denies ? denialOf(all, ctx.today) : barOf(all, ctx.today, policy);
  const follows = denies
    ? denialRows(institution.id, due, now.denied[DENIED_SCHEME]?.until)
    : barRows(institution.id, changed, due, now.barredUntil);
  const administrators = members.filter(({ role }) => role === "ADMINISTRATOR");
  const notices: Notice[] = administrators.flatMap((member) =>
    tell(
      [member],
      template,
      {
        institution: nameOf(institution.fields),
        event: changed.eventNames?.[member.language] ?? "",
        day: changed.on,
        reason,
        until: due?.until ?? "",
        dueOn: objectUntil(changed, policy),
      },
      ctx.now,
      "/personal/info",
    ),
  );
  const after = { ...institution, version: institution.version + 1 };
  return shown(
    await write(
      { before: institution, after, action, reason, notices, with: [put(changed), ...follows] },
      ctx,
    ),
    ctx,
  );
};

/** Refuses 900050 unless the institution is as it was read. */
const current = (institution: Institution, version: number): void => {
  if (institution.version !== version) throw stale(institution);
};

/**
 * Staff record a warning or a violation.
 * @throws Refusal 10306, 10508, 900050; 900054 or 900028 with what is wrong (a written record without a warning before it)
 */
export const record = async (
  institutionId: string,
  input: z.infer<typeof Wire.PenaltyWrite>,
  ctx: Context,
): Promise<Wire.Penalties> => {
  const [institution, others, event, policy] = await Promise.all([
    read(institutionId),
    ofInstitution(institutionId),
    input.eventId ? readEvent(input.eventId) : undefined,
    policyOf(ctx),
  ]);
  if (!institution) throw new Refusal(codes.INSTITUTION_MISSING);
  if (input.eventId && !event) throw new Refusal(codes.FAIR_MISSING);
  current(institution, input.version);
  const { on } = input;
  if (!isDay(on)) throw new Refusal(codes.INVALID_VALUE, { fields: [{ path: "on", key: "notDay" }] });
  refuseIssues(issuesOf({ ...input, on }, event, others, ctx.today, policy));
  const made: Penalty = {
    id: ulid(Date.parse(ctx.now)),
    institutionId,
    kind: input.kind,
    ...(event ? { eventId: event.id, eventNames: event.names } : {}),
    on,
    ...(input.kind === "ECOMMERCE_DENIAL" && input.until && isDay(input.until) ? { until: input.until } : {}),
    reason: input.reason.trim(),
    recordedAt: ctx.now,
    recordedBy: ctx.actor.accountId,
    status: "STANDING",
  };
  const all = [...others, made];
  const { barUntil, deniedUntil, removal } = consequences(all, policy).get(made.id) ?? {};
  const template = deniedUntil
    ? "penaltyDenied"
    : barUntil
      ? "penaltyBar"
      : removal
        ? "penaltyRemoval"
        : made.kind === "WRITTEN_RECORD"
          ? "penaltyWritten"
          : "penaltyVerbal";
  return change(
    { institution, all, changed: made, action: "penaltyRecorded", reason: made.reason, template },
    ctx,
  );
};

const found = (all: readonly Penalty[], id: string): Penalty => {
  const one = all.find((penalty) => penalty.id === id);
  if (!one) throw new Refusal(codes.FORM_NOT_FOUND);
  return one;
};
const why = (reason: string): string => {
  const said = reason.trim();
  if (!said) throw new Refusal(codes.REQUIRED_EMPTY, { fields: [{ path: "reason", key: "required" }] });
  return said;
};
const replaced = (all: readonly Penalty[], changed: Penalty): Penalty[] =>
  all.map((one) => (one.id === changed.id ? changed : one));

/**
 * The institution's administrator objects, once, within 15 days of the notice; the bar runs on meanwhile.
 * @throws Refusal 10306, 200113, 900057 answered or objected to already, 900018 too late
 */
export const object = async (
  institutionId: string,
  id: string,
  input: z.infer<typeof Wire.PenaltyObjection>,
  ctx: Context,
): Promise<Wire.Penalties> => {
  const institution = await owned(institutionId, ctx.actor);
  const [all, policy] = await Promise.all([ofInstitution(institutionId), policyOf(ctx)]);
  const one = found(all, id);
  current(institution, input.version);
  if (one.status !== "STANDING")
    throw new Refusal(codes.MOVE_NOT_ALLOWED, { params: { status: one.status, action: "object" } });
  const last = objectUntil(one, policy);
  if (ctx.today > last) throw new Refusal(codes.CURRENT_DEADLINE_PASSED, { params: { day: last } });
  const reason = why(input.reason);
  const changed: Penalty = {
    ...one,
    status: "OBJECTED",
    objection: { at: ctx.now, reason, by: ctx.actor.accountId },
  };
  return change(
    {
      institution,
      all: replaced(all, changed),
      changed,
      action: "penaltyObjected",
      reason,
      template: "penaltyObjected",
    },
    ctx,
  );
};

/**
 * Staff answer an objection: upheld, the penalty is struck with all that only followed from it; dismissed, it stands.
 * Nobody answers what is objected to a record of his own.
 * @throws Refusal 10306, 900057 nothing waits, 900050, 10801 who answers recorded it
 */
export const answer = async (
  institutionId: string,
  id: string,
  input: z.infer<typeof Wire.PenaltyAnswer>,
  ctx: Context,
): Promise<Wire.Penalties> => {
  const [institution, all] = await Promise.all([read(institutionId), ofInstitution(institutionId)]);
  if (!institution) throw new Refusal(codes.INSTITUTION_MISSING);
  const one = found(all, id);
  current(institution, input.version);
  if (one.status !== "OBJECTED")
    throw new Refusal(codes.MOVE_NOT_ALLOWED, { params: { status: one.status, action: input.result } });
  if (one.recordedBy === ctx.actor.accountId) throw new Refusal(codes.APPROVAL_NO_PERMISSION);
  const reason = why(input.reason);
  const upheld = input.result === "UPHELD";
  const changed: Penalty = {
    ...one,
    status: upheld ? "STRUCK" : "DISMISSED",
    answer: { at: ctx.now, reason, by: ctx.actor.accountId },
  };
  return change(
    {
      institution,
      all: replaced(all, changed),
      changed,
      action: upheld ? "penaltyUpheld" : "penaltyDismissed",
      reason,
      template: upheld ? "penaltyStruck" : "penaltyDismissed",
    },
    ctx,
  );
};
