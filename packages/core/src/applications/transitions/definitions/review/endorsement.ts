/**
 * Mainland endorsements (schemes S23; spec 3 §3, §5): approved by the institute, verified or refused by the
 * authorities, and expired once the visit is over.
 */

import { endOfDay, isDay } from "../../../../platform/day.ts";
import { errorCodes, Refusal } from "../../../../platform/errors.ts";
import {
  leaveProcessing,
  markDecided,
  refuseField,
  requireCertification,
  requireText,
} from "../../../changes/transition-effect.ts";
import { buildActionDenial } from "../shared/guards.ts";
import { defineTransition } from "../shared/transition-definition.ts";

export const approveEndorsementTransition = defineTransition({
  action: "approveEndorsement",
  by: "staff",
  role: "OFFICER",
  isDecision: true,
  from: ["PROCESSING"],
  to: "ENDORSEMENT_APPROVED",
  loads: ["body"],
  input: ["reason"],
  deadlines: [],
  eventTimers: ["endorsementExpiry"],
  notices: ["endorsementApproved"],
  effect: (next, _i, ctx, facts) => {
    const departureDay = facts.body?.answers.departureDate;
    // A visit that is over is not approved any more: the endorsement would expire at once. It can be rejected
    // (decision 0850).
    if (isDay(departureDay) && ctx.today > departureDay)
      throw new Refusal(errorCodes.CURRENT_DEADLINE_PASSED, { params: { day: departureDay } });
    return {
      header: {
        ...markDecided(next, ctx),
        timers: isDay(departureDay) ? [{ kind: "endorsementExpiry", at: endOfDay(departureDay) }] : [],
        deadlines: [],
      },
      constraintChange: { ...leaveProcessing(next), ...requireCertification(next) },
      noticeTemplate: "endorsementApproved",
    };
  },
});

export const recordVerificationTransition = defineTransition({
  action: "recordVerification",
  by: "staff",
  role: "OFFICER",
  from: ["ENDORSEMENT_APPROVED"],
  to: "same",
  guard: (header) => (header.verification ? buildActionDenial(header, "recordVerification") : undefined),
  input: ["result", "reason"],
  deadlines: [],
  notices: ["endorsementFailed", "endorsementVerified"],
  effect: (next, input, ctx) => {
    const { result } = input;
    if (result !== "VERIFIED" && result !== "FAILED") return refuseField({ path: "result", key: "required" });
    const hasFailed = result === "FAILED";
    return {
      header: {
        ...next,
        verification: { result, on: ctx.today },
        // A failed verification does not expire, and its reason is given.
        ...(hasFailed ? { timers: [], reason: requireText(input.reason, "reason") } : {}),
      },
      diff: { verification: { before: null, after: result } },
      noticeTemplate: hasFailed ? "endorsementFailed" : "endorsementVerified",
    };
  },
});

export const expireEndorsementTransition = defineTransition({
  action: "expireEndorsement",
  by: "system",
  from: ["ENDORSEMENT_APPROVED"],
  to: "same",
  deadlines: [],
  notices: ["endorsementExpired"],
  effect: (next, _i, ctx) => ({
    header: { ...next, timers: [], verification: { result: "EXPIRED", on: ctx.today } },
    // The same answers, with a visit that is over, are accepted no more, so nothing is to be held back (109001). An
    // organiser with thousands of visitors would fill the row of its limits.
    ...(next.holds ? { constraintChange: { release: { claim: next.holds.claim } } } : {}),
    diff: { verification: { before: next.verification?.result ?? null, after: "EXPIRED" } },
    noticeTemplate: "endorsementExpired",
  }),
});
