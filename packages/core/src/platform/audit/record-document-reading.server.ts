/**
 * Who of the staff read which document: written into the book of readings before the document is given out, so that what
 * cannot be written down is not read (law 8/2005, articles 15 and 16; R193 holds the restricted views to the same).
 */
import type { Context } from "../actor.ts";
import { writeWithAuditEntry } from "./audit-store.server.ts";

/** What was read, and why the reader had it before the eyes. */
export interface DocumentReading {
  /** `file`: a link to an upload; `copy`, `letter`: a paper of an application; `institution`: its data with documents. */
  of: "file" | "copy" | "letter" | "institution";
  id: string;
  institutionId: string;
  /** As what a file was uploaded, which letter, or for which work an institution is read. */
  purpose: string;
}

/** Enters a reading of the staff; an applicant reads the own documents, which is nobody's affair. */
export const recordDocumentReading = async (
  { of, id, institutionId, purpose }: DocumentReading,
  ctx: Context,
): Promise<void> => {
  if (ctx.actor.kind !== "staff") return;
  const detail = { institutionId, purpose };
  await writeWithAuditEntry({ action: `document.${of}`, subject: id, detail }, [], ctx, "access");
};
