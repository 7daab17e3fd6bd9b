/**
 * The table of moves (`workflow.md`; decision 0003): from a status, an action, by whom, to which status.
 * Buttons, permissions, jobs, the API and the tests read this one table.
 */
import { ownValue } from "../members.ts";

export const statuses = [
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
export type Status = (typeof statuses)[number];
export type Mover = "applicant" | "staff" | "system" | "gateway";
/** What waits beside a status. */
export const pendings = ["cancellation", "voucher", "objection", "lateness", "original", "offer"] as const;
export type Pending = (typeof pendings)[number];

export interface Move {
  by: Mover;
  /** The next status; `same` keeps it, `gone` deletes the record. */
  to: Status | "same" | "gone";
  /** Only while this waits. */
  needs?: Pending;
  sets?: Pending;
  clears?: Pending;
  /** Staff must give a reason. */
  reason?: true;
}

const voucher = {
  downloadVoucher: { by: "applicant", to: "PAID" },
} as const satisfies Record<string, Move>;
const cancellation = {
  requestCancel: { by: "applicant", to: "same", sets: "cancellation" },
  confirmCancel: { by: "staff", to: "CANCELLED", needs: "cancellation", clears: "cancellation" },
  refuseCancel: { by: "staff", to: "same", needs: "cancellation", clears: "cancellation", reason: true },
} as const satisfies Record<string, Move>;
const objection = {
  object: { by: "applicant", to: "same", sets: "objection" },
  upholdObjection: { by: "staff", to: "PROCESSING", needs: "objection", clears: "objection" },
  dismissObjection: { by: "staff", to: "same", needs: "objection", clears: "objection", reason: true },
} as const satisfies Record<string, Move>;
/** Documents that come late, with why; staff take the reason or not (spec 2 §9, decision 0101). */
const lateness = {
  justifyLate: { by: "applicant", to: "same", sets: "lateness" },
  acceptLate: { by: "staff", to: "SUPPLEMENT_REQUIRED", needs: "lateness", clears: "lateness" },
  refuseLate: { by: "staff", to: "same", needs: "lateness", clears: "lateness", reason: true },
} as const satisfies Record<string, Move>;
/** What is granted is decided once the application is accepted, whichever way it stands then (decision 0097). */
const funding = {
  decideFunding: { by: "staff", to: "same" },
  ...objection,
} as const satisfies Record<string, Move>;
/** A grant that is taken back, what was paid of it, and changes that are told (spec 3 §9; decision 0098). */
const breach = {
  cancelGrant: { by: "staff", to: "same", reason: true },
  reportChange: { by: "applicant", to: "same" },
} as const satisfies Record<string, Move>;
const repayment = {
  extendRepayment: { by: "staff", to: "same" },
  confirmRepayment: { by: "staff", to: "same" },
  lapseRepayment: { by: "system", to: "same" },
} as const satisfies Record<string, Move>;
const booth = { allocateBooth: { by: "staff", to: "same" } } as const satisfies Record<string, Move>;
const paid = {
  ...booth,
  ...cancellation,
  issueVoucher: { by: "system", to: "VOUCHER_PENDING_DOWNLOAD" },
  ...funding,
  refund: { by: "staff", to: "REFUNDED" },
  complete: { by: "system", to: "COMPLETED" },
} as const satisfies Record<string, Move>;

export const moves = {
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
    ...cancellation,
  },
  SUPPLEMENT_REQUIRED: {
    supplement: { by: "applicant", to: "PROCESSING" },
    lapseSupplement: { by: "system", to: "REJECTED" },
    ...lateness,
  },
  ACCEPTED: {
    requestPayment: { by: "staff", to: "AWAITING_PAYMENT" },
    process: { by: "staff", to: "PROCESSED" },
    ...funding,
    ...breach,
    ...booth,
    ...cancellation,
  },
  REJECTED: {
    ...objection,
    ...lateness,
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
    ...objection,
  },
  AWAITING_PAYMENT: {
    pay: { by: "gateway", to: "PAID" },
    uploadVoucher: { by: "applicant", to: "same", sets: "voucher" },
    confirmVoucher: { by: "staff", to: "PAID", needs: "voucher", clears: "voucher" },
    refuseVoucher: { by: "staff", to: "same", needs: "voucher", clears: "voucher", reason: true },
    lapsePayment: { by: "system", to: "CANCELLED" },
    ...booth,
    ...cancellation,
  },
  PAID: paid,
  VOUCHER_PENDING_DOWNLOAD: { ...paid, ...voucher },
  REFUNDED: {},
  PROCESSED: {
    ...booth,
    ...funding,
    ...breach,
    complete: { by: "system", to: "COMPLETED" },
    settle: { by: "staff", to: "SETTLED" },
  },
  COMPLETED: {
    ...funding,
    lapseReport: { by: "system", to: "same" },
    settle: { by: "staff", to: "SETTLED" },
  },
  SETTLED: { ...breach, ...repayment, ...objection },
  ENDORSEMENT_APPROVED: {
    recordVerification: { by: "staff", to: "same" },
    expireEndorsement: { by: "system", to: "same" },
  },
} as const satisfies Record<Status, Record<string, Move>>;

type KeysOf<T> = T extends unknown ? keyof T : never;
/** Every action of the table, spelled as on the wire. */
export type Action = KeysOf<(typeof moves)[Status]>;
type StaffKeysOf<T> = T extends unknown
  ? { [K in keyof T]: T[K] extends { by: "staff" } ? K : never }[keyof T]
  : never;
/** Those that are the staff's. */
export type StaffAction = StaffKeysOf<(typeof moves)[Status]>;

/** The move an action makes from a status, or undefined when the table has none. */
export const moveOf = (status: Status, action: string): Move | undefined =>
  ownValue(moves[status] as Record<string, Move>, action);
