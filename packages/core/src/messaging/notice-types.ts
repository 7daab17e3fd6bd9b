/**
 * Notices to people: by e-mail, in the portal, by text message. A notice is plain data made by a decision and stored in
 * the history row of the change it reports; it is sent afterwards (workflow.md › Jobs).
 */
export const languages = ["zh-Hant", "zh-Hans", "en", "pt"] as const;
export type Language = (typeof languages)[number];

/** Templates: keys of `locales/notices`. */
export const noticeTemplates = [
  "registrationCode",
  "passwordCode",
  "loginCode",
  "bindCode",
  "identityCode",
  "identityBound",
  "identityRemoved",
  "passwordChanged",
  "addressChanged",
  "factorAdded",
  "factorRemoved",
  "factorReset",
  "recoveryCodesRenewed",
  "recoveryCodeUsed",
  "erasureAsked",
  "erasureDropped",
  "certificationPassed",
  "certificationFailed",
  "certificationReopened",
  "certificateSoon",
  "certificateAged",
  "administratorChanged",
  "claimApproved",
  "claimRefused",
  "placeApproved",
  "subAccountInvited",
  "subAccountCode",
  "subAccountAdded",
  "subAccountRemoved",
  "submitted",
  "reviewLate",
  "reviewSoon",
  "reviewOverdue",
  "answersOverdue",
  "requestsOverdue",
  "supplementRequested",
  "supplementWithdrawn",
  "supplementExtended",
  "supplementReceived",
  "supplementLapsed",
  "justificationReceived",
  "justificationAccepted",
  "justificationRefused",
  "accepted",
  "acceptedWithDebt",
  "rejected",
  "endorsementApproved",
  "endorsementVerified",
  "endorsementFailed",
  "endorsementExpired",
  "fundingApproved",
  "fundingPartly",
  "fundingNotApproved",
  "fundingReopened",
  "grantPaid",
  "grantAwaitsCertification",
  "grantClosed",
  "grantCancelled",
  "grantRestored",
  "payoutReopened",
  "repaymentExtended",
  "repaymentReceived",
  "repaymentReminder",
  "repaymentLate",
  "changeReported",
  "paymentRequested",
  "paymentReminder",
  "paid",
  "paymentLapsed",
  "oneStopPaid",
  "oneStopCancelled",
  "oneStopReturned",
  "eventNews",
  "paymentReturned",
  "transferReturned",
  "transferWithdrawn",
  "paidInTime",
  "refundCorrected",
  "paymentCorrected",
  "paymentReversed",
  "paymentClaimed",
  "paymentRestored",
  "reversalWaived",
  "oneStopReversed",
  "oneStopClaimed",
  "oneStopRestored",
  "voucherRefused",
  "cancelRequested",
  "cancelRefused",
  "cancelled",
  "eventCancelled",
  "eventPostponed",
  "eventMoved",
  "penaltyVerbal",
  "penaltyWritten",
  "penaltyRemoval",
  "penaltyBar",
  "penaltyReport",
  "penaltyReportBar",
  "penaltyDenied",
  "penaltyObjected",
  "penaltyStruck",
  "penaltyDismissed",
  "voucherReady",
  "refundRequested",
  "refundRefused",
  "refunded",
  "objectionReceived",
  "objectionUpheld",
  "objectionDismissed",
  "completed",
  "settled",
  "reportDue",
  "reportLapsed",
  "grantLapsed",
  "message",
  "messageReceived",
  "mentioned",
  "casesAssigned",
  "exportReady",
  "exportFailed",
  "staffInvited",
  "staffAccountRequested",
  "staffAccountChanged",
  "deadlineMoved",
  "waitlisted",
  "placeOffered",
  "offerLapsed",
  "waitingClosed",
  "boothAllocated",
  "signedFormDue",
  "originalDue",
  "originalReceived",
  "originalInTime",
  "originalLapsed",
  "inquiry",
  "draftClosing",
  "draftResting",
  "draftLink",
  "surveyOpened",
  "barEnded",
  "denialEnded",
  "groupRejected",
  "groupWaits",
  "groupCancelled",
  "groupRemoved",
  "groupReopened",
] as const;
export type NoticeTemplate = (typeof noticeTemplates)[number];

/**
 * A value of a template. When rendered, a day as `YYYY-MM-DD` is written out, money in minor units is formatted, and a
 * text by language is selected.
 */
export type NoticeParam =
  | string
  | number
  | { amount: number; currency: string }
  | { [language: string]: string };

/** Changed texts of a notice: its own in every language, and those of stock reasons by code. */
export interface NoticeWording {
  texts?: Record<Language, { subject?: string; text: string }>;
  reasons?: { [code: string]: Record<Language, string> };
}

/** Stands for the e-mail address of the institute's desk, which is known where notices are sent. */
export const DESK_RECIPIENT = "desk";

/** The administrators of an institution; or one member, for whom they stand in once that member has left. */
export interface NoticeAudience {
  institutionId: string;
  /** The member, an account. */
  accountId?: string;
}

export interface Notice {
  /** ULID; a notice is sent at least once, and duplicates are recognised by this id. */
  id: string;
  channel: "mail" | "inApp" | "sms";
  /** An e-mail address or `DESK_RECIPIENT`, an account id (`inApp`) or a phone number with its calling code. */
  to: string;
  template: NoticeTemplate;
  /**
   * Named as in the texts; a line with a missing value is omitted. Applications: `code` (their number), `event` (names
   * by language), `scheme` (where there is no event), `dueOn`, `amount`, `reason` (of a supplement: what is required),
   * `receipt`, `refund` (what is to be refunded); codes: `code`, `minutes`; certification: `institution`, `reason`.
   */
  params: { [name: string]: NoticeParam };
  language: Language;
  /** Path within the site that the in-app notice and the e-mail link to (`/personal/record/…`). */
  link?: string;
  /** Texts that an administrator changed, as they applied when it was built. */
  wording?: NoticeWording;
  /** The fields that staff asked for, which are named in the words of the form when the notice is sent. */
  asked?: { scheme: string; schemeVersion?: number; fields: string[]; notes?: { [field: string]: string } };
  /** For whom it is, where that is decided when it is sent; `to` has who it was then. */
  audience?: NoticeAudience;
  /**
   * The code that it brings, which is derived when it is sent (`derive-code.server.ts`). `expires`: epoch milliseconds.
   */
  issuedCode?: { purpose: string; nonce: string; digits?: number; expires: number };
  /**
   * The account that asked for it as news, and whose mail program ends them by one click; absent in every other
   * message, which belongs to what somebody does.
   */
  newsOf?: string;
  /** A file attached to an e-mail, generated when it is sent. */
  attachment?: { kind: "oneStopReceipt"; number: string };
}

/** A recipient: an account with the address it signs in with. */
export interface Recipient {
  accountId: string;
  /** E-mail address or phone number; e-mail is sent to e-mail addresses only. */
  account: string;
  language: Language;
}

/** The history row that stores the notices: marked when all are sent, so that the sweep skips it. */
export interface NoticeSource {
  pk: string;
  sk: string;
}
