/** Finds the table of the account that a stage uses, for the commands of operators. */
import { DynamoDBClient, paginateListTables } from "@aws-sdk/client-dynamodb";
import { OperatorError } from "./operator-command.ts";

/** The table of a stage does not exist, or the stage has several. */
export class StageTableError extends OperatorError {
  override name = "StageTableError";
}

/**
 * Finds the table of a stage among all tables of the account: its own, or the restored one that took its place.
 * @param restored the value of `RESTORED_TABLE` in the deployments of the stage (`docs/operations.md` › Restore)
 * @throws StageTableError when it is not there, or when the stage has several and nobody says which one it uses
 */
export const findStageTable = (
  names: readonly string[],
  stage: string,
  restored = process.env.RESTORED_TABLE,
): string => {
  if (restored) {
    if (!names.includes(restored))
      throw new StageTableError(`There is no table ${restored}, which RESTORED_TABLE names`);
    return restored;
  }
  const [table, ...others] = names.filter((name) => name.startsWith(`trade-portal-${stage}-TableTable-`));
  if (!table) throw new StageTableError(`There is no table of the stage ${stage}`);
  if (others.length > 0)
    throw new StageTableError(
      `The stage ${stage} has several tables: ${[table, ...others].join(", ")}. Set RESTORED_TABLE to the one that it uses.`,
    );
  return table;
};

/**
 * Lists the tables of the account and finds that of a stage.
 * @throws StageTableError when it is not there, or when the stage has several and nobody says which one it uses
 */
export const loadStageTable = async (stage: string, client: DynamoDBClient): Promise<string> => {
  const names: string[] = [];
  for await (const { TableNames = [] } of paginateListTables({ client }, {})) names.push(...TableNames);
  return findStageTable(names, stage);
};

/**
 * Lets the services of core use the table of a stage, with the credentials of whoever runs the command.
 * @throws StageTableError as `loadStageTable`
 */
export const selectStageTable = async (stage: string): Promise<void> => {
  process.env.AWS_REGION ??= "ap-east-1";
  process.env.TABLE_NAME = await loadStageTable(stage, new DynamoDBClient({}));
};
