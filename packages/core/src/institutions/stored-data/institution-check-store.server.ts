/**
 * Institutions whose stored data would be refused at their next save (decision 0560): a row with the id of each, and
 * one that says which day they were last looked for. The reasons are found again when the list is read.
 */
import { Entity } from "electrodb";
import { buildKey, defineEntity, optionalText, requiredText } from "../../platform/entity.server.ts";
import { deleteRows } from "../../platform/stored-rows.server.ts";
import type { TransactionItem } from "../../platform/transaction.server.ts";

const PARTITION = "misfits";

const getMisfitEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "institutionMisfit", version: "1", service: "portal" },
        attributes: { institutionId: requiredText },
        indexes: {
          one: {
            pk: buildKey("pk", PARTITION, []),
            sk: buildKey("sk", "institution#${institutionId}", ["institutionId"]),
          },
        },
      },
      connection,
    ),
);
const getCheckEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "institutionCheck", version: "1", service: "portal" },
        attributes: {
          /** The day on which the last check began. */
          day: requiredText,
          /** The day of the last check that came to its end. */
          completed: optionalText,
        },
        indexes: { one: { pk: buildKey("pk", PARTITION, []), sk: buildKey("sk", "check", []) } },
      },
      connection,
    ),
);

/** Puts an institution on the list; one that is on it stays. */
export const saveMisfit = async (institutionId: string): Promise<void> => {
  await getMisfitEntity().put({ institutionId }).go();
};
/** Removes institutions from the list, also where they are not on it. */
export const deleteMisfits = async (institutionIds: readonly string[]): Promise<void> =>
  deleteRows(institutionIds.map((institutionId) => ({ pk: PARTITION, sk: `institution#${institutionId}` })));

/** Lists the ids of a page, and where the next page starts. */
export const listMisfitPage = async (
  limit: number,
  cursor: string | null = null,
): Promise<{ institutionIds: string[]; cursor: string | null }> => {
  const page = await getMisfitEntity().query.one({}).go({ limit, cursor, consistent: true });
  return { institutionIds: page.data.map(({ institutionId }) => institutionId), cursor: page.cursor };
};

/** Finds the day of the last check that came to its end. */
export const findCheckedDay = async (): Promise<string | undefined> =>
  (await getCheckEntity().get({}).go({ consistent: true })).data?.completed;

/** Label of the row that says which day was checked last. */
export const CHECK_LABEL = "institutionCheck";
/** Builds the row with which a check of a day begins, unless it has begun before. */
export const buildCheckStart = (day: string): TransactionItem => ({
  label: CHECK_LABEL,
  Update: getCheckEntity()
    .update({})
    .set({ day })
    .where((row, { notExists, lt }) => `${notExists(row.day)} OR ${lt(row.day, day)}`)
    .params(),
});
/** Stores that the check of a day has come to its end. */
export const saveCheckEnd = async (day: string): Promise<void> => {
  await getCheckEntity().update({}).set({ completed: day }).go();
};
