/** The tiers that staff are suggested for the applications on a page of a draw: groups by their exhibitors. */

import { isRefusedMember } from "../../applications/groups/follow-leader.ts";
import { findGroupByCode, type Group } from "../../applications/groups/group-store.server.ts";
import { getMemberIdentity, isListedLeader, listGroupUnits } from "../../applications/groups/listed-units.ts";
import type { ApplicationHeader } from "../../applications/model/application-rows.ts";
import { listHeadersById } from "../../applications/model/event-pages.server.ts";
import { mapApplicationOwners } from "../../applications/model/ownership.server.ts";
import {
  type DrawnExhibitor,
  suggestGroupTier,
  suggestTier,
  type Tier,
} from "../../applications/places/draw/index.ts";
import type { Answers } from "../../forms/types/index.ts";
import type { InstitutionFields } from "../../institutions/institution-schema.ts";

/** What the tier of an application depends on. */
interface TierFacts {
  header: ApplicationHeader;
  answers: Answers;
  institution: InstitutionFields | undefined;
}

/** Returns a leader as an exhibitor of its group, where it lists itself (decision 0740). */
const listLeaderAsExhibitor = ({ header, answers, institution }: TierFacts): DrawnExhibitor[] => {
  const identity = getMemberIdentity(institution && { fields: institution });
  return isListedLeader(listGroupUnits(answers), identity)
    ? [{ scheme: header.scheme, answers, institution }]
    : [];
};

/** Reads the exhibitors among the members of groups, by the codes of the groups. Refused members have no booth. */
const mapGroupExhibitors = async (groups: readonly Group[]): Promise<Map<string, DrawnExhibitor[]>> => {
  const headers = await listHeadersById(groups.flatMap(({ applications }) => applications));
  const exhibitingHeaders = new Map(
    headers.filter((header) => !isRefusedMember(header)).map((header) => [header.id, header]),
  );
  const owners = await mapApplicationOwners([...exhibitingHeaders.keys()]);
  return new Map(
    groups.map(({ code, applications }) => [
      code,
      applications.flatMap(({ id }) => {
        const [header, body] = [exhibitingHeaders.get(id), owners.get(id)?.body];
        return header && body
          ? [{ scheme: header.scheme, answers: body.answers, institution: body.institution }]
          : [];
      }),
    ]),
  );
};

/** Adds the suggested tier to each candidate. The members of all groups together are read in batches. */
export const addSuggestedTiers = async <C extends TierFacts>(
  candidates: readonly C[],
): Promise<(C & { suggested: Tier })[]> => {
  const codes = candidates.flatMap(({ header }) => header.holds?.leads?.code ?? []);
  const groups = await Promise.all(codes.map(findGroupByCode));
  const membersByCode = await mapGroupExhibitors(groups.flatMap((group) => group ?? []));
  return candidates.map((candidate) => {
    const { header, answers, institution } = candidate;
    const leadership = header.holds?.leads;
    const tier = leadership
      ? suggestGroupTier([...listLeaderAsExhibitor(candidate), ...(membersByCode.get(leadership.code) ?? [])])
      : suggestTier({ scheme: header.scheme, answers, institution });
    return { ...candidate, suggested: tier };
  });
};
