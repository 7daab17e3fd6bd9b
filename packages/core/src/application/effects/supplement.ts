/** Supplements: documents asked for and sent, too late, and why (spec 2 §5; decision 0101). */
import type { Context } from "../../actor.ts";
import { addDays, type Day, day, dayOf, isDay } from "../../day.ts";
import { codes, Refusal } from "../../errors.ts";
import { holds as truth } from "../../form/evaluate.ts";
import { limitOf } from "../../form/kinds/fault.ts";
import type { Answers, Json } from "../../form/types.ts";
import { grantOf } from "../../funding/index.ts";
import { feeFor } from "../../payment/fee-for.ts";
import { schemeOf } from "../../schemes/index.ts";
import { supplementDue } from "../clocks/deadlines.ts";
import { refuseStrangers } from "../refuse.ts";
import type { Header } from "../row.ts";
import {
  decided,
  diffOf,
  type Effect,
  enter,
  leave,
  objectable,
  refuse,
  resume,
  rootOf,
  suspend,
  text,
  without,
} from "./effect.ts";

/**
 * The last day for documents, so many days before the first of the event (spec 2 §5: 45): what is incomplete then is
 * deemed abandoned. The supplement's own lapse does that, since no supplement is asked for beyond it without a reason.
 */
const documentsMark = (header: Header, answers: Answers): Day | undefined => {
  const deadline = schemeOf(header.scheme)?.deadlines.find(
    ({ kind, anchor }) => kind === "documentsBy" && anchor === "EVENT_START",
  );
  if (!deadline || !header.eventDates) return undefined;
  const { when } = deadline;
  const context = {
    today: day(header.eventDates.start),
    ...(header.policy ? { policy: header.policy } : {}),
  };
  if (when && !truth(when, { answers, context })) return undefined;
  const days = limitOf(deadline.amount, { answers: {}, context });
  return days === undefined ? undefined : addDays(day(header.eventDates.start), -days);
};

/** The day that staff set for documents: a working day to come. */
const workingDayAhead = (dueOn: string | undefined, ctx: Context): Day => {
  if (!dueOn || !isDay(dueOn)) return refuse({ path: "dueOn", key: "notDay" });
  if (dueOn <= ctx.today)
    return refuse({
      path: "dueOn",
      key: "beforeMin",
      params: { min: ctx.calendar.addWorking(ctx.today, 1) },
    });
  if (!ctx.calendar.isWorking(dueOn))
    return refuse({ path: "dueOn", key: "notWorkingDay", params: { day: dueOn } });
  return dueOn;
};

