/** The drafts' copy in this browser (IndexedDB). It is written before the server, and goes on sign-out. */
import type { Answers } from "@portal/core/forms/types/index";
import { type DBSchema, type IDBPDatabase, openDB } from "idb";

export interface LocalDraft {
  id: string;
  institutionId: string;
  scheme: string;
  eventId?: string;
  /** What a report is on. */
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
// A browser in private mode may refuse storage: the server's copy then is the only one, and typing goes on.
const ignoreStorageErrors = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work();
  } catch {
    return undefined;
  }
};

/** Keeps a copy; replaces the one with the same id. Resolves false when the browser has no storage. */
export const saveLocalDraft = async (draft: LocalDraft): Promise<boolean> =>
  (await ignoreStorageErrors(async () => (await database()).put("drafts", draft))) !== undefined;
/** The copy of a draft, undefined when there is none. */
export const getLocalDraft = (id: string): Promise<LocalDraft | undefined> =>
  ignoreStorageErrors(async () => (await database()).get("drafts", id));
/** The copy of a draft not yet known by id: the same institution, scheme, event and, of a report, what it is on. */
export const findLocalDraft = (institutionId: string, scheme: string, eventId?: string, parentId?: string) =>
  ignoreStorageErrors(async () =>
    (await (await database()).getAll("drafts")).find(
      (d) =>
        d.institutionId === institutionId &&
        d.scheme === scheme &&
        d.eventId === eventId &&
        d.parentId === parentId,
    ),
  );
/** Forgets one draft: submitted or discarded. */
export const deleteLocalDraft = (id: string): Promise<undefined> =>
  ignoreStorageErrors(async () => {
    await (await database()).delete("drafts", id);
    return undefined;
  });
/** Forgets every draft of this browser: called on sign-out. */
export const deleteAllLocalDrafts = (): Promise<undefined> =>
  ignoreStorageErrors(async () => {
    await (await database()).clear("drafts");
    return undefined;
  });
