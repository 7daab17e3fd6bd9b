/** Reads an institution with its members: their rows are adjacent, so a submission reads them in one query. */
import { queryPartition } from "../platform/query-partition.server.ts";
import type { Institution, InstitutionMember } from "./index.ts";
import { getInstitutionEntity, getMemberEntity } from "./institution-entities.server.ts";
import { toInstitution, type toInstitutionRow } from "./institution-store.server.ts";

/** The institution and its members without suspended ones. One consistent query from `institution` to `member#…`. */
export const readInstitutionWithMembers = async (
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
