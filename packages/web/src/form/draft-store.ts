/** The account's copy of drafts in this browser (IndexedDB). It is written before the server, and goes on sign-out. */
import type { Answers } from "@portal/core/forms/types/index";
import type { DBSchema } from "idb";
import { createAccountDatabase, ignoreStorageErrors } from "../shell/account-database.ts";
import { isSameJson } from "./merge-answers.ts";

export interface LocalDraft {
  id: string;
  institutionId: string;
  scheme: string;
  /** The version of the scheme that was shown; absent as delivered. */
  schemeVersion?: number;
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
const database = createAccountDatabase<Drafts>("portal-drafts", (created) => {
  created.createObjectStore("drafts", { keyPath: "id" });
});

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
/** Deletes the drafts of an institution that the account has left. */
export const deleteInstitutionDrafts = (institutionId: string): Promise<undefined> =>
  ignoreStorageErrors(async () => {
    const open = await database();
    for (const draft of await open.getAll("drafts"))
      if (draft.institutionId === institutionId) await open.delete("drafts", draft.id);
    return undefined;
  });
/** Counts the drafts with answers that the server does not have. */
export const countUnsavedDrafts = async (): Promise<number> => {
  const drafts = await ignoreStorageErrors(async () => (await database()).getAll("drafts"));
  return (drafts ?? []).filter(({ answers, base }) => !isSameJson(answers, base)).length;
};
