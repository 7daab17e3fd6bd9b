/**
 * The members of a group follow its leader, by a deferred task that is written with the leader's transition (decision
 * 0037).
 */

import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { SetAsideError, workOnEach } from "../../platform/set-aside.server.ts";
import { isStaleWrite } from "../../platform/stale-write.server.ts";
import { selectFollowAction, selectFollowedMaker } from "../groups/follow-leader.ts";
import { findGroupByCode } from "../groups/group-store.server.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import * as Store from "../model/application-store.server.ts";
import { applyTransition } from "./apply-transition.server.ts";
import { explainLatePlaceDenial } from "./definitions/payments/fee-in-time.ts";

/** Returns whether a member can still be given its place. Staff refuse whoever has come too late (decision 0845). */
const isInTime = (member: ApplicationHeader, ctx: Context): boolean =>
  explainLatePlaceDenial(member, ctx) === undefined;

/**
 * Returns whether another job takes care of a member, so that the others do not wait for it: it follows once its
 * institution is certified again (decision 0465), or is called off with its event.
 */
const isLeftToOthers = (error: unknown): boolean =>
  error instanceof Refusal &&
  (error.code === errorCodes.INSTITUTION_NOT_CERTIFIED || error.detail.params?.context === "eventChanged");

/**
 * Brings every member to the leader's current status. A repeated, late or interrupted call does what is left.
 * @param code of the group
 * @param acceptsMembers false after a member is reviewed again by itself: with its leader it ends, but staff decide
 * whether it is accepted (decision 0663)
 * @returns the number of members that changed
 * @throws SetAsideError when every member was tried and some failed
 */
export const moveGroupMembers = async (
  code: string,
  ctx: Context,
  { acceptsMembers = true }: { acceptsMembers?: boolean } = {},
): Promise<number> => {
  const group = await findGroupByCode(code);
  if (!group) return 0;
  let movedCount = 0;
  const about = { job: "moveGroupMembers", now: ctx.now, getId: ({ id }: { id: string }) => id };
  const setAside = await workOnEach(group.applications, about, async ({ institutionId, id }) => {
    // The member or the leader may change meanwhile, so both are read again.
    for (let attempt = 0; ; attempt++) {
      const [leader, member] = await Promise.all([
        Store.findHeader(group.leaderId, group.parentId),
        Store.findHeader(institutionId, id),
      ]);
      const action = leader && member && selectFollowAction(leader, member);
      if (!action || (action === "followAccept" && !(acceptsMembers && isInTime(member, ctx)))) return;
      try {
        // Withdrawing a group counts for all its members, and so does the request to refund its leader: each is
        // refunded by that day, whenever the notice is confirmed or the cashier pays. A leader whose fee lapsed gave no
        // notice.
        await applyTransition(
          {
            header: member,
            action,
            input: {},
            leaderNoticeDay: leader?.cancelReason === "UNPAID" ? undefined : leader?.cancelRequestedOn,
            madeBy: selectFollowedMaker(leader, action),
          },
          ctx,
        );
        movedCount += 1;
        return;
      } catch (error) {
        if (isLeftToOthers(error)) return;
        if (!isStaleWrite(error) || attempt >= 5) throw error;
      }
    }
  });
  if (setAside > 0) throw new SetAsideError(setAside);
  return movedCount;
};
