/**
 * Copies of drafts in this browser (IndexedDB). A copy is written before the server is called, and deleted on
 * sign-out.
 */
import type { Answers } from "@portal/core/forms/types/index";
import { type DBSchema, type IDBPDatabase, openDB } from "idb";

export interface LocalDraft {
  id: string;
  institutionId: string;
  scheme: string;
  eventId?: string;
  /** The application that a report is about. */
  parentId?: string;
  version?: number;
  base: Answers;
  answers: Answers;
}
interface Drafts extends DBSchema {
  drafts: { key: string; value: LocalDraft };
}
let databasePromise: Promise<IDBPDatabase<Drafts>> | undefined;
const database = () => {
  databasePromise ??= openDB<Drafts>("portal-drafts", 1, {
    upgrade: (db) => {
      db.createObjectStore("drafts", { keyPath: "id" });
    },
  });
  return databasePromise;
};
// A browser in private mode may refuse storage. The server then has the only copy, and the user can continue.
const ignoreStorageErrors = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work();
  } catch {
    return undefined;
  }
};

/** Saves a copy, replacing the one with the same id. Resolves false when the browser has no storage. */
export const saveLocalDraft = async (draft: LocalDraft): Promise<boolean> =>
  (await ignoreStorageErrors(async () => (await database()).put("drafts", draft))) !== undefined;
/** Returns the copy of a draft, or undefined. */
export const getLocalDraft = (id: string): Promise<LocalDraft | undefined> =>
  ignoreStorageErrors(async () => (await database()).get("drafts", id));
/**
 * Finds the copy of a draft without knowing its id, by institution, scheme, event and, for a report, its application.
 */
export const findLocalDraft = (institutionId: string, scheme: string, eventId?: string, parentId?: string) =>
  ignoreStorageErrors(async () =>
    (await (await database()).getAll("drafts")).find(
      (draft) =>
        draft.institutionId === institutionId &&
        draft.scheme === scheme &&
        draft.eventId === eventId &&
        draft.parentId === parentId,
    ),
  );
/** Deletes the copy of one draft after it was submitted or discarded. */
export const deleteLocalDraft = (id: string): Promise<undefined> =>
  ignoreStorageErrors(async () => {
    await (await database()).delete("drafts", id);
    return undefined;
  });
/** Deletes every copy in this browser, on sign-out. */
export const deleteAllLocalDrafts = (): Promise<undefined> =>
  ignoreStorageErrors(async () => {
    await (await database()).clear("drafts");
    return undefined;
  });
