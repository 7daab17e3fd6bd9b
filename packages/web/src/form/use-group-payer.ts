/** Who pays the booths of the group that a member joins, because the form asks members that pay for a booth. */
import type { GroupInvitation, GroupPayer } from "@portal/core/applications/groups/group-schema";
import { INVITATION_CODE_FIELD, parseInvitationCode } from "@portal/core/applications/groups/invitation-code";
import type { Answers, CheckContext } from "@portal/core/forms/types/index";
import { useResource } from "../shell/use-resource.ts";

/**
 * Returns who pays in the group of the code that was typed; undefined until one was typed and is known. A wrong code is
 * refused with the submission.
 */
export const useGroupPayer = (answers: Answers): GroupPayer | undefined => {
  const code = parseInvitationCode(answers[INVITATION_CODE_FIELD]);
  const { data } = useResource<GroupInvitation>(code && `/participate/search/group/${code}`);
  return data?.payer;
};

/** Returns the context in which the form of a member is read, as the server reads it. */
export const applyGroupPayer = (context: CheckContext, payer: GroupPayer | undefined): CheckContext => {
  if (!payer) return context;
  const eventPolicy = context.event?.policy as Record<string, string> | undefined;
  return {
    ...context,
    policy: { ...context.policy, "group.payer": payer },
    ...(context.event && { event: { ...context.event, policy: { ...eventPolicy, "group.payer": payer } } }),
  };
};
