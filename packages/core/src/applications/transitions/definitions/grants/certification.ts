/**
 * A grant whose institution has lost its certification cannot be paid out (decision 0502). It waits for the
 * institution, and not for the cashier, until the certification is given again (decision 0518).
 */

import { getPolicyNumber } from "../../../../forms/code-lists/policy-values.ts";
import { toMopAmount } from "../../../../forms/values/mop-amount.ts";
import { omitDeadline } from "../../../changes/transition-effect.ts";
import { startObjectionDeadline } from "../../../deadlines/deadlines.ts";
import { getPayableAmount } from "../../../funding/index.ts";
import { getCashierQueue } from "../../../model/cashier-queues.ts";
import { omitDeadlineTimers } from "../../../model/timers.ts";
import { countObjectionDaysLeft } from "../deadlines/objection-days.ts";
import { buildActionDenial } from "../shared/guards.ts";
import { defineRule, defineTransition } from "../shared/transition-definition.ts";

export const awaitCertificationRule = defineRule({
  action: "awaitCertification",
  by: "rule",
  to: "same",
  deadlines: [],
  notices: ["grantAwaitsCertification"],
  effect: (next) => ({
    header: { ...next, uncertified: true },
    noticeTemplate: "grantAwaitsCertification",
    noticeParams: { amount: toMopAmount(getPayableAmount(next.funding ?? {})) },
  }),
});

export const resumeWithCertificationRule = defineRule({
  action: "resumeWithCertification",
  by: "rule",
  to: "same",
  deadlines: [],
  notices: [],
  effect: ({ uncertified: _, ...header }) => ({ header }),
});

/**
 * An institution that is wound up is never certified again, so an officer closes its grant (decision 0529). What
 * remains is an application with nothing to pay, which the cashier closes once nobody can object any more.
 */
export const closeWaitingGrantTransition = defineTransition({
  action: "closeWaitingGrant",
  by: "staff",
  role: "OFFICER",
  isDecision: true,
  from: ["PROCESSED", "COMPLETED"],
  to: "same",
  reason: true,
  guard: (header) =>
    getCashierQueue(header) === "certification" ? undefined : buildActionDenial(header, "closeWaitingGrant"),
  deadlines: ["objection"],
  notices: ["grantClosed"],
  effect: (next, _i, ctx) => {
    const days = getPolicyNumber("objection.days", next.policy);
    const objection = startObjectionDeadline(ctx.today, days, ctx.calendar);
    // Of a grant that was paid in part, the rest is not paid out.
    const amount = getPayableAmount(next.funding ?? {});
    return {
      header: {
        ...next,
        funding: {
          ...next.funding,
          cancelled: {
            on: ctx.today,
            cause: "INSTITUTION_ENDED",
            ...countObjectionDaysLeft(next, ctx.today),
          },
        },
        deadlines: [...omitDeadline(next, "objection"), objection.deadline],
        timers: [...omitDeadlineTimers(next.timers, "objection"), ...objection.timers],
      },
      // The certification may have been given again, which a task tells this application a moment later.
      constraintChange: { whileUncertified: true },
      diff: { grant: { before: amount, after: 0 } },
      noticeTemplate: "grantClosed",
      noticeParams: { amount: toMopAmount(amount), dueOn: objection.deadline.day },
    };
  },
});
