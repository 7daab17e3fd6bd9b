import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";

/** Forgets the turns of mailings: those that another test took at the same time would be waited for. */
export const forgetMailingTurns = async (): Promise<void> => {
  const Key = { pk: "mailing", sk: "turn" };
  await getDocumentClient().send(new DeleteCommand({ TableName: getTableName(), Key }));
};
