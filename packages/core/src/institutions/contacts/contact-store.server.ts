/** Rows of contacts, beside their institution. */
import { CustomAttributeType, Entity } from "electrodb";
import { queryPartition, readRow, stripKeys } from "../../platform/query-partition.server.ts";
import { buildInstitutionRowKeys, getDocumentClient, getTableName } from "../../platform/table.server.ts";
import type { ContactFields } from "../institution-schema.ts";
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
        ofInstitution: buildInstitutionRowKeys("contact"),
      },
    },
    { client: getDocumentClient(), table: getTableName() },
  );
let contactEntity: ReturnType<typeof makeContact> | undefined;
export const getContactEntity = () => (contactEntity ??= makeContact());

interface Row {
  id: string;
  institutionId: string;
  version: number;
  fields: ContactFields;
}
const toContact = ({ fields, ...row }: Row): Contact => ({ ...fields, ...row });
export const toContactRow = ({ id, institutionId, version, ...fields }: Contact): Row => ({
  id,
  institutionId,
  version,
  fields,
});

/** A contact of an institution, or undefined. */
export const readContact = async (institutionId: string, id: string): Promise<Contact | undefined> => {
  const contactRow = await readRow<Row>(`institution#${institutionId}`, `contact#${id}`);
  return contactRow && toContact(contactRow);
};

/** All contacts of an institution, oldest first. */
export const listContacts = async (institutionId: string): Promise<Contact[]> => {
  const rows = await queryPartition(`institution#${institutionId}`, { prefix: "contact#" });
  return rows.map((row) => toContact(stripKeys(row)));
};
