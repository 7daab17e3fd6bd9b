/**
 * Records which member of staff read which document. The entry is written before the document is handed out, so that no
 * document can be read without a record (law 8/2005, articles 15 and 16; R193 requires the same of the restricted
 * views).
 */
import type { Context } from "../actor.ts";
import { writeWithAuditEntry } from "./audit-store.server.ts";

/** The document that was read, and the purpose for which it was shown. */
interface DocumentReading {
  /**
   * `file`: a link to an upload; `copy`, `letter`: a document of an application; `institution`: its data with
   * documents.
   */
  of: "file" | "copy" | "letter" | "institution";
  id: string;
  institutionId: string;
  /** The upload purpose of a file, the type of a letter, or the task for which an institution is read. */
  purpose: string;
}

/** Records a reading by staff. Nothing is recorded when applicants read their own documents. */
export const recordDocumentReading = async (
  { of, id, institutionId, purpose }: DocumentReading,
  ctx: Context,
): Promise<void> => {
  if (ctx.actor.kind !== "staff") return;
  const detail = { institutionId, purpose };
  await writeWithAuditEntry({ action: `document.${of}`, subject: id, detail }, [], ctx, "access");
};
