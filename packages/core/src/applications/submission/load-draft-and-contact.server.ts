/** Reads the draft of a submission and the contact that its answers name, by one batch read. */
import { buildContactKey, parseContactRow } from "../../institutions/contacts/contact-store.server.ts";
import type { Contact } from "../../institutions/contacts/index.ts";
import { fitsKeyLimits, readRows } from "../../platform/query-partition.server.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import { buildHeaderKey, parseHeaderRow } from "../model/application-store.server.ts";

/**
 * Reads both where they belong to the institution.
 * @param draftId undefined for a submission without a draft
 * @param contactId undefined where the answers name none
 */
export const loadDraftAndContact = async (
  institutionId: string,
  draftId: string | undefined,
  contactId: string | undefined,
): Promise<{ draft: ApplicationHeader | undefined; contacts: Contact[] }> => {
  const keys = [
    ...(draftId ? [buildHeaderKey(institutionId, draftId)] : []),
    ...(contactId ? [buildContactKey(institutionId, contactId)] : []),
  ].filter(({ pk, sk }) => fitsKeyLimits(pk, sk));
  if (keys.length === 0) return { draft: undefined, contacts: [] };
  const rows = await readRows(keys);
  const findRow = (prefix: string) => rows.find(({ sk }) => String(sk).startsWith(prefix));
  const [draftRow, contactRow] = [findRow("application#"), findRow("contact#")];
  const contact = contactRow && parseContactRow(contactRow);
  return { draft: draftRow && parseHeaderRow(draftRow), contacts: contact ? [contact] : [] };
};
