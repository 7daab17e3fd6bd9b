/**
 * Stores the input of forms that are not applications, such as a message, a reason or a contact. The copy belongs to
 * the account (decision 0167). It is deleted when the form is submitted, when the user discards it, and on sign-out.
 */
import type { Json } from "@portal/core/forms/types/index";
import type { DBSchema } from "idb";
import { createAccountDatabase, ignoreStorageErrors } from "../shell/account-database.ts";

interface PersistedInputs extends DBSchema {
  inputs: { key: string; value: { name: string; value: Json } };
}
const database = createAccountDatabase<PersistedInputs>("portal-inputs", (created) => {
  created.createObjectStore("inputs", { keyPath: "name" });
});

/** Stores what was typed into a form. @param name the form and what it is about: `message 01M8…` */
export const savePersistedInput = (name: string, value: Json): Promise<unknown> =>
  ignoreStorageErrors(async () => (await database()).put("inputs", { name, value }));
export const getPersistedInput = (name: string): Promise<Json | undefined> =>
  ignoreStorageErrors(async () => (await (await database()).get("inputs", name))?.value);
export const deletePersistedInput = (name: string): Promise<unknown> =>
  ignoreStorageErrors(async () => (await database()).delete("inputs", name));
/** Counts the forms whose input was not submitted. */
export const countPersistedInputs = async (): Promise<number> =>
  (await ignoreStorageErrors(async () => (await database()).count("inputs"))) ?? 0;
