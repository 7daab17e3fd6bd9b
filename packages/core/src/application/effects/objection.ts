/** Objections: to a decision, or to what was decided on the money (spec 2 §9). */

import { reopenReport } from "../report/report.ts";
import type { Header, Timer } from "../row.ts";
import { standingAgain, waited } from "./breach.ts";
import { type Effect, enter, suspend, text, without } from "./effect.ts";

/** What waited while the objection was looked at, but for its own last day. */
const others = ({ suspended = [] }: Header): Timer[] =>
  suspended.filter(({ kind }) => kind !== "objectionClose");
const reopened = (next: Header, before: Header): Header => {
  const { asked, most } = before.funding ?? {};
  return {
    ...next,
    status: before.status,
    deadlines: without(next, "objection"),
    timers: others(next),
    suspended: [],
    funding: { ...(asked === undefined ? {} : { asked }), ...(most === undefined ? {} : { most }) },
  };
};

export const objections: Record<string, Effect> = {
  object: (next, input, ctx) => ({
    header: {
      ...suspend(next),
      reason: text(input.reason, "reason"),
      ...(next.funding?.repayment ? { objectedOn: ctx.today } : {}),
    },
    notice: "objectionReceived",
  }),
  upholdObjection: (next, _i, ctx, _f, before) => {
    const { cancelReason: _, ...rest } = next;
    // Only the decision on the money was objected to: it is made again, the application stands where it stood.
    if (before.funding?.cancelled) {
      const { objectedOn: _o, ...again } = standingAgain({ ...next, timers: others(next) });
      const stands = reopenReport(again, ctx);
      return {
        header: { ...stands, status: before.status, suspended: [] },
        standing: { arrears: { remove: next.id } },
        notice: "grantRestored",
        tells: { reportBy: stands.deadlines.find(({ kind }) => kind === "report")?.day ?? "" },
      };
    }
    if (before.funding?.result) return { header: reopened(next, before), notice: "fundingReopened" };
    return {
      header: { ...rest, deadlines: [], timers: [], suspended: [], arrears: false },
      standing: { ...enter(next), ...(before.arrears ? { arrears: { remove: next.id } } : {}) },
      notice: "objectionUpheld",
    };
  },
  dismissObjection: (next, _i, ctx) => ({
    header: waited(
      { ...next, deadlines: without(next, "objection"), timers: others(next), suspended: [] },
      ctx,
    ),
    notice: "objectionDismissed",
  }),
};
