/** Rows of publications: those of a kind stand together, so that a page is one query. */
import { CustomAttributeType, Entity } from "electrodb";
import { client, tableName } from "../table.server.ts";
import { type Labelled, transact } from "../write.server.ts";
import { kindOf, type Publication } from "./index.ts";
import { type Kind, kinds } from "./wire.ts";

const makePublication = () =>
  new Entity(
    {
      model: { entity: "publication", version: "1", service: "portal" },
      attributes: {
        id: { type: "string", required: true },
        kind: { type: kinds, required: true },
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
    { client: client(), table: tableName() },
  );
let made: ReturnType<typeof makePublication> | undefined;
const publications = () => (made ??= makePublication());

/** A publication by its id, or undefined. 1 consistent read. */
export const read = async (id: string): Promise<Publication | undefined> => {
  const kind = kindOf(id);
  if (!kind) return undefined;
  const { data } = await publications().get({ kind, id }).go({ consistent: true });
  return data?.content;
};

/** All of a kind, drafts included; one query. */
export const ofKind = async (kind: Kind): Promise<Publication[]> => {
  const { data } = await publications().query.ofKind({ kind }).go({ pages: "all" });
  return data.map((row) => row.content);
};

/** The row, new (version 1) or in place of the version before. */
export const put = (content: Publication): Labelled => {
  const { id, kind, version } = content;
  const row = publications().put({ id, kind, version, content });
  const conditional =
    version === 1
      ? row.where((at, { notExists }) => notExists(at.id))
      : row.where((at, { eq }) => eq(at.version, version - 1));
  return { label: "publication", Put: conditional.params() as never };
};

/** Takes the row away while this version stands. */
export const removal = ({ id, kind, version }: Publication): Labelled => ({
  label: "publication",
  Delete: publications()
    .delete({ id, kind })
    .where((at, { eq }) => eq(at.version, version))
    .params() as never,
});

/** Writes a publication whatever stands there (seed). */
export const overwrite = async (content: Publication): Promise<void> => {
  const { id, kind, version } = content;
  await transact([
    { label: "publication", Put: publications().put({ id, kind, version, content }).params() as never },
  ]);
};
