/**
 * Loads the members of a group for the decision on its leader: what each exhibits as, and which listed units are
 * missing.
 */
import type { EventDetail } from "../../events/event-schema.ts";
import type { Answers } from "../../forms/types/index.ts";
import type { Institution } from "../../institutions/index.ts";
import { findInstitution } from "../../institutions/institution-store.server.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import type { GroupFacts } from "../changes/transition-effect.ts";
import { applySubmittedPrices } from "../fees/submitted-prices.ts";
import type { ApplicationBody, ApplicationHeader } from "../model/application-rows.ts";
import * as Store from "../model/application-store.server.ts";
import { isRefusedMember } from "./follow-leader.ts";
import type { GroupUnit } from "./group-schema.ts";
import { choosesOwnBooth, findMemberSpaceIssue, getLeaderArea, sumMemberAreas } from "./group-space.ts";
import { findGroupByCode, type Group } from "./group-store.server.ts";
import { INVITATION_CODE_FIELD } from "./invitation-code.ts";
import {
  getMemberIdentity,
  isListedLeader,
  isListedMember,
  type JoinedMember,
  listGroupUnits,
  listMissingUnits,
} from "./listed-units.ts";

/** Lists the units of a leader's list that none of these institutions is. */
export const listExpectedUnits = (
  leaderAnswers: Answers | undefined,
  members: readonly JoinedMember[],
): GroupUnit[] => listMissingUnits(listGroupUnits(leaderAnswers), members);

/**
 * Refuses whoever has the code of a group but is not on its leader's list (spec 2 §2, "listed member units").
 * @throws Refusal 900041 at the invitation code
 */
export const refuseUnlistedMember = async (group: Group, institution: Institution): Promise<void> => {
  const leaderBody = await Store.findOwnBody(group.parentId, group.leaderId);
  const units = listGroupUnits(leaderBody?.answers);
  // A kind of group without a list takes whoever has the code.
  if (units.length === 0 || isListedMember(units, getMemberIdentity(institution))) return;
  throw new Refusal(errorCodes.INVITATION_CODE_INVALID, {
    params: { context: "notListed" },
    fields: [{ path: INVITATION_CODE_FIELD, key: "notListedInGroup" }],
  });
};

/** Lists the applications of the members of a group that were not refused: only they have a booth (spec 2 §4). */
export const listExhibitingMembers = async ({
  applications,
}: Pick<Group, "applications">): Promise<Group["applications"]> => {
  const headers = await Promise.all(
    applications.map(({ institutionId, id }) => Store.findHeader(institutionId, id)),
  );
  return applications.filter((_, i) => {
    const header = headers[i];
    return !header || !isRefusedMember(header);
  });
};

const loadAnswers = async (applications: Group["applications"]): Promise<Answers[]> => {
  const bodies = await Promise.all(
    applications.map(({ institutionId, id }) => Store.findOwnBody(id, institutionId)),
  );
  return bodies.flatMap((body) => (body ? [body.answers] : []));
};

/**
 * Loads the answers of the members of a group that were not refused.
 * @param exceptId the application of a member that is left out
 */
export const loadMemberAnswers = async (
  { applications }: Pick<Group, "applications">,
  exceptId?: string,
): Promise<Answers[]> =>
  loadAnswers(
    await listExhibitingMembers({ applications: applications.filter(({ id }) => id !== exceptId) }),
  );

/**
 * Loads the area of the booth of a leader that exhibits as well: what it pays for once it is accepted, and before that
 * the smallest that there was at its submission, which its members leave to it (decisions 0568, 0623).
 */
const loadLeaderArea = async (
  group: Group,
  leaderBody: Pick<ApplicationBody, "answers" | "prices"> | undefined,
  event: EventDetail | undefined,
): Promise<number> => {
  if (!leaderBody || !event) return 0;
  const [leader, institution] = await Promise.all([
    Store.findHeader(group.leaderId, group.parentId),
    findInstitution(group.leaderId),
  ]);
  if (group.closed) return leader?.fee?.lines.find(({ key }) => key === "space")?.quantity ?? 0;
  return isListedLeader(listGroupUnits(leaderBody.answers), getMemberIdentity(institution))
    ? getLeaderArea(applySubmittedPrices(event, leaderBody), leaderBody.answers, leader?.policy)
    : 0;
};

/**
 * Refuses a member whose own booth is no part of what the leader applied for (decision 0559).
 * @param id the application of the member, which may have joined already
 * @throws Refusal 900054 at the kind of booth or the area
 */
export const refuseSpaceBeyondGroup = async (
  group: Group,
  answers: Answers,
  event: EventDetail | undefined,
  id?: string,
): Promise<void> => {
  if (!choosesOwnBooth(answers)) return;
  const [leaderBody, others] = await Promise.all([
    Store.findOwnBody(group.parentId, group.leaderId),
    loadMemberAnswers(group, id),
  ]);
  const leaderArea = await loadLeaderArea(group, leaderBody, event);
  const issue = findMemberSpaceIssue(leaderBody?.answers, others, answers, leaderArea);
  if (issue) throw new Refusal(errorCodes.INVALID_VALUE, { fields: [issue] });
};

/** Loads the facts of the group that an application leads, or undefined when it leads none. */
export const loadGroupFacts = async (
  leader: ApplicationHeader,
  leaderBody: Pick<ApplicationBody, "answers"> | undefined,
): Promise<GroupFacts | undefined> => {
  const group = leader.holds?.leads && (await findGroupByCode(leader.holds.leads.code));
  if (!group) return undefined;
  const answers = leaderBody?.answers;
  const [exhibitingMembers, identities] = await Promise.all([
    listExhibitingMembers(group),
    Promise.all(group.members.map(async (id) => getMemberIdentity(await findInstitution(id)))),
  ]);
  const memberAnswers = await loadAnswers(exhibitingMembers);
  const exhibitingIds = new Set(exhibitingMembers.map(({ institutionId }) => institutionId));
  const units = listGroupUnits(answers);
  // A leader that lists itself exhibits as what it says of itself.
  const leaderIdentity = identities[group.members.indexOf(group.leaderId)];
  const leaderExhibits = leaderIdentity !== undefined && isListedLeader(units, leaderIdentity);
  return {
    institutionIds: group.members,
    refusedMembers: group.applications.length - exhibitingMembers.length,
    exhibitorTypes: [
      ...(leaderExhibits ? [String(answers?.exhibitorType ?? "")] : []),
      ...memberAnswers.map(({ exhibitorType }) => String(exhibitorType ?? "")),
    ],
    leaderExhibits,
    memberArea: sumMemberAreas(memberAnswers),
    measured: group.measured,
    missingUnits: listMissingUnits(
      units,
      identities.filter((_, i) => {
        const id = group.members[i] ?? "";
        return id === group.leaderId || exhibitingIds.has(id);
      }),
    ).map(({ name }) => name),
  };
};
