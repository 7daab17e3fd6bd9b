/** Exhibitor management of a group (spec 2 §2): the leader's view of its members. */

import { pickInstitutionNaming } from "../../institutions/institution-names.ts";
import { findInstitution } from "../../institutions/institution-store.server.ts";
import type { Context } from "../../platform/actor.ts";
import { isRefusedMember, isRemovableMember } from "../groups/follow-leader.ts";
import { listExpectedUnits } from "../groups/group-facts.server.ts";
import { type GroupView, getGroupName } from "../groups/group-schema.ts";
import { findGroupByCode, type Group } from "../groups/group-store.server.ts";
import { getMemberIdentity, type JoinedMember } from "../groups/listed-units.ts";
import {
  getOwnRecordsOnlyAccount,
  loadVisibleApplication,
  requireInstitution,
} from "../model/application-access.server.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import * as Store from "../model/application-store.server.ts";

/** Picks what the view of a group names of its event. */
export const pickGroupEvent = ({ eventId, eventNames, eventDates }: ApplicationHeader) => ({
  ...(eventId ? { eventId } : {}),
  ...(eventNames ? { eventNames } : {}),
  ...(eventDates ? { eventDates } : {}),
});

/**
 * Lists the groups that the caller's institution leads, newest first. A sub-account with own records only sees its
 * own.
 */
export const listGroupsOfLeader = async (ctx: Context): Promise<GroupView[]> => {
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
export const getGroupOfLeader = async (id: string, ctx: Context): Promise<GroupView> =>
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
    ...pickGroupEvent(header),
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
