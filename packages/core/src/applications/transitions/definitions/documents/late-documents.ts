/** Late documents: the applicant gives a reason, and staff accept it or not (spec 2 §9; decision 0101). */
import type { Context } from "../../../../platform/actor.ts";
import {
  enterProcessing,
  openObjectionPeriod,
  requireText,
  resumeTimers,
  suspendTimers,
} from "../../../changes/transition-effect.ts";
import { startSupplementDeadline } from "../../../deadlines/deadlines.ts";
import { buildSupplementPeriod } from "../../../deadlines/submission-deadlines.ts";
import type { ApplicationHeader } from "../../../model/application-rows.ts";
import { buildActionDenial, buildOverdueDenial, findDeadline } from "../shared/guards.ts";
import { type Denial, defineTransition } from "../shared/transition-definition.ts";
import { parseDocumentsDay } from "./supplement-day.ts";

/** A reason is accepted before the deadline for documents, or after they lapsed while an objection is possible. */
const explainJustificationDenial = (header: ApplicationHeader, { today }: Context): Denial => {
  const hasLapsed = header.status === "REJECTED";
  const deadline = findDeadline(header, hasLapsed ? "objection" : "supplement");
  if (!deadline || header.late === "refused" || (hasLapsed && header.late !== "lapsed"))
    return buildActionDenial(header, "justifyLate");
  return today > deadline.day ? buildOverdueDenial(deadline.day) : undefined;
};

export const justifyLateTransition = defineTransition({
  action: "justifyLate",
  by: "applicant",
  from: ["SUPPLEMENT_REQUIRED", "REJECTED"],
  to: "same",
  sets: "lateness",
  guard: explainJustificationDenial,
  input: ["reason", "fileIds"],
  deadlines: [],
  eventTimers: ["complete"],
  notices: ["justificationReceived"],
  effect: (next, input) => ({
    header: {
      ...suspendTimers(next),
      reason: requireText(input.reason, "reason"),
      ...(input.fileIds?.length && { justification: input.fileIds }),
    },
    noticeTemplate: "justificationReceived",
  }),
});

export const acceptLateTransition = defineTransition({
  action: "acceptLate",
  by: "staff",
  role: "OFFICER",
  isDecision: true,
  from: ["SUPPLEMENT_REQUIRED", "REJECTED"],
  to: "SUPPLEMENT_REQUIRED",
  needs: "lateness",
  clears: "lateness",
  loads: ["body"],
  input: ["dueOn", "reason"],
  deadlines: ["supplement", "supplementPeriod"],
  notices: ["justificationAccepted"],
  // Documents are accepted until another day, whatever day was set before: an abandoned application is open again, and
  // the period of the scheme, which ended with the lapse, holds again.
  effect: (next, input, ctx, { body }, before) => {
    const keptDeadlines =
      before.status === "REJECTED"
        ? buildSupplementPeriod(before, body?.answers ?? {}, ctx)
        : next.deadlines.filter(({ kind }) => kind === "review" || kind === "supplementPeriod");
    const dueOn = parseDocumentsDay({ ...before, deadlines: keptDeadlines }, input.dueOn, ctx);
    const supplementDeadline = startSupplementDeadline(ctx.today, dueOn, ctx.now, ctx.calendar);
    const { late: _, suspended: __, ...rest } = next;
    return {
      header: {
        ...rest,
        ...(next.supplement && { supplement: { ...next.supplement, dueOn } }),
        deadlines: [...keptDeadlines, supplementDeadline.deadline],
        timers: supplementDeadline.timers,
      },
      ...(before.status === "REJECTED" && { constraintChange: enterProcessing(next) }),
      noticeTemplate: "justificationAccepted",
    };
  },
});

export const refuseLateTransition = defineTransition({
  action: "refuseLate",
  by: "staff",
  role: "OFFICER",
  isDecision: true,
  from: ["SUPPLEMENT_REQUIRED", "REJECTED"],
  to: "same",
  needs: "lateness",
  clears: "lateness",
  reason: true,
  deadlines: ["objection"],
  notices: ["justificationRefused"],
  // Documents sent in time still count. An abandoned application stays abandoned, and can be objected to from this
  // day on.
  effect: (next, _i, ctx, _f, before) => {
    const header: ApplicationHeader = {
      ...(before.status === "REJECTED"
        ? openObjectionPeriod({ ...next, suspended: [] }, ctx)
        : resumeTimers(next, ctx)),
      late: "refused",
    };
    const supplement = header.deadlines.find(({ kind }) => kind === "supplement");
    return {
      header,
      noticeTemplate: "justificationRefused",
      noticeParams: { sendBy: supplement?.day ?? "" },
    };
  },
});
