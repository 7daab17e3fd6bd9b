/** The invitation to a group by its code (spec 2 §2). */
import { findEvent } from "../../events/event-store.server.ts";
import { getInstitutionName } from "../../institutions/index.ts";
import { findInstitution } from "../../institutions/institution-store.server.ts";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { getEffectivePolicy } from "../../policies/policy-override.ts";
import { listCachedPolicyOverrides } from "../../policies/policy-store.server.ts";
import { findScheme } from "../../schemes/index.ts";
import { requireScheme } from "../changes/submission-guards.ts";
import { checkWindow } from "../eligibility/eligibility-conditions.ts";
import { getGroupPayer } from "../groups/group-payer.server.ts";
import { type GroupInvitation, getGroupName } from "../groups/group-schema.ts";
import type { Group } from "../groups/group-store.server.ts";
import { findInvitedGroup } from "../groups/invited-group.server.ts";
import { filterVisibleIds, requireInstitution } from "../model/application-access.server.ts";
import * as Store from "../model/application-store.server.ts";
import { pickGroupEvent } from "./manage-group.server.ts";

/**
 * Returns the details of an invitation.
 * @throws Refusal 900041 for an unknown code; 19995 for an account with too many wrong codes
 */
export const getInvitation = async (typedCode: string, ctx: Context): Promise<GroupInvitation> => {
  const { id } = requireInstitution(ctx);
  const group = await findInvitedGroup(typedCode, ctx);
  const leader = group && (await Store.findHeader(group.leaderId, group.parentId));
  const scheme = group && findScheme(group.scheme)?.children?.scheme;
  if (!group || !leader || !scheme)
    throw new Refusal(errorCodes.INVITATION_CODE_INVALID, {
      params: { context: "unknown" },
      fields: [{ path: "code", key: "invitationUnknown" }],
    });
  const [body, institution, isOpenForApplications] = await Promise.all([
    Store.findOwnBody(leader.id, leader.institutionId),
    findInstitution(group.leaderId),
    isWindowOpen(scheme, group, ctx),
  ]);
  const joinedApplication = group.applications.find(({ institutionId }) => institutionId === id);
  const [ownApplicationId] = joinedApplication ? await filterVisibleIds([joinedApplication.id], ctx) : [];
  return {
    invitationCode: group.code,
    scheme,
    ...pickGroupEvent(leader),
    groupName: getGroupName(body?.answers),
    leaderName: leader.institutionName ?? (institution ? getInstitutionName(institution.fields) : ""),
    payer: getGroupPayer(leader.policy),
    open: !group.closed && group.members.length <= group.max && isOpenForApplications,
    ...(ownApplicationId ? { applicationId: ownApplicationId } : {}),
  };
};

/**
 * Returns whether the fair still accepts applications, so that nobody fills in a form that would be refused (109002).
 */
const isWindowOpen = async (id: string, { eventId }: Group, ctx: Context): Promise<boolean> => {
  const [event, overrides] = await Promise.all([
    eventId ? findEvent(eventId) : undefined,
    listCachedPolicyOverrides(ctx.now),
  ]);
  const policy = getEffectivePolicy(overrides, { scheme: id, event }, ctx.today);
  return checkWindow(requireScheme(id), event, policy, ctx).every(({ met }) => met);
};
