/** Objections: to a decision, or to what was decided on the money (spec 2 §9). */

import {
  type Effect,
  enterProcessing,
  requireText,
  suspendTimers,
  withoutDeadline,
} from "../changes/effect.ts";
import type { ApplicationHeader, Timer } from "../model/application-rows.ts";
import { reopenReport } from "../reports/report-rules.ts";
import { extendRepaymentAfterObjection, restoreGrant } from "./grant-breach.ts";

/** What waited while the objection was looked at, but for its own last day. */
const listOtherSuspendedTimers = ({ suspended = [] }: ApplicationHeader): Timer[] =>
  suspended.filter(({ kind }) => kind !== "objectionClose");
const reopenFundingDecision = (next: ApplicationHeader, before: ApplicationHeader): ApplicationHeader => {
  const { asked, most } = before.funding ?? {};
  return {
    ...next,
    status: before.status,
    deadlines: withoutDeadline(next, "objection"),
    timers: listOtherSuspendedTimers(next),
    suspended: [],
    funding: { ...(asked === undefined ? {} : { asked }), ...(most === undefined ? {} : { most }) },
  };
};

export const objectionEffects: Record<string, Effect> = {
  object: (next, input, ctx) => ({
    header: {
      ...suspendTimers(next),
      reason: requireText(input.reason, "reason"),
      ...(next.funding?.repayment ? { objectedOn: ctx.today } : {}),
    },
    notice: "objectionReceived",
  }),
  upholdObjection: (next, _i, ctx, _f, before) => {
    const { cancelReason: _, ...rest } = next;
    // Only the decision on the money was objected to: it is made again, the application stands where it stood.
    if (before.funding?.cancelled) {
      const { objectedOn: _o, ...restoredHeader } = restoreGrant({
        ...next,
        timers: listOtherSuspendedTimers(next),
      });
      const reopenedHeader = reopenReport(restoredHeader, ctx);
      return {
        header: { ...reopenedHeader, status: before.status, suspended: [] },
        standing: { arrears: { remove: next.id } },
        notice: "grantRestored",
        tells: { reportBy: reopenedHeader.deadlines.find(({ kind }) => kind === "report")?.day ?? "" },
      };
    }
    if (before.funding?.result)
      return { header: reopenFundingDecision(next, before), notice: "fundingReopened" };
    return {
      header: { ...rest, deadlines: [], timers: [], suspended: [], arrears: false },
      standing: { ...enterProcessing(next), ...(before.arrears ? { arrears: { remove: next.id } } : {}) },
      notice: "objectionUpheld",
    };
  },
  dismissObjection: (next, _i, ctx) => ({
    header: extendRepaymentAfterObjection(
      {
        ...next,
        deadlines: withoutDeadline(next, "objection"),
        timers: listOtherSuspendedTimers(next),
        suspended: [],
      },
      ctx,
    ),
    notice: "objectionDismissed",
  }),
};
