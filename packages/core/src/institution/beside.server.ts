/** An institution and who acts for it: their rows stand beside one another, so a submit reads them in one query. */
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { client, tableName } from "../table.server.ts";
import { institutions, members } from "./entities.server.ts";
import type { Institution, Member } from "./index.ts";
import { institutionOf, type rowOf } from "./store.server.ts";

/** Both as they stand; members that are suspended are left out. 1 consistent query from `institution` to `member#…`. */
export const withMembers = async (
  id: string,
): Promise<{ institution: Institution | undefined; members: Member[] }> => {
  const { Items = [] } = await client().send(
    new QueryCommand({
      TableName: tableName(),
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
  const own = row ? institutions().parse({ Item: row }).data : null;
  const people = Items.filter(({ sk }) => String(sk).startsWith("member#"));
  return {
    institution: own ? institutionOf(own as ReturnType<typeof rowOf>) : undefined,
    members: members()
      .parse({ Items: people })
      .data.filter((member) => !member.suspended) as Member[],
  };
};
