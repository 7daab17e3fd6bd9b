/** Loads an institution with its members in one query, because their rows are adjacent. */
import { queryPartition } from "../platform/query-partition.server.ts";
import type { Institution, InstitutionMember } from "./index.ts";
import { getInstitutionEntity, getMemberEntity } from "./institution-entities.server.ts";
import { toInstitution, type toInstitutionRow } from "./institution-store.server.ts";

/**
 * Returns the institution and its members who are not suspended, by one consistent query from `institution` to
 * `member#…`.
 */
export const loadInstitutionWithMembers = async (
  id: string,
): Promise<{ institution: Institution | undefined; members: InstitutionMember[] }> => {
  const rows = await queryPartition(`institution#${id}`, { range: ["institution", "member#\uffff"] });
  const row = rows.find(({ sk }) => sk === "institution");
  const institutionItem = row ? getInstitutionEntity().parse({ Item: row }).data : null;
  const memberItems = rows.filter(({ sk }) => String(sk).startsWith("member#"));
  return {
    institution: institutionItem
      ? toInstitution(institutionItem as ReturnType<typeof toInstitutionRow>)
      : undefined,
    members: getMemberEntity()
      .parse({ Items: memberItems })
      .data.filter((member) => !member.suspended) as InstitutionMember[],
  };
};
