/** Rows of contacts, beside their institution. */
import { CustomAttributeType, Entity } from "electrodb";
import { defineEntity, type EntityConnection } from "../../platform/entity.server.ts";
import { fitsKeyLimits } from "../../platform/query-partition.server.ts";
import { buildInstitutionRowKeys } from "../../platform/table.server.ts";
import type {
  TransactionDelete,
  TransactionItem,
  TransactionPut,
} from "../../platform/transaction.server.ts";
import type { ContactFields } from "../institution-schema.ts";
import type { Contact } from "./index.ts";

const createContactEntity = (connection: EntityConnection) =>
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
    connection,
  );
export const getContactEntity = defineEntity(createContactEntity);

interface Row {
  id: string;
  institutionId: string;
  version: number;
  fields: ContactFields;
}
const toContact = ({ fields, id, institutionId, version }: Row): Contact => ({
  ...fields,
  id,
  institutionId,
  version,
});
const toContactRow = ({ id, institutionId, version, ...fields }: Contact): Row => ({
  id,
  institutionId,
  version,
  fields,
});

/** Builds the key of a contact. */
export const buildContactKey = (institutionId: string, id: string) => ({
  pk: `institution#${institutionId}`,
  sk: `contact#${id}`,
});

/** Parses a row as it is stored. */
export const parseContactRow = (row: Record<string, unknown>): Contact | undefined => {
  const { data } = getContactEntity().parse({ Item: row });
  return data ? toContact(data) : undefined;
};

/** Finds a contact of an institution, or undefined. One consistent read. */
export const findContact = async (institutionId: string, id: string): Promise<Contact | undefined> => {
  if (!fitsKeyLimits(`institution#${institutionId}`, `contact#${id}`)) return undefined;
  const { data } = await getContactEntity().get({ institutionId, id }).go({ consistent: true });
  return data ? toContact(data) : undefined;
};

/** Lists all contacts of an institution, oldest first. */
export const listContacts = async (institutionId: string): Promise<Contact[]> => {
  const { data } = await getContactEntity()
    .query.ofInstitution({ institutionId })
    .go({ consistent: true, pages: "all" });
  return data.map(toContact);
};

/** The label of a contact's row in a transaction. */
export const CONTACT_LABEL = "contact";

/** Stores a new contact. */
export const buildNewContact = (contact: Contact): TransactionItem => ({
  label: CONTACT_LABEL,
  Put: getContactEntity().create(toContactRow(contact)).params<TransactionPut>(),
});

/** Stores a changed contact over the version before. */
export const buildContactChange = (contact: Contact): TransactionItem => ({
  label: CONTACT_LABEL,
  Put: getContactEntity()
    .put(toContactRow(contact))
    .where((row, { eq }) => eq(row.version, contact.version - 1))
    .params<TransactionPut>(),
});

/** Deletes a contact, on condition of its version. */
export const buildContactDelete = ({ institutionId, id, version }: Contact): TransactionItem => ({
  label: CONTACT_LABEL,
  Delete: getContactEntity()
    .delete({ institutionId, id })
    .where((row, { eq }) => eq(row.version, version))
    .params<TransactionDelete>(),
});
