/**
 * Keeps what was typed into forms that are no applications: a message, a reason, a contact. The copy is the account's
 * own (decision 0167) and goes when the form was sent, when its reader discards it, and on sign-out.
 */
import type { Json } from "@portal/core/forms/types/index";
import type { DBSchema } from "idb";
import { createAccountDatabase } from "../shell/account-database.ts";

interface KeptInputs extends DBSchema {
  inputs: { key: string; value: { name: string; value: Json } };
}
const database = createAccountDatabase<KeptInputs>("portal-inputs", (created) => {
  created.createObjectStore("inputs", { keyPath: "name" });
});
/** A browser without storage keeps nothing: what is typed then stands on the page alone, as it did before. */
const ignoreStorageErrors = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work();
  } catch {
    return undefined;
  }
};

/** @param name the form and what it is about: `message 01M8…` */
export const saveKeptInput = (name: string, value: Json): Promise<unknown> =>
  ignoreStorageErrors(async () => (await database()).put("inputs", { name, value }));
export const getKeptInput = (name: string): Promise<Json | undefined> =>
  ignoreStorageErrors(async () => (await (await database()).get("inputs", name))?.value);
export const deleteKeptInput = (name: string): Promise<unknown> =>
  ignoreStorageErrors(async () => (await database()).delete("inputs", name));
/** Counts the forms with input that was not sent. */
export const countKeptInputs = async (): Promise<number> =>
  (await ignoreStorageErrors(async () => (await database()).count("inputs"))) ?? 0;
