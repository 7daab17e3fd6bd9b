/**
 * The table of moves (`workflow.md`; decision 0003): from a status, an action, by whom, to which status.
 * Buttons, permissions, jobs, the API and the tests read this one table.
 */
import { getOwnValue } from "../../platform/plain-object.ts";

export const applicationStatuses = [
  "DRAFT",
  "PROCESSING",
  "SUPPLEMENT_REQUIRED",
  "ACCEPTED",
  "REJECTED",
  "CANCELLED",
  "AWAITING_PAYMENT",
  "PAID",
  "VOUCHER_PENDING_DOWNLOAD",
  "REFUNDED",
  "PROCESSED",
  "COMPLETED",
  "SETTLED",
  "ENDORSEMENT_APPROVED",
] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];
export type TransitionActor = "applicant" | "staff" | "system" | "gateway";
/** What waits beside a status. */
export const pendingKinds = [
  "cancellation",
  "voucher",
  "objection",
  "lateness",
  "original",
  "offer",
] as const;
export type PendingKind = (typeof pendingKinds)[number];

export interface Transition {
  by: TransitionActor;
  /** The next status; `same` keeps it, `gone` deletes the record. */
  to: ApplicationStatus | "same" | "gone";
  /** Only while this waits. */
  needs?: PendingKind;
  sets?: PendingKind;
  clears?: PendingKind;
  /** Staff must give a reason. */
  reason?: true;
}

const voucherMoves = {
  downloadVoucher: { by: "applicant", to: "PAID" },
} as const satisfies Record<string, Transition>;
const cancellationMoves = {
  requestCancel: { by: "applicant", to: "same", sets: "cancellation" },
  confirmCancel: { by: "staff", to: "CANCELLED", needs: "cancellation", clears: "cancellation" },
  refuseCancel: { by: "staff", to: "same", needs: "cancellation", clears: "cancellation", reason: true },
} as const satisfies Record<string, Transition>;
const objectionMoves = {
  object: { by: "applicant", to: "same", sets: "objection" },
  upholdObjection: { by: "staff", to: "PROCESSING", needs: "objection", clears: "objection" },
  dismissObjection: { by: "staff", to: "same", needs: "objection", clears: "objection", reason: true },
} as const satisfies Record<string, Transition>;
/** Documents that come late, with why; staff take the reason or not (spec 2 §9, decision 0101). */
const latenessMoves = {
  justifyLate: { by: "applicant", to: "same", sets: "lateness" },
  acceptLate: { by: "staff", to: "SUPPLEMENT_REQUIRED", needs: "lateness", clears: "lateness" },
  refuseLate: { by: "staff", to: "same", needs: "lateness", clears: "lateness", reason: true },
} as const satisfies Record<string, Transition>;
/** What is granted is decided once the application is accepted, whichever way it stands then (decision 0097). */
const fundingMoves = {
  decideFunding: { by: "staff", to: "same" },
  ...objectionMoves,
} as const satisfies Record<string, Transition>;
/** A grant that is taken back, what was paid of it, and changes that are told (spec 3 §9; decision 0098). */
const breachMoves = {
  cancelGrant: { by: "staff", to: "same", reason: true },
  reportChange: { by: "applicant", to: "same" },
} as const satisfies Record<string, Transition>;
const repaymentMoves = {
  extendRepayment: { by: "staff", to: "same" },
  confirmRepayment: { by: "staff", to: "same" },
  lapseRepayment: { by: "system", to: "same" },
} as const satisfies Record<string, Transition>;
const boothMoves = { allocateBooth: { by: "staff", to: "same" } } as const satisfies Record<
  string,
  Transition
>;
const paidMoves = {
  ...boothMoves,
  ...cancellationMoves,
  issueVoucher: { by: "system", to: "VOUCHER_PENDING_DOWNLOAD" },
  ...fundingMoves,
  refund: { by: "staff", to: "REFUNDED" },
  complete: { by: "system", to: "COMPLETED" },
} as const satisfies Record<string, Transition>;

