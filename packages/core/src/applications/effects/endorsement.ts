/**
 * Mainland endorsements (schemes S23; spec 3 §3, §5): approved by the institute, verified or not by the authorities, and
 * expired by itself once the visit is over.
 */
import { endOfDay, isDay } from "../../platform/day.ts";
import { type Effect, leaveProcessing, markDecided, refuseField, requireText } from "../changes/effect.ts";

export const endorsementEffects: Record<string, Effect> = {
  approveEndorsement: (next, _i, ctx, facts) => {
    const departureDay = facts.body?.answers.departureDate;
    return {
      header: {
        ...markDecided(next, ctx),
        timers: isDay(departureDay) ? [{ kind: "endorsementExpiry", at: endOfDay(departureDay) }] : [],
        deadlines: [],
      },
      standing: leaveProcessing(next),
      notice: "endorsementApproved",
    };
  },
  recordVerification: (next, input, ctx) => {
    const { result } = input;
    if (result !== "VERIFIED" && result !== "FAILED") return refuseField({ path: "result", key: "required" });
    const hasFailed = result === "FAILED";
    return {
      header: {
        ...next,
        verification: { result, on: ctx.today },
        // What failed does not expire; why it did is told.
        ...(hasFailed ? { timers: [], reason: requireText(input.reason, "reason") } : {}),
      },
      diff: { verification: { before: null, after: result } },
      notice: hasFailed ? "endorsementFailed" : "endorsementVerified",
    };
  },
  expireEndorsement: (next, _i, ctx) => ({
    header: { ...next, timers: [], verification: { result: "EXPIRED", on: ctx.today } },
    diff: { verification: { before: next.verification?.result ?? null, after: "EXPIRED" } },
    notice: "endorsementExpired",
  }),
};
