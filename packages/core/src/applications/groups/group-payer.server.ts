/**
 * Who pays the booths of a group (C14): what held at the submission of its leader, for the leader and for all members.
 * A member that followed the policies of its own day could pay a booth that the leader pays too, or nobody would
 * (decision 0768).
 */
import type { EventDetail } from "../../events/event-schema.ts";
import { getPolicy } from "../../forms/code-lists/policy-values.ts";
import type { Json } from "../../forms/types/index.ts";
import { findHeader } from "../model/application-store.server.ts";
import type { GroupPayer } from "./group-schema.ts";
import type { Group } from "./group-store.server.ts";

const PAYER_POLICY = "group.payer";

/** Returns who pays in a group by the policies that its leader's application, or that of a member, keeps. */
export const getGroupPayer = (policy: Record<string, Json> | undefined): GroupPayer =>
  getPolicy(PAYER_POLICY, policy) === "MEMBER" ? "MEMBER" : "LEADER";

/** Loads who pays in a group. */
export const loadGroupPayer = async ({
  leaderId,
  parentId,
}: Pick<Group, "leaderId" | "parentId">): Promise<GroupPayer> =>
  getGroupPayer((await findHeader(leaderId, parentId))?.policy);

/** Returns the policies and the event by which a member is judged, whatever holds for others by now. */
export const applyGroupPayer = <
  Loaded extends { policy: Record<string, Json>; event: EventDetail | undefined },
>(
  loaded: Loaded,
  payer: GroupPayer,
): Loaded => ({
  ...loaded,
  policy: { ...loaded.policy, [PAYER_POLICY]: payer },
  // A value of the event overrides those of the application.
  ...(loaded.event && {
    event: { ...loaded.event, policy: { ...loaded.event.policy, [PAYER_POLICY]: payer } },
  }),
});
