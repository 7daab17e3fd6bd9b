/** Rows of publications. Each kind has one partition, so that a page is one query. */
import { CustomAttributeType, Entity } from "electrodb";
import { defineEntity, type EntityConnection } from "../../platform/entity.server.ts";
import type { TransactionItem } from "../../platform/transaction.server.ts";
import { getPublicationKind, type Publication } from "./index.ts";
import { type PublicationKind, publicationKinds } from "./publication-schema.ts";

const createPublicationEntity = (connection: EntityConnection) =>
  new Entity(
    {
      model: { entity: "publication", version: "1", service: "portal" },
      attributes: {
        id: { type: "string", required: true },
        kind: { type: publicationKinds, required: true },
        version: { type: "number", required: true },
        content: { type: CustomAttributeType<Publication>("any"), required: true },
      },
      indexes: {
        ofKind: {
          pk: { field: "pk", composite: ["kind"], template: "publication#${kind}", casing: "none" },
          sk: { field: "sk", composite: ["id"], template: "${id}", casing: "none" },
        },
      },
    },
    connection,
  );
const getPublicationEntity = defineEntity(createPublicationEntity);

/** Returns a publication by its id, or undefined. One consistent read. */
export const findPublication = async (id: string): Promise<Publication | undefined> => {
  const kind = getPublicationKind(id);
  if (!kind) return undefined;
  const { data } = await getPublicationEntity().get({ kind, id }).go({ consistent: true });
  return data?.content;
};

/** Lists all publications of a kind, drafts included, in one query. */
export const listPublicationsOfKind = async (kind: PublicationKind): Promise<Publication[]> => {
  const { data } = await getPublicationEntity().query.ofKind({ kind }).go({ pages: "all" });
  return data.map((row) => row.content);
};

/** Builds the row of a new publication (version 1) or of the next version. */
export const buildPublicationWrite = (content: Publication): TransactionItem => {
  const { id, kind, version } = content;
  const row = getPublicationEntity().put({ id, kind, version, content });
  const conditional =
    version === 1
      ? row.where((at, { notExists }) => notExists(at.id))
      : row.where((at, { eq }) => eq(at.version, version - 1));
  return { label: "publication", Put: conditional.params() };
};

/** Builds the deletion of a publication, on condition of its version. */
export const buildPublicationDelete = ({ id, kind, version }: Publication): TransactionItem => ({
  label: "publication",
  Delete: getPublicationEntity()
    .delete({ id, kind })
    .where((at, { eq }) => eq(at.version, version))
    .params(),
});
