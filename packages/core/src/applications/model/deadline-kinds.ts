/**
 * The deadlines that an application can have. A deadline that no list names cannot be stored, sent or given a timer.
 */
export const deadlineKinds = [
  /** The last day to pay the fee (spec 2 §9). */
  "payment",
  /** The last day to send the documents that staff requested. */
  "supplement",
  /** The end of the scheme's period for documents. */
  "supplementPeriod",
  /** The last day to submit the signed form. */
  "original",
  /** The last day to object to a decision (spec 2 §4). */
  "objection",
  /** The last day to accept an offered place. */
  "offer",
  /** The last day to submit the report (spec 3 §4). */
  "report",
  /** The last day to repay a revoked grant (spec 3 §9). */
  "repayment",
  /** The last day for the cashier to decide on a payment that the provider took back. */
  "reversal",
  /** The legal period in which staff decide, where the scheme has one. */
  "review",
  /** The institute's own target for an answer, which is shown and never stored. */
  "answer",
] as const;
export type DeadlineKind = (typeof deadlineKinds)[number];

/** Days by which the institute wants to act. Nothing closes for the applicant on them. */
const instituteDeadlineKinds = ["reversal", "review", "answer"] as const satisfies DeadlineKind[];
/** A deadline by which the applicant has to act. */
export type ApplicantDeadlineKind = Exclude<DeadlineKind, (typeof instituteDeadlineKinds)[number]>;
/** Returns whether the applicant has to act by a deadline. */
export const isApplicantDeadline = (kind: DeadlineKind): kind is ApplicantDeadlineKind =>
  !instituteDeadlineKinds.some((one) => one === kind);
