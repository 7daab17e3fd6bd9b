/** An institution and who acts for it: their rows stand beside one another, so a submit reads them in one query. */
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { getDocumentClient, getTableName } from "../platform/table.server.ts";
import type { Institution, InstitutionMember } from "./index.ts";
import { getInstitutionEntity, getMemberEntity } from "./institution-entities.server.ts";
import { toInstitution, type toInstitutionRow } from "./institution-store.server.ts";

/** Both as they stand; members that are suspended are left out. 1 consistent query from `institution` to `member#…`. */
export const readInstitutionWithMembers = async (
  id: string,
): Promise<{ institution: Institution | undefined; members: InstitutionMember[] }> => {
  const { Items = [] } = await getDocumentClient().send(
    new QueryCommand({
      TableName: getTableName(),
      ConsistentRead: true,
      KeyConditionExpression: "pk = :pk AND sk BETWEEN :from AND :to",
      ExpressionAttributeValues: {
        ":pk": `institution#${id}`,
        ":from": "institution",
        ":to": "member#\uffff",
      },
    }),
  );
  const row = Items.find(({ sk }) => sk === "institution");
  const institutionItem = row ? getInstitutionEntity().parse({ Item: row }).data : null;
  const memberItems = Items.filter(({ sk }) => String(sk).startsWith("member#"));
  return {
    institution: institutionItem
      ? toInstitution(institutionItem as ReturnType<typeof toInstitutionRow>)
      : undefined,
    members: getMemberEntity()
      .parse({ Items: memberItems })
      .data.filter((member) => !member.suspended) as InstitutionMember[],
  };
};
