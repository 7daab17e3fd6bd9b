/**
 * What an inspector has typed and photographed, in this telephone (IndexedDB) until the server has it: a hall without a
 * signal, a closed page or an ended session loses nothing.
 */
import type { InspectionWrite, Kind } from "@portal/core/inspection/wire";
import { type DBSchema, type IDBPDatabase, openDB } from "idb";

export interface Photo {
  key: string;
  name: string;
  blob: Blob;
  /** Its id once it has been uploaded and verified. */
  fileId?: string;
}
export interface Kept {
  /** `activity GREEN-2027` */
  subject: string;
  /** Of the inspection, made here: sent twice it is kept once. */
  id: string;
  madeAt: string;
  outcome: InspectionWrite["outcome"] | "";
  visitors: string;
  exhibitors: string;
  notes: string;
  photos: Photo[];
  /** The inspector has asked to send it. */
  waiting: boolean;
}
interface Inspections extends DBSchema {
  inspections: { key: string; value: Kept };
}
export const subjectOf = (of: Kind, shown: string): string => `${of} ${shown}`;

let opened: Promise<IDBPDatabase<Inspections>> | undefined;
const database = () => {
  opened ??= openDB<Inspections>("portal-inspections", 1, {
    upgrade: (db) => {
      db.createObjectStore("inspections", { keyPath: "subject" });
    },
  });
  return opened;
};
/** Resolves false when the browser has no storage: then the page says so. */
export const keep = async (one: Kept): Promise<boolean> => {
  try {
    await (await database()).put("inspections", one);
    return true;
  } catch {
    return false;
  }
};
export const keptOf = async (subject: string): Promise<Kept | undefined> => {
  try {
    return await (await database()).get("inspections", subject);
  } catch {
    return undefined;
  }
};
/** All that has not been sent yet. */
export const allKept = async (): Promise<Kept[]> => {
  try {
    return await (await database()).getAll("inspections");
  } catch {
    return [];
  }
};
/** Forgets one: the server has it. */
export const forgetKept = async (subject: string): Promise<void> => {
  await (await database()).delete("inspections", subject).catch(() => undefined);
};
