/**
 * Rows of saved views. Those of an account and those of the desk have a partition each, so that a list is one query.
 */
import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { buildKey, defineEntity, requiredNumber, requiredText } from "../../platform/entity.server.ts";
import type {
  TransactionDelete,
  TransactionItem,
  TransactionPut,
} from "../../platform/transaction.server.ts";
import type { QueueViewWrite } from "./queue-view-schema.ts";

/** The space of what the desk shares; every other space is that of an account. */
export const SHARED_SPACE = "desk";

const getViewEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "queueView", version: "1", service: "portal" },
        attributes: {
          space: requiredText,
          id: requiredText,
          version: requiredNumber,
          name: requiredText,
          /** The account that saved it, and its name. */
          owner: requiredText,
          ownerName: requiredText,
          filter: { type: CustomAttributeType<QueueViewWrite["filter"]>("any"), required: true },
          columns: { type: CustomAttributeType<QueueViewWrite["columns"]>("any"), required: true },
          changedAt: requiredText,
        },
        indexes: {
          ofSpace: {
            pk: buildKey("pk", "queue-views#${space}", ["space"]),
            sk: buildKey("sk", "view#${id}", ["id"]),
          },
        },
      },
      connection,
    ),
);
export type StoredQueueView = EntityItem<ReturnType<typeof getViewEntity>>;

/** Counts what was named in a space, so that of two names that are given at once the second one meets the first. */
const getSpaceEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "queueViewSpace", version: "1", service: "portal" },
        attributes: { space: requiredText, revision: requiredNumber },
        indexes: {
          ofSpace: {
            pk: buildKey("pk", "queue-views#${space}", ["space"]),
            sk: buildKey("sk", "names", []),
          },
        },
      },
      connection,
    ),
);

/** Reads the revision of a space; 0 before anything was named there. One consistent read. */
export const readSpaceRevision = async (space: string): Promise<number> =>
  (await getSpaceEntity().get({ space }).go({ consistent: true })).data?.revision ?? 0;

/** Raises the revision of a space, provided that it is still the one that was read before its views. */
export const buildSpaceRevisionPut = (space: string, revision: number): TransactionItem => ({
  label: "space",
  Put: getSpaceEntity()
    .put({ space, revision: revision + 1 })
    .where((row, { eq, notExists }) => (revision === 0 ? notExists(row.space) : eq(row.revision, revision)))
    .params<TransactionPut>(),
});

/** Lists the views of a space. One consistent query. */
export const listStoredViews = async (space: string): Promise<StoredQueueView[]> =>
  (await getViewEntity().query.ofSpace({ space }).go({ pages: "all", consistent: true })).data;

/** Writes a new view, or the next version of one. */
export const buildQueueViewPut = (view: StoredQueueView, isNew: boolean): TransactionItem => ({
  label: "view",
  Put: getViewEntity()
    .put(view)
    .where(({ id, version }, { eq, notExists }) => (isNew ? notExists(id) : eq(version, view.version - 1)))
    .params<TransactionPut>(),
});

/** Removes a view in the version that was read. */
export const buildQueueViewDelete = ({ space, id, version }: StoredQueueView): TransactionItem => ({
  label: "view",
  Delete: getViewEntity()
    .delete({ space, id })
    .where((row, { eq }) => eq(row.version, version))
    .params<TransactionDelete>(),
});
