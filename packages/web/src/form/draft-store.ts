/** The drafts' copy in this browser (IndexedDB). It is written before the server, and goes on sign-out. */
import type { Answers } from "@portal/core/form/types";
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
let opened: Promise<IDBPDatabase<Drafts>> | undefined;
const database = () => {
  opened ??= openDB<Drafts>("portal-drafts", 1, {
    upgrade: (db) => {
      db.createObjectStore("drafts", { keyPath: "id" });
    },
  });
  return opened;
};
// A browser in private mode may refuse storage: the server's copy then is the only one, and typing goes on.
const quietly = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work();
  } catch {
    return undefined;
  }
};

/** Keeps a copy; replaces the one with the same id. Resolves false when the browser has no storage. */
export const keepDraft = async (draft: LocalDraft): Promise<boolean> =>
  (await quietly(async () => (await database()).put("drafts", draft))) !== undefined;
/** The copy of a draft, undefined when there is none. */
export const keptDraft = (id: string): Promise<LocalDraft | undefined> =>
  quietly(async () => (await database()).get("drafts", id));
/** The copy of a draft not yet known by id: the same institution, scheme, event and, of a report, what it is on. */
export const keptDraftFor = (institutionId: string, scheme: string, eventId?: string, parentId?: string) =>
  quietly(async () =>
    (await (await database()).getAll("drafts")).find(
      (d) =>
        d.institutionId === institutionId &&
        d.scheme === scheme &&
        d.eventId === eventId &&
        d.parentId === parentId,
    ),
  );
/** Forgets one draft: submitted or discarded. */
export const forgetDraft = (id: string): Promise<undefined> =>
  quietly(async () => {
    await (await database()).delete("drafts", id);
    return undefined;
  });
/** Forgets every draft of this browser: called on sign-out. */
export const forgetDrafts = (): Promise<undefined> =>
  quietly(async () => {
    await (await database()).clear("drafts");
    return undefined;
  });
