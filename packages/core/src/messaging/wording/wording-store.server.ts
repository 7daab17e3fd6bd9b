/** Versions of texts, in one partition: the versions of a key follow each other (`wording`, `<key>#<version>`). */
import { CustomAttributeType, Entity } from "electrodb";
import { buildKey, defineEntity, requiredNumber, requiredText } from "../../platform/entity.server.ts";
import type { TransactionItem } from "../../platform/transaction.server.ts";
import type { WordingVersion } from "./wording-version.ts";

const getWordingEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "wording", version: "1", service: "portal" },
        attributes: {
          key: requiredText,
          version: { ...requiredNumber, padding: { length: 4, char: "0" } },
          from: requiredText,
          texts: { type: CustomAttributeType<NonNullable<WordingVersion["texts"]>>("any") },
          decisions: { type: CustomAttributeType<readonly string[]>("any") },
          retired: { type: "boolean" },
          note: { type: "string" },
          by: requiredText,
          at: requiredText,
        },
        indexes: {
          all: {
            pk: buildKey("pk", "wording", []),
            sk: buildKey("sk", "${key}#${version}", ["key", "version"]),
          },
        },
      },
      connection,
    ),
);

/** Lists the versions of one text, oldest first. One query. */
export const listWordingVersions = async (key: string): Promise<WordingVersion[]> => {
  const { data } = await getWordingEntity().query.all({ key }).go({ pages: "all", consistent: true });
  return data as WordingVersion[];
};

/** Lists all versions of all texts whose key begins so, by key and version. One query. */
export const listWordingVersionsByPrefix = async (
  prefix: "" | "letter." | "reason.",
): Promise<WordingVersion[]> => {
  const query = getWordingEntity().query.all({});
  const { data } = await (prefix ? query.begins({ key: prefix }) : query).go({ pages: "all" });
  return data as WordingVersion[];
};

/** Writes a version that does not exist yet: of two writers of the same version, one wins. */
export const buildWordingPut = (version: WordingVersion): TransactionItem => ({
  label: "wording",
  Put: getWordingEntity()
    .put(version)
    .where(({ key }, { notExists }) => notExists(key))
    .params(),
});
