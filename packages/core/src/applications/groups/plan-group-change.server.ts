/** Plans how a corrected list or number of booths of the leader changes its group (spec 2 §2; decisions 0413, 0505). */
import type { EventDetail } from "../../events/event-schema.ts";
import type { Answers } from "../../forms/types/index.ts";
import { findInstitution } from "../../institutions/institution-store.server.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import type { TransactionItem } from "../../platform/transaction.server.ts";
import { findScheme } from "../../schemes/index.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import { getMemberIdentity, loadMemberAnswers, refuseSpaceBeyondGroup } from "./group-facts.server.ts";
import { choosesOwnBooth, findLeaderSpaceIssue } from "./group-space.ts";
import { buildGroupResize, buildGroupSpaceUpdate, findGroupByCode } from "./group-store.server.ts";
import { computeMemberLimits, isListedMember, type JoinedMember, listGroupUnits } from "./listed-units.ts";

interface GroupChange {
  holds: NonNullable<ApplicationHeader["holds"]>;
  writes: TransactionItem[];
}

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
  const lost = units.length > 0 ? joined.filter((member) => !isListedMember(units, member)) : [];
  if (lost.length > 0)
    throw new Refusal(errorCodes.INVALID_VALUE, {
      fields: [
        {
          path: answers.listInExcel === true ? "exhibitorList" : "memberUnits",
          key: "unitsJoined",
          params: { names: lost.map(pickName).join(", ") },
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
 * Plans the correction of a member's own booth, on condition of the measure of the space that is left (decision 0568).
 * @throws Refusal 900054 at the kind of booth or the area that is no part of what its leader applied for (decision 0559)
 */
export const planMemberSpace = async (
  { id, holds }: Pick<ApplicationHeader, "id" | "holds">,
  answers: Answers,
  event: EventDetail | undefined,
): Promise<TransactionItem[]> => {
  const group = holds?.member && (await findGroupByCode(holds.member));
  if (!group || !choosesOwnBooth(answers)) return [];
  await refuseSpaceBeyondGroup(group, answers, event, id);
  return [buildGroupSpaceUpdate(group)];
};

/**
 * Plans how many can join and have to after a supplement; undefined where the application leads no group.
 * @throws Refusal 900054 for a list without somebody who has joined, or fewer booths or less space than members have
 */
export const planGroupChange = async (
  { holds, scheme, institutionId }: ApplicationHeader,
  answers: Answers,
): Promise<GroupChange | undefined> => {
  const children = findScheme(scheme)?.children;
  if (!children || !holds?.leads) return undefined;
  const [group, institution] = await Promise.all([
    findGroupByCode(holds.leads.code),
    findInstitution(institutionId),
  ]);
  if (!group) return undefined;
  const leader = getMemberIdentity(institution);
  const joined = await Promise.all(
    group.applications.map(async (one) => getMemberIdentity(await findInstitution(one.institutionId))),
  );
  const { min, max } = computeMemberLimits(children, answers, leader);
  refuseLostMembers(answers, joined, {
    max,
    leaderExhibits: isListedMember(listGroupUnits(answers), leader),
  });
  const issue = findLeaderSpaceIssue(answers, await loadMemberAnswers(group));
  if (issue) throw new Refusal(errorCodes.INVALID_VALUE, { fields: [issue] });
  return {
    holds: { ...holds, leads: { ...holds.leads, min } },
    writes: [buildGroupResize(group, max)],
  };
};
