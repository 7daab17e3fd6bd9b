/** Rows of repeated exports, all in one partition: the desk has few, and one query a day finds those that are due. */
import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { buildKey, defineEntity, requiredNumber, requiredText } from "../../platform/entity.server.ts";
import type { TransactionItem, TransactionPut } from "../../platform/transaction.server.ts";
import type { ExportRun, ExportScheduleWrite } from "./export-schedule-schema.ts";

const getScheduleEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "exportSchedule", version: "1", service: "portal" },
        attributes: {
          id: requiredText,
          version: requiredNumber,
          /** The account that asked for it, and its name. */
          owner: requiredText,
          ownerName: requiredText,
          /** The name of the view when the schedule was made. */
          name: requiredText,
          order: { type: CustomAttributeType<ExportScheduleWrite>("any"), required: true },
          /** The day of the last run; at first the day on which the schedule was made. */
          last: requiredText,
          runs: { type: CustomAttributeType<ExportRun[]>("any"), required: true },
        },
        indexes: {
          all: {
            pk: buildKey("pk", "export-schedules", []),
            sk: buildKey("sk", "schedule#${id}", ["id"]),
          },
        },
      },
      connection,
    ),
);
export type ExportSchedule = EntityItem<ReturnType<typeof getScheduleEntity>>;

/** Lists all schedules, oldest first. One consistent query. */
export const listExportSchedules = async (): Promise<ExportSchedule[]> =>
  (await getScheduleEntity().query.all({}).go({ pages: "all", consistent: true })).data;

/** Finds a schedule. One consistent read. */
export const findExportSchedule = async (id: string): Promise<ExportSchedule | undefined> =>
  (await getScheduleEntity().get({ id }).go({ consistent: true })).data ?? undefined;

/** Writes a new schedule, or the next version of the one that was read. */
export const buildExportSchedulePut = (schedule: ExportSchedule): TransactionItem => ({
  label: "schedule",
  Put: getScheduleEntity()
    .put(schedule)
    .where(({ id, version }, { eq, notExists }) =>
      schedule.version === 1 ? notExists(id) : eq(version, schedule.version - 1),
    )
    .params<TransactionPut>(),
});

/** Removes a schedule in the version that was read. */
export const buildExportScheduleDelete = ({ id, version: expected }: ExportSchedule): TransactionItem => ({
  label: "schedule",
  Delete: getScheduleEntity()
    .delete({ id })
    .where(({ version }, { eq }) => eq(version, expected))
    .params(),
});
