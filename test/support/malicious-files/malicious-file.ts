/** A file that must not be kept, and the media types of the files that are attacked. */
import type { RejectionReason } from "@portal/core/file-formats/rejection-reasons";

export const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
export const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
export const XLS = "application/vnd.ms-excel";
export const DOC = "application/msword";
export const PDF = "application/pdf";

/** In two halves, or a scanner on a developer's machine takes this file away. */
export const eicarFile: Buffer = Buffer.from(
  ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-", "STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join(""),
);

export interface MaliciousFile {
  name: string;
  bytes: Uint8Array;
  /** The reasons that are true of the file: its rejection names any one of them. */
  reasons: readonly RejectionReason[];
}

/** An attack of a PDF as a row of a table: its name, its bytes, and the reasons that are true of it. */
export type PdfAttack = [name: string, bytes: Uint8Array, ...reasons: RejectionReason[]];