export const transitions = {
  DRAFT: { submit: { by: "applicant", to: "PROCESSING" }, discard: { by: "applicant", to: "gone" } },
  PROCESSING: {
    requestSupplement: { by: "staff", to: "SUPPLEMENT_REQUIRED" },
    uploadSigned: { by: "applicant", to: "same", needs: "original" },
    receiveOriginal: { by: "staff", to: "same", needs: "original", clears: "original" },
    lapseOriginal: { by: "system", to: "REJECTED", needs: "original", clears: "original" },
    accept: { by: "staff", to: "ACCEPTED" },
    reject: { by: "staff", to: "REJECTED", reason: true },
    place: { by: "system", to: "ACCEPTED" },
    waitlist: { by: "system", to: "REJECTED" },
    approveEndorsement: { by: "staff", to: "ENDORSEMENT_APPROVED" },
    ...cancellationMoves,
  },
  SUPPLEMENT_REQUIRED: {
    supplement: { by: "applicant", to: "PROCESSING" },
    lapseSupplement: { by: "system", to: "REJECTED" },
    ...latenessMoves,
  },
  ACCEPTED: {
    requestPayment: { by: "staff", to: "AWAITING_PAYMENT" },
    process: { by: "staff", to: "PROCESSED" },
    ...fundingMoves,
    ...breachMoves,
    ...boothMoves,
    ...cancellationMoves,
  },
  REJECTED: {
    ...objectionMoves,
    ...latenessMoves,
    offerPlace: { by: "system", to: "same", sets: "offer" },
    acceptOffer: { by: "applicant", to: "ACCEPTED", needs: "offer", clears: "offer" },
    declineOffer: { by: "applicant", to: "same", needs: "offer", clears: "offer" },
    lapseOffer: { by: "system", to: "same", needs: "offer", clears: "offer" },
    leaveWaiting: { by: "applicant", to: "same" },
  },
  CANCELLED: {
    payArrears: { by: "gateway", to: "same" },
    waiveArrears: { by: "staff", to: "same", reason: true },
    refund: { by: "staff", to: "REFUNDED" },
    ...objectionMoves,
  },
  AWAITING_PAYMENT: {
    pay: { by: "gateway", to: "PAID" },
    uploadVoucher: { by: "applicant", to: "same", sets: "voucher" },
    confirmVoucher: { by: "staff", to: "PAID", needs: "voucher", clears: "voucher" },
    refuseVoucher: { by: "staff", to: "same", needs: "voucher", clears: "voucher", reason: true },
    lapsePayment: { by: "system", to: "CANCELLED" },
    ...boothMoves,
    ...cancellationMoves,
  },
  PAID: paidMoves,
  VOUCHER_PENDING_DOWNLOAD: { ...paidMoves, ...voucherMoves },
  REFUNDED: {},
  PROCESSED: {
    ...boothMoves,
    ...fundingMoves,
    ...breachMoves,
    complete: { by: "system", to: "COMPLETED" },
    settle: { by: "staff", to: "SETTLED" },
  },
  COMPLETED: {
    ...fundingMoves,
    lapseReport: { by: "system", to: "same" },
    settle: { by: "staff", to: "SETTLED" },
  },
  SETTLED: { ...breachMoves, ...repaymentMoves, ...objectionMoves },
  ENDORSEMENT_APPROVED: {
    recordVerification: { by: "staff", to: "same" },
    expireEndorsement: { by: "system", to: "same" },
  },
} as const satisfies Record<ApplicationStatus, Record<string, Transition>>;

type KeysOf<T> = T extends unknown ? keyof T : never;
/** Every action of the table, spelled as on the wire. */
export type ApplicationAction = KeysOf<(typeof transitions)[ApplicationStatus]>;
type StaffKeysOf<T> = T extends unknown
  ? { [K in keyof T]: T[K] extends { by: "staff" } ? K : never }[keyof T]
  : never;
/** Those that are the staff's. */
export type StaffAction = StaffKeysOf<(typeof transitions)[ApplicationStatus]>;

/** The move an action makes from a status, or undefined when the table has none. */
export const findTransition = (status: ApplicationStatus, action: string): Transition | undefined =>
  getOwnValue(transitions[status] as Record<string, Transition>, action);
