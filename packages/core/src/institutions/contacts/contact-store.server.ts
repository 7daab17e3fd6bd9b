/** Rows of contacts, beside their institution. */
import { CustomAttributeType, Entity } from "electrodb";
import type { Instant } from "../../platform/day.ts";
import { defineEntity, type EntityConnection } from "../../platform/entity.server.ts";
import { fitsKeyLimits } from "../../platform/query-partition.server.ts";
import { buildInstitutionRowKeys } from "../../platform/table.server.ts";
import type {
  TransactionDelete,
  TransactionItem,
  TransactionUpdate,
} from "../../platform/transaction.server.ts";
import type { ContactFields } from "../institution-schema.ts";
import type { Contact } from "./index.ts";

const makeContact = (connection: EntityConnection) =>
  new Entity(
    {
      model: { entity: "contact", version: "1", service: "portal" },
      attributes: {
        id: { type: "string", required: true },
        institutionId: { type: "string", required: true },
        version: { type: "number", required: true },
        fields: { type: CustomAttributeType<ContactFields>("any"), required: true },
        /** Removed by its owner; the row goes when nothing can name it any more (decision 0443). */
        removedAt: { type: CustomAttributeType<Instant>("string") },
      },
      indexes: {
        ofInstitution: buildInstitutionRowKeys("contact"),
      },
    },
    connection,
  );
export const getContactEntity = defineEntity(makeContact);

interface Row {
  id: string;
  institutionId: string;
  version: number;
  fields: ContactFields;
  removedAt?: Instant | undefined;
}
const toContact = ({ fields, id, institutionId, version }: Row): Contact => ({
  ...fields,
  id,
  institutionId,
  version,
});
/** The contacts among rows, without those that were removed. */
const toKeptContacts = (rows: readonly Row[]): Contact[] =>
  rows.filter(({ removedAt }) => removedAt === undefined).map(toContact);
export const toContactRow = ({ id, institutionId, version, ...fields }: Contact): Row => ({
  id,
  institutionId,
  version,
  fields,
});

/** The key of a contact. */
export const buildContactKey = (institutionId: string, id: string) => ({
  pk: `institution#${institutionId}`,
  sk: `contact#${id}`,
});

/** Parses a row as it is stored; undefined for a contact that was removed. */
export const parseContactRow = (row: Record<string, unknown>): Contact | undefined => {
  const { data } = getContactEntity().parse({ Item: row });
  return data ? toKeptContacts([data])[0] : undefined;
};

const readContactRow = async (institutionId: string, id: string): Promise<Row | undefined> => {
  if (!fitsKeyLimits(`institution#${institutionId}`, `contact#${id}`)) return undefined;
  const { data } = await getContactEntity().get({ institutionId, id }).go({ consistent: true });
  return data ?? undefined;
};

/** A contact of an institution, or undefined. */
export const findContact = async (institutionId: string, id: string): Promise<Contact | undefined> => {
  const row = await readContactRow(institutionId, id);
  return row && toKeptContacts([row])[0];
};

/** A contact that its owner removed and whose row still stands, or undefined. One consistent read. */
export const findRemovedContact = async (institutionId: string, id: string): Promise<Contact | undefined> => {
  const row = await readContactRow(institutionId, id);
  return row?.removedAt ? toContact(row) : undefined;
};

/** All contacts of an institution, oldest first. */
export const listContacts = async (institutionId: string): Promise<Contact[]> => {
  const { data } = await getContactEntity()
    .query.ofInstitution({ institutionId })
    .go({ consistent: true, pages: "all" });
  return toKeptContacts(data);
};

/** Marks a contact as removed, on condition that it is as it was read (label `contact`). */
export const buildContactRemoval = (
  { institutionId, id, version }: Contact,
  now: Instant,
): TransactionItem => ({
  label: "contact",
  Update: getContactEntity()
    .patch({ institutionId, id })
    .set({ removedAt: now })
    .where((row, { eq, notExists }) => `${eq(row.version, version)} AND ${notExists(row.removedAt)}`)
    .params<TransactionUpdate>(),
});

/** Gives a removed contact back to its institution. */
export const buildContactReturn = ({ institutionId, id }: Contact): TransactionItem => ({
  label: "contact",
  Update: getContactEntity().patch({ institutionId, id }).remove(["removedAt"]).params<TransactionUpdate>(),
});

/** Deletes the row of a contact. */
export const buildContactDelete = ({ institutionId, id }: Contact): TransactionItem => ({
  label: "contact",
  Delete: getContactEntity().delete({ institutionId, id }).params<TransactionDelete>(),
});
