/** Supplements: documents that are requested, sent, or too late with a reason (spec 2 §5; decision 0101). */

import { normalizeAnswers } from "../../../../forms/values/normalize-answers.ts";
import { parseStaffReason } from "../../../../messaging/staff-reason.ts";
import type { Context } from "../../../../platform/actor.ts";
import { errorCodes, Refusal } from "../../../../platform/errors.ts";
import { findScheme } from "../../../../schemes/index.ts";
import { followCorrectedAnswers } from "../../../changes/follow-corrected-answers.ts";
import { refuseUnknownFields } from "../../../changes/submission-guards.ts";
import { buildConditionContext, toSupplementContext } from "../../../changes/supplement-context.ts";
import {
  clearPending,
  diffAnswersByField,
  leaveProcessing,
  markDecided,
  omitDeadline,
  openObjectionPeriod,
  requireText,
} from "../../../changes/transition-effect.ts";
import { startSupplementDeadline } from "../../../deadlines/deadlines.ts";
import { resumeReview } from "../../../deadlines/review-deadline.ts";
import { recalculateFee } from "../../../fees/recalculated-fee.ts";
import { computeGrant } from "../../../funding/compute-grant.ts";
import type { ApplicationHeader } from "../../../model/application-rows.ts";
import { findDeadline } from "../shared/guards.ts";
import { type Denial, defineRule, defineTransition } from "../shared/transition-definition.ts";
import {
  listPinnedFields,
  parseItemNotes,
  parseRequestedItems,
  refuseHiddenItems,
} from "./requested-items.ts";
import { mergeSupplementAnswers } from "./supplement-answers.ts";
import { parseSupplementDay } from "./supplement-day.ts";

export const requestSupplementTransition = defineTransition({
  action: "requestSupplement",
  by: "staff",
  role: "OFFICER",
  from: ["PROCESSING"],
  to: "SUPPLEMENT_REQUIRED",
  loads: ["body", "event", "scheme"],
  input: ["fields", "dueOn", "message", "notes", "reason", "reasonCodes"],
  deadlines: ["supplement"],
  notices: ["supplementRequested"],
  effect: (next, input, ctx, facts) => {
    const { reason: message, reasonCodes } = parseStaffReason("requestSupplement", {
      reason: input.message,
      reasonCodes: input.reasonCodes,
    });
    if (!reasonCodes) requireText(message, "message");
    const form = facts.scheme ?? findScheme(next.scheme);
    const fields = parseRequestedItems(
      input,
      form?.steps.flatMap((step) => step.fields.map(({ key }) => key)) ?? [],
    );
    if (form && facts.body)
      refuseHiddenItems(
        form,
        fields,
        { answers: facts.body.answers, status: next.status },
        toSupplementContext(buildConditionContext(next, facts, ctx)),
      );
    const dueOn = parseSupplementDay(next, input, ctx, facts);
    const supplementDeadline = startSupplementDeadline(ctx.today, dueOn, ctx.now, ctx.calendar);
    const notes = parseItemNotes(input, fields);
    const before = Object.fromEntries(
      listPinnedFields(fields).map((field) => [field, facts.body?.answers[field] ?? null]),
    );
    const { late: _, ...rest } = next;
    return {
      header: {
        ...rest,
        supplement: {
          fields,
          ...(Object.keys(notes).length ? { notes } : {}),
          ...(message ? { message } : {}),
          ...(reasonCodes ? { reasonCodes } : {}),
          dueOn,
          requestedAt: ctx.now,
          before,
        },
        deadlines: [...omitDeadline(next, "supplement"), supplementDeadline.deadline],
        timers: supplementDeadline.timers,
      },
      noticeTemplate: "supplementRequested",
    };
  },
});

