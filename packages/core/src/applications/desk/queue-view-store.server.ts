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
