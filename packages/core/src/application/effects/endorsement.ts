/**
 * Mainland endorsements (schemes S23; spec 3 §3, §5): approved by the institute, verified or not by the authorities, and
 * expired by itself once the visit is over.
 */
import { endOf, isDay } from "../../day.ts";
import { decided, type Effect, leave, refuse, text } from "./effect.ts";

export const endorsement: Record<string, Effect> = {
  approveEndorsement: (next, _i, ctx, facts) => {
    const leaves = facts.body?.answers.departureDate;
    return {
      header: {
        ...decided(next, ctx),
        timers: isDay(leaves) ? [{ kind: "endorsementExpiry", at: endOf(leaves) }] : [],
        deadlines: [],
      },
      standing: leave(next),
      notice: "endorsementApproved",
    };
  },
  recordVerification: (next, input, ctx) => {
    const { result } = input;
    if (result !== "VERIFIED" && result !== "FAILED") return refuse({ path: "result", key: "required" });
    const failed = result === "FAILED";
    return {
      header: {
        ...next,
        verification: { result, on: ctx.today },
        // What failed does not expire; why it did is told.
        ...(failed ? { timers: [], reason: text(input.reason, "reason") } : {}),
      },
      diff: { verification: { before: null, after: result } },
      notice: failed ? "endorsementFailed" : "endorsementVerified",
    };
  },
  expireEndorsement: (next, _i, ctx) => ({
    header: { ...next, timers: [], verification: { result: "EXPIRED", on: ctx.today } },
    diff: { verification: { before: next.verification?.result ?? null, after: "EXPIRED" } },
    notice: "endorsementExpired",
  }),
};
