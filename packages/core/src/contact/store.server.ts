/** Rows of contacts, beside their institution. */
import { CustomAttributeType, Entity } from "electrodb";
import type { ContactFields } from "../institution/wire.ts";
import { bare, partition, row } from "../partition.server.ts";
import { besideInstitution, client, tableName } from "../table.server.ts";
import type { Contact } from "./index.ts";

const makeContact = () =>
  new Entity(
    {
      model: { entity: "contact", version: "1", service: "portal" },
      attributes: {
        id: { type: "string", required: true },
        institutionId: { type: "string", required: true },
        version: { type: "number", required: true },
        fields: { type: CustomAttributeType<ContactFields>("any"), required: true },
      },
      indexes: {
        ofInstitution: besideInstitution("contact"),
      },
    },
    { client: client(), table: tableName() },
  );
let made: ReturnType<typeof makeContact> | undefined;
export const contacts = () => (made ??= makeContact());

interface Row {
  id: string;
  institutionId: string;
  version: number;
  fields: ContactFields;
}
const contactOf = ({ fields, ...row }: Row): Contact => ({ ...fields, ...row });
export const rowOf = ({ id, institutionId, version, ...fields }: Contact): Row => ({
  id,
  institutionId,
  version,
  fields,
});

/** A contact of an institution, or undefined. */
export const read = async (institutionId: string, id: string): Promise<Contact | undefined> => {
  const found = await row<Row>(`institution#${institutionId}`, `contact#${id}`);
  return found && contactOf(found);
};

/** All contacts of an institution, first made first. */
export const ofInstitution = async (institutionId: string): Promise<Contact[]> => {
  const rows = await partition(`institution#${institutionId}`, { prefix: "contact#" });
  return rows.map((row) => contactOf(bare(row)));
};
