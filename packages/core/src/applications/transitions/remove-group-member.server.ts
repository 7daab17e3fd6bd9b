/** The leader of a group removes a member (spec 2 §2). */
import { hasLink } from "../../forms/values/link-detection.ts";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { buildOutcomeWrites } from "../../platform/idempotency/idempotency-store.server.ts";
import { isRemovableMember } from "../groups/follow-leader.ts";
import type { GroupView } from "../groups/group-schema.ts";
import { findGroupByCode } from "../groups/group-store.server.ts";
import { loadVisibleApplication, requireInstitution } from "../model/application-access.server.ts";
import { applyTransition } from "./apply-transition.server.ts";
import { loadGroup, toGroupView } from "./manage-group.server.ts";

/**
 * The leader removes a member that is not decided on, or that was refused and can no longer object, while the group is
 * open: its place is free. The member's application ends as it would with the group, and the member is given the
 * reason.
 * @throws Refusal 900041 when the caller leads no such group, 107001 for an unknown member, 900057 after the decision
 * and while a refused member can object or has objected, 10502 without a reason, 900054 when it leads another group
 */
export const removeGroupMember = async (
  typedCode: string,
  input: { member: string; reason: string },
  ctx: Context,
): Promise<GroupView> => {
  const { id } = requireInstitution(ctx);
  // The reason is sent to the member in an e-mail of the institute.
  if (hasLink(input.reason))
    throw new Refusal(errorCodes.INVALID_VALUE, { fields: [{ path: "reason", key: "noLinks" }] });
  const group = await findGroupByCode(typedCode);
  if (!group || group.leaderId !== id)
    throw new Refusal(errorCodes.INVITATION_CODE_INVALID, { params: { context: "unknown" } });
  const { header: leader } = await loadVisibleApplication(group.parentId, ctx);
  // Nothing is read after the write, so that whoever is answered by it is not told to wait.
  const loadedGroup = await loadGroup(leader);
  const member = loadedGroup.members.find(({ header }) => header.code === input.member)?.header;
  if (!member) throw new Refusal(errorCodes.FORM_NOT_FOUND, { params: { context: "member" } });
  if (group.closed || !isRemovableMember(member))
    throw new Refusal(errorCodes.MOVE_NOT_ALLOWED, {
      params: { status: member.status, action: "leaderRemoves" },
    });
  // The outcome names the leader's record: whoever repeats the call is answered with the group.
  const { callKey: _, ...memberCtx } = ctx;
  await applyTransition(
    {
      header: member,
      action: "leaderRemoves",
      input: { reason: input.reason },
      with: buildOutcomeWrites(ctx, { id: leader.id }),
    },
    memberCtx,
  );
  return toGroupView({
    ...loadedGroup,
    members: loadedGroup.members.filter(({ header }) => header !== member),
  });
};
