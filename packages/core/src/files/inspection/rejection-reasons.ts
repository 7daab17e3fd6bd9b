/**
 * Why a file is not kept. Each has a text that says in four languages what happened and what to do next: `pages/form` ›
 * upload (decision 0156); the first four, which a form's own check tells too, in `common` › issue.
 */
export const rejectionReasons = [
  /** Another length than announced, a type other than announced, other bytes, or other dimensions than the purpose asks. */
  "fileSize",
  "fileType",
  "fileDigest",
  "imageSize",
  /** The malware scanner found something, or cannot look into the file. */
  "fileMalware",
  "fileUnscannable",
  /** A password protects it: neither we nor the scanner can look inside. */
  "filePassword",
  /** It is damaged or does not follow its own format. */
  "fileBroken",
  /** It is two kinds of file at once, or something else is appended. */
  "fileMixed",
  /** It unpacks to more than `limits` allow. */
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
/** Thrown inside an inspector and caught by `inspectContent`: the file is not kept, for this reason. */
export class UnacceptableFileError extends Error {
  readonly reason: RejectionReason;
  constructor(reason: RejectionReason) {
    super(reason);
    this.name = "Unacceptable";
    this.reason = reason;
  }
}