/** Only on working days (106001 weekend, 106002 holiday), until the set day (106003), within the period (109003). */
const explainSupplementDenial = (header: ApplicationHeader, { today, calendar }: Context): Denial => {
  const deadline = findDeadline(header, "supplement");
  const period = findDeadline(header, "supplementPeriod");
  if (deadline && today > deadline.day)
    return { code: errorCodes.SUPPLEMENT_DEADLINE_PASSED, params: { day: deadline.day } };
  if (period && today > period.day)
    return { code: errorCodes.SUPPLEMENT_PERIOD_ENDED, params: { day: period.day } };
  const closureReason = calendar.findClosure(today);
  if (closureReason === "WEEKEND") return { code: errorCodes.SUPPLEMENT_WORKING_DAYS_ONLY };
  return closureReason
    ? { code: errorCodes.SUPPLEMENT_NOT_ON_HOLIDAYS, params: { holiday: closureReason } }
    : undefined;
};

export const supplementTransition = defineTransition({
  action: "supplement",
  by: "applicant",
  from: ["SUPPLEMENT_REQUIRED"],
  to: "PROCESSING",
  // Documents can still be sent in time while staff decide whether they may be late.
  allowedWhile: ["lateness"],
  guard: explainSupplementDenial,
  loads: ["body", "event", "scheme", "reported"],
  // The legal period of the review paused while the documents were awaited.
  input: ["answers"],
  deadlines: ["review", "supplementPeriod"],
  notices: ["supplementReceived"],
  effect: (next, input, ctx, facts, before) => {
    const pinnedFields = new Set(listPinnedFields(before.supplement?.fields ?? []));
    const scheme = facts.scheme ?? findScheme(next.scheme);
    const sentAnswers = scheme ? normalizeAnswers(scheme, input.answers ?? {}) : (input.answers ?? {});
    const closedFields = Object.keys(sentAnswers).filter((key) => !pinnedFields.has(key));
    if (closedFields.length)
      throw new Refusal(errorCodes.NOT_EDITABLE_AFTER_SUBMIT, {
        fields: closedFields.map((path) => ({ path, key: "notEditable" })),
      });
    // At least one answer must be sent, even when unchanged.
    if (Object.keys(sentAnswers).length === 0)
      throw new Refusal(errorCodes.REQUIRED_EMPTY, {
        fields: [...pinnedFields].map((path) => ({ path, key: "required" })),
      });
    const previousAnswers = facts.body?.answers ?? {};
    if (scheme) refuseUnknownFields(scheme, sentAnswers);
    const context = buildConditionContext(next, facts, ctx);
    const answers = scheme
      ? mergeSupplementAnswers(
          scheme,
          { before: previousAnswers, sent: sentAnswers, reported: facts.reportedAnswers },
          context,
        )
      : { ...previousAnswers, ...sentAnswers };
    const grant = scheme && computeGrant(scheme, answers, context);
    const reviewedHeader = resumeReview(
      { ...next, deadlines: omitDeadline(next, "supplement"), timers: [] },
      ctx,
    );
    const correctedHeader = scheme
      ? followCorrectedAnswers(reviewedHeader, scheme, answers, ctx)
      : reviewedHeader;
    const pricedHeader =
      scheme && facts.event
        ? recalculateFee(correctedHeader, scheme.fees, facts.event, {
            answers,
            body: facts.body,
            today: ctx.today,
          })
        : correctedHeader;
    return {
      header: { ...pricedHeader, ...(grant ? { funding: grant } : {}) },
      answers,
      diff: diffAnswersByField(previousAnswers, answers),
      noticeTemplate: "supplementReceived",
    };
  },
});

export const lapseSupplementTransition = defineTransition({
  action: "lapseSupplement",
  by: "system",
  from: ["SUPPLEMENT_REQUIRED"],
  to: "REJECTED",
  // The activity is over, and nobody answered whether the documents may be late (decision 0655).
  allowedWhile: ["lateness"],
  deadlines: ["objection"],
  notices: ["supplementLapsed"],
  effect: (next, _i, ctx) => ({
    header: {
      ...openObjectionPeriod(markDecided(clearPending(next), ctx), ctx),
      late: next.late ?? "lapsed",
      suspended: [],
    },
    constraintChange: leaveProcessing(next),
    noticeTemplate: "supplementLapsed",
  }),
});

export const supplementReminderRule = defineRule({
  action: "supplementReminder",
  by: "rule",
  to: "same",
  deadlines: [],
  notices: ["supplementRequested"],
  effect: (next) => ({ header: next, noticeTemplate: "supplementRequested" }),
});
