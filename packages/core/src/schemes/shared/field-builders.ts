/**
 * Blocks of fields and rules that several schemes share (schemes A–H): institution, contact, refund, declarations,
 * eligibility.
 */
import * as f from "../../forms/builders/field-builders.ts";
import { all, any, eq, eventProperty, is, not } from "../../forms/expressions/expressions.ts";
import type { SchemeDeadline, SchemeLimits } from "../../forms/types/index.ts";
import type { SchemeAction } from "../../forms/types/scheme-actions.ts";
import { errorCodes } from "../../platform/errors.ts";
import { certifiedNames } from "./certified-data.ts";

/** Builds the first block of a form: the certified data of the institution, which are copied at submission. */
export const institutionBlock = {
  institution: f.institution([
    "nameZh",
    "nameEn",
    "namePt",
    "nature",
    "institutionType",
    "siteRegistrationNumber",
    "businessRegistrationNumber",
    "movableRegistrationNumber",
    "taxpayerNumber",
    "establishedOn",
    "address",
    "phone",
    "personInCharge",
  ]),
};

/** Block B: one active contact. */
export const contactBlock = { contactPerson: f.contact({ personal: true }) };

/** Block C: the method of refund, with the proof or the payee that it needs (spec 2 §3, §5, C1). */
export const refundBlock = {
  refundMethod: f.choice({ list: "refundMethod" }, { look: "radio" }),
  transferCertificate: f.documents("TRANSFER_CERTIFICATE", {
    max: 1,
    when: is("refundMethod", "BANK_TRANSFER"),
  }),
  chequePayeeName: f.text(255, {
    noIllegal: true,
    prefill: "institution.nameZh",
    certified: { paths: certifiedNames },
    when: is("refundMethod", "CHEQUE"),
  }),
};

/** The texts to read before going abroad, in the order of the specification, and the method of refund (spec 2 §2). */
export const delegationTerms = {
  activity: {
    fields: {
      eventDescription: f.content("event.description"),
      eventNotes: f.content("event.notes"),
      eventInstructions: f.content("event.instructions"),
    },
  },
  conditions: {
    fields: { conditionsText: f.content("conditions"), eventConditions: f.content("event.conditions") },
  },
  obligations: {
    fields: {
      obligationsText: f.content("obligations"),
      eventObligations: f.content("event.obligations"),
      violationsText: f.content("violations"),
    },
  },
  terms: { fields: { termsText: f.content("terms"), eventTerms: f.content("event.terms") } },
  cancellation: {
    fields: {
      cancellationText: f.content("cancellation"),
      refundText: f.content("refund"),
      ...refundBlock,
    },
  },
};

/** Block D: every box must be ticked before submission (spec 2 §5). */
export const declarations = {
  consentNotes: f.declaration(),
  declareTruth: f.declaration(),
  agreeClauseFive: f.declaration({ content: "event.clauseFive" }),
  consentPersonalData: f.declaration(),
  consentDataFetch: f.declaration(),
};

/** The event is held outside Macao. */
export const isHeldOutsideMacao = eq(eventProperty("heldInMacao"), false);

/**
 * The event is held where a travel document alone may not be enough: outside Macao, the Mainland and the neighbouring
 * regions.
 */
export const isHeldAbroad = all(
  isHeldOutsideMacao,
  not(any(...["CN", "HK", "TW"].map((code) => eq(eventProperty("country"), code)))),
);

/** A portrait in JPEG, 50 KB to 2 MB; an event can lower the limit to 500 KB (C9, spec 2 §5). */
export const participantPhoto = {
  types: ["jpg"],
  max: 1,
  minBytes: 51_200,
  maxBytes: { policy: "uploads", path: "participantPhoto.maxBytes" },
  personal: true,
};

/** Deadlines that start with the decision: payment, objection, report (spec 2 §9). */
export const decisionDeadlines: SchemeDeadline[] = [
  {
    kind: "payment",
    anchor: "PAYMENT_REQUESTED",
    amount: { policy: "payment.dueWorkingDays" },
    unit: "WORKING",
    direction: "AFTER",
    action: "lapsePayment",
  },
  {
    kind: "objection",
    anchor: "DECIDED",
    amount: { policy: "objection.days" },
    unit: "CALENDAR",
    direction: "AFTER",
  },
  {
    kind: "report",
    anchor: "EVENT_END",
    amount: { policy: "report.dueDays" },
    unit: "CALENDAR",
    direction: "AFTER",
    action: "lapseReport",
  },
];

/**
 * The same for schemes with a booth: apply 46 days before the first day, complete the documents 45 days before (spec
 * 2 §5, C3).
 */
export const boothDeadlines: SchemeDeadline[] = [
  {
    kind: "applyBy",
    anchor: "EVENT_START",
    amount: { policy: "leadDays.exhibition.applyBy" },
    unit: "CALENDAR",
    direction: "BEFORE",
    code: errorCodes.REGISTRATION_CLOSED,
  },
  {
    kind: "documentsBy",
    anchor: "EVENT_START",
    amount: { policy: "leadDays.exhibition.documentsBy" },
    unit: "CALENDAR",
    direction: "BEFORE",
  },
  ...decisionDeadlines,
];

/** Six per event year, together with the other schemes of the exhibition family (10510, C12). */
const yearlyExhibitionLimit: SchemeLimits["counter"] & object = {
  name: "EXHIBITION",
  max: { policy: "exhibition.maxApplicationsPerYear" },
  year: "EVENT",
  code: errorCodes.APPLICATION_LIMIT_REACHED,
};

/** A booth: one per event, six per event year, for certified institutions. */
export const boothLimits: SchemeLimits = {
  group: "BOOTH",
  counter: yearlyExhibitionLimit,
  oneInProcessing: true,
  certified: true,
};

/** Actions on a fee: its request, its payment, its proofs, its arrears and the voucher that it pays for. */
const feeActions: readonly SchemeAction[] = [
  "requestPayment",
  "pay",
  "uploadVoucher",
  "confirmVoucher",
  "refuseVoucher",
  "recordTransfer",
  "withdrawTransfer",
  "correctPayment",
  "lapsePayment",
  "payArrears",
  "waiveArrears",
  "confirmTransfer",
  "undoLapse",
  "reversePayment",
  "restorePayment",
  "claimPayment",
  "waiveReversal",
  "lapseReversal",
  "issueVoucher",
  "downloadVoucher",
];
/** Actions on the refund of a fee. */
const refundActions: readonly SchemeAction[] = [
  "requestRefund",
  "refuseRefund",
  "startRefund",
  "refund",
  "correctRefund",
];
/** All actions that an application without a fee does not need. */
export const paymentActions: ReadonlySet<SchemeAction> = new Set([...feeActions, ...refundActions]);

/** Actions of every application that is decided and paid for. Those of grants and endorsements are separate. */
export const paidActions: SchemeAction[] = [
  "submit",
  "discard",
  "requestSupplement",
  "withdrawSupplement",
  "extendSupplement",
  "supplement",
  "lapseSupplement",
  "justifyLate",
  "acceptLate",
  "refuseLate",
  "accept",
  "reject",
  "process",
  ...feeActions,
  "requestCancel",
  "confirmCancel",
  "refuseCancel",
  ...refundActions,
  "complete",
  "lapseReport",
  "object",
  "upholdObjection",
  "dismissObjection",
  "uploadSigned",
  "receiveOriginal",
  "lapseOriginal",
  "place",
  "waitlist",
  "offerPlace",
  "acceptOffer",
  "declineOffer",
  "lapseOffer",
  "leaveWaiting",
  "allocateBooth",
];
