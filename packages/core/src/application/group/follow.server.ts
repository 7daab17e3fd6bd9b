/** The members of a group follow its leader: an errand that is written with the leader's move (decision 0037). */
import type { Context } from "../../actor.ts";
import { codes, Refusal } from "../../errors.ts";
import { Cancelled } from "../../write.server.ts";
import { move } from "../act.server.ts";
import * as Store from "../store.server.ts";
import { followOf } from "./follow.ts";
import { groupOf } from "./group.server.ts";

const isStale = (error: unknown): boolean =>
  error instanceof Cancelled || (error instanceof Refusal && error.code === codes.STALE_VERSION);

/**
 * Brings every member to where the leader stands now; given again, late or half done it does what is left.
 * @param code of the group
 * @returns how many members were moved
 */
export const followLeader = async (code: string, ctx: Context): Promise<number> => {
  const group = await groupOf(code);
  if (!group) return 0;
  let moved = 0;
  for (const { institutionId, id } of group.applications) {
    // Somebody may write to the member or to the leader meanwhile: both are looked at again.
    for (let attempt = 0; ; attempt++) {
      const [leader, member] = await Promise.all([
        Store.header(group.leaderId, group.parentId),
        Store.header(institutionId, id),
      ]);
      const action = leader && member && followOf(leader, member);
      if (!action) break;
      try {
        // Whoever withdraws a group does it for all of it: each is paid back by the day of that notice.
        const notice = leader?.cancelReason === "WITHDRAWN" ? leader.cancelRequestedOn : undefined;
        await move({ header: member, action, input: {}, notice }, ctx);
        moved += 1;
        break;
      } catch (error) {
        if (!isStale(error) || attempt >= 5) throw error;
      }
    }
  }
  return moved;
};
