/** Plans how a corrected list or number of booths of the leader changes its group (spec 2 §2; decisions 0413, 0505). */

import { isDeepStrictEqual } from "node:util";
import type { EventDetail } from "../../events/event-schema.ts";
import { getRootField } from "../../forms/root-field.ts";
import type { Answers } from "../../forms/types/index.ts";
import { findInstitution } from "../../institutions/institution-store.server.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import type { TransactionItem } from "../../platform/transaction.server.ts";
import { findScheme } from "../../schemes/index.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import { listExhibitingMembers, loadMemberAnswers, refuseSpaceBeyondGroup } from "./group-facts.server.ts";
import { getGroupPayer } from "./group-payer.server.ts";
import {
  choosesOwnBooth,
  findGroupAreaIssue,
  findGroupKindIssue,
  getLeaderArea,
  sumMemberAreas,
} from "./group-space.ts";
import {
  buildGroupResize,
  buildGroupSpaceUpdate,
  findGroupByCode,
  type Group,
} from "./group-store.server.ts";
import {
  computeMemberLimits,
  getMemberIdentity,
  isListedLeader,
  isListedMember,
  type JoinedMember,
  listGroupUnits,
} from "./listed-units.ts";

interface GroupChange {
  holds: NonNullable<ApplicationHeader["holds"]>;
  writes: TransactionItem[];
}

/** The answers of an application before and after a supplement. */
interface AnswerChange {
  before: Answers;
  after: Answers;
}
/** What a member chooses its own booth by. */
const boothFields = ["boothPreference", "expectedArea", "participationMode"];
/** Whom a leader lists, and for how many booths. */
const listFields = ["listInExcel", "exhibitorList", "memberUnits", "totalBooths"];

/**
 * Returns whether a supplement is about one of these fields: staff requested it, or its answer has changed. What no
 * longer fits in other fields is not the supplement's, because the applicant cannot change it.
 */
const isAbout = (
  fields: readonly string[],
  { supplement }: Pick<ApplicationHeader, "supplement">,
  { before, after }: AnswerChange,
): boolean => {
  const requestedFields = new Set((supplement?.fields ?? []).map(getRootField));
  return fields.some(
    (field) => requestedFields.has(field) || !isDeepStrictEqual(before[field], after[field]),
  );
};

const pickName = ({ names }: JoinedMember): string => names.find((name) => name.trim()) ?? "";

/**
 * Refuses answers that take the place of a member that has joined: the list must still name it, and there must be a
 * booth for it.
 */
const refuseLostMembers = (
  answers: Answers,
  joined: readonly JoinedMember[],
  { max, leaderExhibits }: { max: number; leaderExhibits: boolean },
): void => {
  const units = listGroupUnits(answers);
  const lostMembers = units.length > 0 ? joined.filter((member) => !isListedMember(units, member)) : [];
  if (lostMembers.length > 0)
    throw new Refusal(errorCodes.INVALID_VALUE, {
      fields: [
        {
          path: answers.listInExcel === true ? "exhibitorList" : "memberUnits",
          key: "unitsJoined",
          params: { names: lostMembers.map(pickName) },
        },
      ],
    });
  if (joined.length > max)
    throw new Refusal(errorCodes.INVALID_VALUE, {
      fields: [
        { path: "totalBooths", key: "min", params: { min: joined.length + (leaderExhibits ? 1 : 0) } },
      ],
    });
};

/**
 * Refuses a kind of booth or an area that no longer holds what members have.
 * @param leaderExhibits the leader has a booth beside those of its members
 */
const refuseLostSpace = async (
  group: Group,
  header: ApplicationHeader,
  change: AnswerChange,
  { event, leaderExhibits }: { event: EventDetail | undefined; leaderExhibits: boolean },
): Promise<void> => {
  const asksForKind = isAbout(["boothPreference"], header, change);
  if (!asksForKind && !isAbout(["totalArea"], header, change)) return;
  const members = await loadMemberAnswers(group);
  const leaderArea = leaderExhibits && event ? getLeaderArea(event, change.after, header.policy) : 0;
  const issue =
    (asksForKind ? findGroupKindIssue(change.after, members) : undefined) ??
    findGroupAreaIssue(change.after, sumMemberAreas(members), leaderArea);
  if (issue) throw new Refusal(errorCodes.INVALID_VALUE, { fields: [issue] });
};

/**
 * Plans the correction of a member's own booth, on condition of the measure of the space that is left (decision 0568).
 * @throws Refusal 900054 at the kind of booth or the area that is no part of what its leader applied for
 * (decision 0559)
 */
export const planMemberSpace = async (
  { id, holds, supplement }: Pick<ApplicationHeader, "id" | "holds" | "supplement">,
  change: AnswerChange,
  event: EventDetail | undefined,
): Promise<TransactionItem[]> => {
  if (!holds?.member || !choosesOwnBooth(change.after) || !isAbout(boothFields, { supplement }, change))
    return [];
  const group = await findGroupByCode(holds.member);
  if (!group) return [];
  await refuseSpaceBeyondGroup(group, change.after, event, id);
  return [buildGroupSpaceUpdate(group)];
};

/**
 * Refuses another type of exhibitor once the leader was decided on: its fee is that of the types that its members had
 * then (decision 0740). A member that pays for itself has a price of its own.
 * @throws Refusal 900054 at the type
 */
export const refusePricedType = async (
  { holds, policy }: Pick<ApplicationHeader, "holds" | "policy">,
  { before, after }: AnswerChange,
): Promise<void> => {
  if (!holds?.member || before.exhibitorType === after.exhibitorType) return;
  if (getGroupPayer(policy) === "MEMBER") return;
  const group = await findGroupByCode(holds.member);
  if (group?.closed)
    throw new Refusal(errorCodes.INVALID_VALUE, {
      fields: [{ path: "exhibitorType", key: "groupTypePriced" }],
    });
};

/**
 * Plans how many can join and have to after a supplement; undefined where the application leads no group, or the
 * supplement is not about it.
 * @param pricedEvent the event with the prices and sizes of the submission (decision 0623)
 * @throws Refusal 900054 for a list without somebody who has joined, or fewer booths or less space than members have
 */
export const planGroupChange = async (
  header: ApplicationHeader,
  change: AnswerChange,
  pricedEvent: EventDetail | undefined,
): Promise<GroupChange | undefined> => {
  const { holds, scheme, institutionId } = header;
  const children = findScheme(scheme)?.children;
  if (!children || !holds?.leads) return undefined;
  const asksForList = isAbout(listFields, header, change);
  if (!asksForList && !isAbout(["boothPreference", "totalArea"], header, change)) return undefined;
  const [group, institution] = await Promise.all([
    findGroupByCode(holds.leads.code),
    findInstitution(institutionId),
  ]);
  if (!group) return undefined;
  const leader = getMemberIdentity(institution);
  const leaderExhibits = isListedLeader(listGroupUnits(change.after), leader);
  const { min, max } = computeMemberLimits(children, change.after, leader);
  if (asksForList) {
    const joinedMembers = await Promise.all(
      (await listExhibitingMembers(group)).map(async (one) =>
        getMemberIdentity(await findInstitution(one.institutionId)),
      ),
    );
    refuseLostMembers(change.after, joinedMembers, { max, leaderExhibits });
  }
  await refuseLostSpace(group, header, change, { event: pricedEvent, leaderExhibits });
  return {
    holds: { ...holds, leads: { ...holds.leads, min } },
    writes: [buildGroupResize(group, max)],
  };
};
