/**
 * Rules by which members follow the decision on the leader of their group (S7: accepted or rejected with the group).
 */
import type { Context } from "../../../../platform/actor.ts";
import { chargedStatuses, confirmEligibility } from "../../../changes/confirm-eligibility.ts";
import {
  clearPending,
  type Effect,
  enterProcessing,
  leaveProcessing,
  leaveProcessingIfUndecided,
  markDecided,
  omitPlaceDebt,
  openObjectionPeriod,
  requireCertification,
  requireText,
} from "../../../changes/transition-effect.ts";
import { buildWaitingTimers } from "../../../deadlines/deadlines.ts";
import type { ApplicationHeader } from "../../../model/application-rows.ts";
import { undecidedStatuses } from "../../../model/statuses.ts";
import { hasUnansweredNotice } from "../../../model/unanswered-notice.ts";
import { defineRule } from "../shared/transition-definition.ts";

/** Rejects a member with its leader; the member can object on its own. */
const rejectWithLeader = (next: ApplicationHeader, ctx: Context): ApplicationHeader =>
  openObjectionPeriod({ ...markDecided(clearPending(next), ctx), followed: true, suspended: [] }, ctx);

/**
 * Returns the day that determines the refund of a member that ends with its group. Its own notice, or the request to
 * refund it, counts where it came before and still waits for an answer.
 */
const selectNoticeDay = (header: ApplicationHeader, groupDay: string | undefined): string | undefined => {
  const { cancelRequestedOn: ownDay } = header;
  return hasUnansweredNotice(header) && ownDay && (!groupDay || ownDay < groupDay) ? ownDay : groupDay;
};

/**
 * Ends a member with the group and releases its reservations.
 * @param groupDay the day that determines its refund, unless it gave notice itself before. Without any notice all that
 * it paid comes back (decision 0615).
 */
const cancelWithGroup = (
  next: ApplicationHeader,
  before: ApplicationHeader,
  groupDay: string | undefined,
) => {
  const { cancelRequestedOn: _, ...rest } = omitPlaceDebt(clearPending(next));
  const noticeDay = selectNoticeDay(before, groupDay);
  return {
    header: {
      ...rest,
      cancelReason: "GROUP",
      ...(noticeDay ? { cancelRequestedOn: noticeDay } : {}),
      deadlines: [],
      timers: [],
      suspended: [],
    },
    constraintChange: {
      ...leaveProcessingIfUndecided(before),
      // Like a withdrawal: before a decision it does not count towards the year (C12).
      ...(before.holds
        ? {
            release: {
              claim: before.holds.claim,
              ...(undecidedStatuses.includes(before.status) && before.holds.counter
                ? { counter: before.holds.counter }
                : {}),
            },
          }
        : {}),
    },
    releaseOwners: true,
    noticeTemplate: "groupCancelled",
  } satisfies ReturnType<Effect<"groupCancelled">>;
};

export const followAcceptRule = defineRule({
  action: "followAccept",
  by: "rule",
  to: "ACCEPTED",
  toInstead: chargedStatuses,
  deadlines: ["payment"],
  eventTimers: ["complete", "voucher"],
  notices: ["accepted", "acceptedWithDebt", "paymentRequested", "paid"],
  effect: (next, _i, ctx) => {
    const { followed: _f, suspended: _s, ...rest } = clearPending(next);
    return {
      ...confirmEligibility(markDecided(rest, ctx), ctx),
      constraintChange: { ...leaveProcessing(next), ...requireCertification(next) },
    };
  },
});

export const followRejectRule = defineRule({
  action: "followReject",
  by: "rule",
  to: "REJECTED",
  deadlines: ["objection"],
  notices: ["groupRejected"],
  effect: (next, _i, ctx) => ({
    header: rejectWithLeader(next, ctx),
    constraintChange: leaveProcessing(next),
    noticeTemplate: "groupRejected",
  }),
});

export const followWaitRule = defineRule({
  action: "followWait",
  by: "rule",
  to: "REJECTED",
  deadlines: ["objection"],
  eventTimers: ["waitingEnd"],
  notices: ["groupWaits"],
  effect: (next, _i, ctx) => {
    const header = rejectWithLeader(next, ctx);
    return {
      // Members wait with their leader until the event begins, and are told then as well (decision 0709).
      header: { ...header, timers: [...header.timers, ...buildWaitingTimers(next.eventDates?.start)] },
      constraintChange: leaveProcessing(next),
      noticeTemplate: "groupWaits",
    };
  },
});

export const followCancelRule = defineRule({
  action: "followCancel",
  by: "rule",
  to: "CANCELLED",
  deadlines: [],
  notices: ["groupCancelled"],
  effect: (next, _i, _ctx, { leaderNoticeDay }, before) => cancelWithGroup(next, before, leaderNoticeDay),
});

export const leaderRemovesRule = defineRule({
  action: "leaderRemoves",
  by: "rule",
  to: "CANCELLED",
  input: ["reason"],
  deadlines: [],
  notices: ["groupRemoved"],
  effect: (next, input, { today }, _f, before) => ({
    ...cancelWithGroup(next, before, today),
    header: { ...cancelWithGroup(next, before, today).header, reason: requireText(input.reason, "reason") },
    noticeTemplate: "groupRemoved",
  }),
});

export const followReopenRule = defineRule({
  action: "followReopen",
  by: "rule",
  to: "PROCESSING",
  deadlines: [],
  notices: ["groupReopened"],
  effect: (next) => {
    const { followed: _, ...rest } = clearPending(next);
    return {
      header: { ...rest, deadlines: [], timers: [], suspended: [] },
      constraintChange: enterProcessing(next),
      noticeTemplate: "groupReopened",
    };
  },
});
