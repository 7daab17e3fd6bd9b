/** Rows of contacts, beside their institution. */
import { CustomAttributeType, Entity } from "electrodb";
import type { ContactFields } from "../institution/wire.ts";
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
  const { data } = await contacts().get({ institutionId, id }).go({ consistent: true });
  return data ? contactOf(data as Row) : undefined;
};

/** All contacts of an institution, first made first. */
export const ofInstitution = async (institutionId: string): Promise<Contact[]> => {
  const { data } = await contacts()
    .query.ofInstitution({ institutionId })
    .go({ consistent: true, pages: "all" });
  return (data as Row[]).map(contactOf);
};
