/** Rows of mentions: one for each application and colleague, with the last note that named that person. */

import { CustomAttributeType, Entity } from "electrodb";
import type { InstitutionNames, NamedInstitution } from "../../institutions/institution-names.ts";
import { buildKey, defineEntity, optionalText, requiredText } from "../../platform/entity.server.ts";
import type {
  TransactionDelete,
  TransactionItem,
  TransactionPut,
} from "../../platform/transaction.server.ts";

export interface StoredMention extends NamedInstitution {
  id: string;
  /** The account that is mentioned. */
  accountId: string;
  code: string;
  scheme: string;
  /** The colleague who wrote the note. */
  author: string;
  at: string;
}

const getMentionEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "caseMention", version: "1", service: "portal" },
        attributes: {
          id: requiredText,
          accountId: requiredText,
          code: requiredText,
          scheme: requiredText,
          institutionName: optionalText,
          institutionNames: { type: CustomAttributeType<InstitutionNames>("any") },
          author: requiredText,
          at: requiredText,
        },
        indexes: {
          ofApplication: {
            pk: buildKey("pk", "application#${id}", ["id"]),
            sk: buildKey("sk", "mention#${accountId}", ["accountId"]),
          },
          ofColleague: {
            index: "byQueue",
            pk: buildKey("gsi2pk", "queue#mention-${accountId}", ["accountId"]),
            sk: buildKey("gsi2sk", "${at}#${id}", ["at", "id"]),
          },
        },
      },
      connection,
    ),
);

/** Builds the row of a mention (label `mention`). */
export const buildMentionPut = (mention: StoredMention): TransactionItem => ({
  label: "mention",
  Put: getMentionEntity().put(mention).params<TransactionPut>(),
});

/** Returns whether a note of the application mentions an account and was not marked as read. One consistent read. */
export const hasMention = async (id: string, accountId: string): Promise<boolean> =>
  (await getMentionEntity().get({ id, accountId }).go({ consistent: true })).data !== null;

/** Removes a mention in a transaction, whether or not there is one. */
export const buildMentionDelete = (id: string, accountId: string): TransactionItem => ({
  label: "ownMention",
  Delete: getMentionEntity().delete({ id, accountId }).params<TransactionDelete>(),
});

/** Removes a mention. Doing it twice changes nothing. */
export const deleteMention = async (id: string, accountId: string): Promise<void> => {
  await getMentionEntity().delete({ id, accountId }).go();
};

/** Lists the mentions of an account page by page, the latest first. */
export const listMentions = async (
  accountId: string,
  limit: number,
  cursor: string | null,
): Promise<{ items: StoredMention[]; cursor: string | null }> => {
  const page = await getMentionEntity().query.ofColleague({ accountId }).go({ order: "desc", limit, cursor });
  return { items: page.data, cursor: page.cursor };
};
