/** Exhibitor management of a group (spec 2 §2): the leader's view of its members, and the invitation by code. */

import { findEvent } from "../../events/event-store.server.ts";
import { getInstitutionName } from "../../institutions/index.ts";
import { pickInstitutionNaming } from "../../institutions/institution-names.ts";
import { findInstitution } from "../../institutions/institution-store.server.ts";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { getEffectivePolicy } from "../../policies/policy-override.ts";
import { listCachedPolicyOverrides } from "../../policies/policy-store.server.ts";
import { findScheme } from "../../schemes/index.ts";
import { requireScheme } from "../changes/submission-guards.ts";
import { checkWindow } from "../eligibility/eligibility-conditions.ts";
import { isRefusedMember, isRemovableMember } from "../groups/follow-leader.ts";
import { listExpectedUnits } from "../groups/group-facts.server.ts";
import { type GroupInvitation, type GroupView, getGroupName } from "../groups/group-schema.ts";
import { findGroupByCode, type Group } from "../groups/group-store.server.ts";
import { findInvitedGroup } from "../groups/invited-group.server.ts";
import { getMemberIdentity, type JoinedMember } from "../groups/listed-units.ts";
import {
  filterVisibleIds,
  getOwnRecordsOnlyAccount,
  loadVisibleApplication,
  requireInstitution,
} from "../model/application-access.server.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import * as Store from "../model/application-store.server.ts";

const pickEvent = ({ eventId, eventNames, eventDates }: ApplicationHeader) => ({
  ...(eventId ? { eventId } : {}),
  ...(eventNames ? { eventNames } : {}),
  ...(eventDates ? { eventDates } : {}),
});

/**
 * Lists the groups that the caller's institution leads, newest first. A sub-account with own records only sees its
 * own.
 */
export const listLedGroups = async (ctx: Context): Promise<GroupView[]> => {
  const { id } = requireInstitution(ctx);
  const leaders = await Store.listMatchingHeaders(
    id,
    ({ holds }) => holds?.leads !== undefined,
    getOwnRecordsOnlyAccount(ctx),
  );
  return Promise.all(leaders.map(buildGroupView));
};

/**
 * Returns the group of one leading record of the caller's institution.
 * @throws Refusal 107001
 */
export const getLedGroup = async (id: string, ctx: Context): Promise<GroupView> =>
  buildGroupView((await loadVisibleApplication(id, ctx)).header);

/** The values from which the view of a group is made. */
interface LoadedGroup {
  header: ApplicationHeader;
  group: Group | undefined;
  body: Awaited<ReturnType<typeof Store.findOwnBody>>;
  leader: JoinedMember;
  members: { header: ApplicationHeader; who: JoinedMember }[];
}

/** Loads the group that an application leads. */
export const loadGroup = async (header: ApplicationHeader): Promise<LoadedGroup> => {
  const leadership = header.holds?.leads ?? { code: "" };
  const [group, body, leaderInstitution] = await Promise.all([
    findGroupByCode(leadership.code),
    Store.findOwnBody(header.id, header.institutionId),
    findInstitution(header.institutionId),
  ]);
  const loadedMembers = await Promise.all((group?.applications ?? []).map(loadGroupMember));
  return {
    header,
    group,
    body,
    leader: getMemberIdentity(leaderInstitution),
    members: loadedMembers
      .flatMap((one) => (one ? [one] : []))
      .sort((one, other) => compareArrivals(one.header, other.header)),
  };
};

/** Builds the view of the group that an application leads. */
const buildGroupView = async (header: ApplicationHeader): Promise<GroupView> =>
  toGroupView(await loadGroup(header));

/** Converts a loaded group to its view. */
export const toGroupView = ({ header, group, body, leader, members }: LoadedGroup): GroupView => {
  const leadership = header.holds?.leads ?? { code: "", min: 0 };
  return {
    applicationId: header.id,
    ...(header.code ? { applicationCode: header.code } : {}),
    scheme: header.scheme,
    status: header.status,
    ...pickEvent(header),
    groupName: getGroupName(body?.answers),
    invitationCode: leadership.code,
    closed: group?.closed ?? true,
    min: leadership.min,
    max: group?.max ?? leadership.min,
    members: members.map(({ header: { code, status, submittedAt, ...named } }) => ({
      ...pickInstitutionNaming(named),
      ...(code ? { code } : {}),
      status,
      removable: isRemovableMember({ status, ...named }),
      ...(submittedAt ? { submittedAt } : {}),
    })),
    // A leader that lists itself need not join its own group, and a member that was refused has to be replaced.
    expected: listExpectedUnits(body?.answers, [
      leader,
      ...members.filter(({ header }) => !isRefusedMember(header)).map(({ who: identity }) => identity),
    ]),
  };
};

/** Members are sorted by arrival, and by number within the same instant. */
const compareArrivals = (one: ApplicationHeader, other: ApplicationHeader): number =>
  getOrderKey(one) < getOrderKey(other) ? -1 : getOrderKey(one) > getOrderKey(other) ? 1 : 0;
const getOrderKey = ({ submittedAt, id }: ApplicationHeader): string => `${submittedAt ?? ""}#${id}`;

const loadGroupMember = async ({
  institutionId,
  id,
}: Group["applications"][number]): Promise<{ header: ApplicationHeader; who: JoinedMember } | undefined> => {
  const [header, institution] = await Promise.all([
    Store.findHeader(institutionId, id),
    findInstitution(institutionId),
  ]);
  if (!header) return undefined;
  return { header, who: getMemberIdentity(institution) };
};

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
    ...pickEvent(leader),
    groupName: getGroupName(body?.answers),
    leaderName: leader.institutionName ?? (institution ? getInstitutionName(institution.fields) : ""),
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
