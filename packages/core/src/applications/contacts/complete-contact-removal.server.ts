/**
 * Takes a removed contact away for good. A call that read it just before its removal may still name it; the task runs
 * when every such call has ended, and looks once more (decision 0443).
 */
import {
  buildContactDelete,
  buildContactReturn,
  findRemovedContact,
} from "../../institutions/contacts/contact-store.server.ts";
import { transact } from "../../platform/transaction.server.ts";
import { isOnOpenApplication } from "../model/find-references.server.ts";

/**
 * Deletes the row of a removed contact, or gives the contact back where an open application names it. Does nothing for a
 * contact that is there, or is gone already.
 * @param id `<institution>/<contact>`
 */
export const completeContactRemoval = async (id: string): Promise<void> => {
  const [institutionId = "", contactId = ""] = id.split("/");
  const contact = await findRemovedContact(institutionId, contactId);
  if (!contact) return;
  const isNamed = await isOnOpenApplication(institutionId, contactId);
  await transact([isNamed ? buildContactReturn(contact) : buildContactDelete(contact)]);
};
