/**
 * Lists the reasons why a file is rejected. Each reason has a text in four languages that says what happened and what
 * to do next: `pages/form` › upload (decision 0156). The texts of the first four, which form validation uses too, are
 * in `common` › issue.
 */
export const rejectionReasons = [
  /** The length, type, bytes or dimensions differ from what was announced or what the purpose requires. */
  "fileSize",
  "fileType",
  "fileDigest",
  "imageSize",
  /** The malware scanner found something or cannot open the file. */
  "fileMalware",
  "fileUnscannable",
  /** It is protected by a password, so neither we nor the scanner can look inside. */
  "filePassword",
  /** It is damaged or violates its own format. */
  "fileBroken",
  /** It is two types of file at once, or has something appended. */
  "fileMixed",
  /** It decompresses to more than `uploadLimits` allow. */
  "fileUnpacked",
  "imagePixels",
  "pdfScript",
  "pdfAttachment",
  "pdfPages",
  "officeMacro",
  "officeEmbedded",
  "officeLinked",
] as const;
export type RejectionReason = (typeof rejectionReasons)[number];
/** Thrown by an inspector and caught by `inspectFile`: the file is rejected for this reason. */
export class UnacceptableFileError extends Error {
  readonly reason: RejectionReason;
  constructor(reason: RejectionReason) {
    super(reason);
    this.name = "UnacceptableFileError";
    this.reason = reason;
  }
}