export const supplements: Record<string, Effect> = {
  requestSupplement: (next, input, ctx, facts) => {
    const message = text(input.message, "message");
    const fields = input.fields?.length
      ? input.fields
      : (refuse({ path: "fields", key: "required" }) as never);
    const asked = schemeOf(next.scheme)?.steps.flatMap((step) => step.fields.map(({ key }) => key)) ?? [];
    if (!fields.every((field) => asked.includes(rootOf(field)))) refuse({ path: "fields", key: "option" });
    const dueOn = workingDayAhead(input.dueOn, ctx);
    // What comes after the scheme's period could not be sent (109003): nobody is asked for it.
    const period = next.deadlines.find(({ kind }) => kind === "supplementPeriod");
    if (period && dueOn > period.day)
      return refuse({ path: "dueOn", key: "afterMax", params: { max: period.day } });
    // Nothing is taken after the mark but what a justification excuses that staff accept; they say which (R491).
    const mark = documentsMark(next, facts.body?.answers ?? {});
    if (mark && dueOn > mark && !input.reason?.trim())
      return refuse({ path: "reason", key: "afterMark", params: { mark } });
    const started = supplementDue(ctx.today, dueOn, ctx.now, ctx.calendar);
    const notes = Object.fromEntries(
      Object.entries(input.notes ?? {})
        .filter(([field, note]) => fields.includes(field) && note.trim())
        .map(([field, note]) => [field, note.trim()]),
    );
    const before = Object.fromEntries(fields.map((f) => [rootOf(f), facts.body?.answers[rootOf(f)] ?? null]));
    const { late: _, ...afresh } = next;
    return {
      header: {
        ...afresh,
        supplement: {
          fields,
          ...(Object.keys(notes).length ? { notes } : {}),
          message,
          dueOn,
          requestedAt: ctx.now,
          before,
        },
        deadlines: [...without(next, "supplement"), started.deadline],
        timers: started.timers,
      },
      notice: "supplementRequested",
    };
  },
  supplement: (next, input, ctx, facts, before) => {
    const pinned = new Set((before.supplement?.fields ?? []).map(rootOf));
    const sent = input.answers ?? {};
    const closed = Object.keys(sent).filter((key) => !pinned.has(key));
    if (closed.length)
      throw new Refusal(codes.NOT_EDITABLE_AFTER_SUBMIT, {
        fields: closed.map((path) => ({ path, key: "notEditable" })),
      });
    // Something is sent, were it what stood there before; nothing at all is no supplement.
    if (Object.keys(sent).length === 0)
      throw new Refusal(codes.RED_FIELDS_REQUIRED, {
        fields: [...pinned].map((path) => ({ path, key: "required" })),
      });
    const old = facts.body?.answers ?? {};
    const answers = { ...old, ...sent };
    const scheme = schemeOf(next.scheme);
    if (scheme) refuseStrangers(scheme, sent);
    const fee =
      scheme && facts.event
        ? feeFor(scheme.fees, facts.event, answers, dayOf(next.submittedAt ?? next.createdAt), {
            today: ctx.today,
            institution: (facts.body?.institution ?? {}) as Record<string, Json>,
            ...(next.policy ? { policy: next.policy } : {}),
          })
        : next.fee;
    const grant =
      scheme &&
      grantOf(scheme, answers, {
        today: ctx.today,
        institution: (facts.body?.institution ?? {}) as Record<string, Json>,
        ...(facts.event ? { event: facts.event as unknown as Record<string, Json> } : {}),
        ...(next.policy ? { policy: next.policy } : {}),
      });
    return {
      header: {
        ...next,
        deadlines: without(next, "supplement"),
        timers: [],
        ...(fee ? { fee } : {}),
        ...(grant ? { funding: grant } : {}),
      },
      answers,
      diff: diffOf(old, answers),
      notice: "supplementReceived",
    };
  },
  lapseSupplement: (next, _i, ctx) => ({
    header: { ...objectable(decided(next, ctx), ctx), late: next.late ?? "lapsed" },
    standing: leave(next),
    notice: "supplementLapsed",
  }),
  justifyLate: (next, input) => ({
    header: {
      ...suspend(next),
      reason: text(input.reason, "reason"),
      ...(input.fileIds?.length && { justification: input.fileIds }),
    },
    notice: "justificationReceived",
  }),
  // Sent until another day, whatever day stood before: what was abandoned is open again.
  acceptLate: (next, input, ctx, _f, before) => {
    const dueOn = workingDayAhead(input.dueOn, ctx);
    const started = supplementDue(ctx.today, dueOn, ctx.now, ctx.calendar);
    const { late: _, suspended: __, ...afresh } = next;
    return {
      header: {
        ...afresh,
        ...(next.supplement && { supplement: { ...next.supplement, dueOn } }),
        deadlines: [started.deadline],
        timers: started.timers,
      },
      ...(before.status === "REJECTED" && { standing: enter(next) }),
      notice: "justificationAccepted",
    };
  },
  // What was sent in time still counts; what was abandoned stays so, and that may be objected to from this day on.
  refuseLate: (next, _i, ctx, _f, before) => ({
    header: {
      ...(before.status === "REJECTED" ? objectable({ ...next, suspended: [] }, ctx) : resume(next, ctx)),
      late: "refused",
    },
    notice: "justificationRefused",
  }),
};
