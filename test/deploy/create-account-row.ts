/** The row of an account whose owner needs no password: a session is made for it. */
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";

export const createAccountRow = async (accountId: string): Promise<void> => {
  const Item = {
    pk: `account#${accountId}`,
    sk: "account",
    account: `${accountId}@demo.mo`,
    roles: ["APPLICANT"],
    language: "en",
    epoch: 0,
  };
  await getDocumentClient().send(new PutCommand({ TableName: getTableName(), Item }));
};
