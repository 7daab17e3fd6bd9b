/**
 * Stores what an inspector entered and photographed on the phone (IndexedDB) until the server has it, so that a hall
 * without signal, a closed page or an ended session loses nothing.
 */
import type { InspectionKind, InspectionWrite } from "@portal/core/inspections/records/inspection-schema";
import type { DBSchema } from "idb";
import { createAccountDatabase } from "../../shell/account-database.ts";

export interface InspectionPhoto {
  key: string;
  name: string;
  blob: Blob;
  /** Its id after it was uploaded and verified. */
  fileId?: string;
}
export interface InspectionDraft {
  /** `activity GREEN-2027` */
  subject: string;
  /** The id of the inspection, generated here, so that it is stored once even when it is sent twice. */
  id: string;
  madeAt: string;
  outcome: InspectionWrite["outcome"] | "";
  visitors: string;
  exhibitors: string;
  notes: string;
  photos: InspectionPhoto[];
  /** The inspector asked to send it. */
  waiting: boolean;
  /** It was sent under its id, and no answer has come. */
  mayBeRecorded?: boolean;
}
interface Inspections extends DBSchema {
  inspections: { key: string; value: InspectionDraft };
}
/** Whether anything was entered or photographed yet. */
export const hasInspectionContent = ({
  outcome,
  visitors,
  exhibitors,
  notes,
  photos,
}: Pick<InspectionDraft, "outcome" | "visitors" | "exhibitors" | "notes" | "photos">): boolean =>
  Boolean(outcome || visitors || exhibitors || notes) || photos.length > 0;
export const toInspectionSubject = (kind: InspectionKind, itemId: string): string => `${kind} ${itemId}`;

const database = createAccountDatabase<Inspections>("portal-inspections", (created) => {
  created.createObjectStore("inspections", { keyPath: "subject" });
});
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
/** Lists all unsent inspections. */
export const listInspectionDrafts = async (): Promise<InspectionDraft[]> => {
  try {
    return await (await database()).getAll("inspections");
  } catch {
    return [];
  }
};
/** Deletes one that the server has. */
export const deleteInspectionDraft = async (subject: string): Promise<void> => {
  try {
    await (await database()).delete("inspections", subject);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
};
