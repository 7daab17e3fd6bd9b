/**
 * What an inspector has typed and photographed, in this telephone (IndexedDB) until the server has it: a hall without a
 * signal, a closed page or an ended session loses nothing.
 */
import type { InspectionKind, InspectionWrite } from "@portal/core/inspections/records/inspection-schema";
import { type DBSchema, type IDBPDatabase, openDB } from "idb";

export interface InspectionPhoto {
  key: string;
  name: string;
  blob: Blob;
  /** Its id once it has been uploaded and verified. */
  fileId?: string;
}
export interface InspectionDraft {
  /** `activity GREEN-2027` */
  subject: string;
  /** Of the inspection, made here: sent twice it is kept once. */
  id: string;
  madeAt: string;
  outcome: InspectionWrite["outcome"] | "";
  visitors: string;
  exhibitors: string;
  notes: string;
  photos: InspectionPhoto[];
  /** The inspector has asked to send it. */
  waiting: boolean;
}
interface Inspections extends DBSchema {
  inspections: { key: string; value: InspectionDraft };
}
export const toInspectionSubject = (kind: InspectionKind, itemId: string): string => `${kind} ${itemId}`;

let databasePromise: Promise<IDBPDatabase<Inspections>> | undefined;
const database = () => {
  databasePromise ??= openDB<Inspections>("portal-inspections", 1, {
    upgrade: (db) => {
      db.createObjectStore("inspections", { keyPath: "subject" });
    },
  });
  return databasePromise;
};
/** Resolves false when the browser has no storage: then the page says so. */
export const saveInspectionDraft = async (one: InspectionDraft): Promise<boolean> => {
  try {
    await (await database()).put("inspections", one);
    return true;
  } catch {
    return false;
  }
};
export const getInspectionDraft = async (subject: string): Promise<InspectionDraft | undefined> => {
  try {
    return await (await database()).get("inspections", subject);
  } catch {
    return undefined;
  }
};
/** All that has not been sent yet. */
export const listInspectionDrafts = async (): Promise<InspectionDraft[]> => {
  try {
    return await (await database()).getAll("inspections");
  } catch {
    return [];
  }
};
/** Forgets one: the server has it. */
export const deleteInspectionDraft = async (subject: string): Promise<void> => {
  await (await database()).delete("inspections", subject).catch(() => undefined);
};
