/**
 * What is told to people: by mail, in the portal, by text message. A notice is plain data made by a decision and
 * written inside the history row of the change it tells of; it is sent after that (workflow.md › Jobs).
 */
export const languages = ["zh-Hant", "zh-Hans", "en", "pt"] as const;
export type Language = (typeof languages)[number];

/** The texts there are: keys of `locales/notices`. */
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
  "certificationPassed",
  "certificationFailed",
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
  "supplementRequested",
  "supplementReceived",
  "supplementLapsed",
  "justificationReceived",
  "justificationAccepted",
  "justificationRefused",
  "accepted",
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
  "grantCancelled",
  "grantRestored",
  "repaymentExtended",
  "repaymentReceived",
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
  "penaltyDenied",
  "penaltyObjected",
  "penaltyStruck",
  "penaltyDismissed",
  "voucherReady",
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
  "staffInvited",
  "deadlineMoved",
  "waitlisted",
  "placeOffered",
  "offerLapsed",
  "boothAllocated",
  "signedFormDue",
  "originalDue",
  "originalReceived",
  "originalLapsed",
  "inquiry",
  "draftClosing",
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

/** A day as `YYYY-MM-DD` is written out, money in minor units formatted, a text by language picked, when rendered. */
export type NoticeParam =
  | string
  | number
  | { amount: number; currency: string }
  | { [language: string]: string };

export interface Notice {
  /** ULID; a notice is sent at least once and known by this id. */
  id: string;
  channel: "mail" | "inApp" | "sms";
  /** An e-mail address, an account id (`inApp`) or a phone number with its area. */
  to: string;
  template: NoticeTemplate;
  /**
   * Named as in the texts; a line whose values are missing is left out. Applications: `code` (their number), `event`
   * (names by language), `scheme` (where there is no event), `dueOn`, `amount`, `reason` (of a supplement: what is wanted), `receipt`; codes: `code`,
   * `minutes`; certification: `institution`, `reason`.
   */
  params: { [name: string]: NoticeParam };
  language: Language;
  /** Path of the site the in-app notice and the mail point at, from the site's root (`/personal/record/…`). */
  link?: string;
  /** A file that goes along with a mail, made when it is sent. */
  attachment?: { kind: "oneStopReceipt"; number: string };
}

/** Whom to tell: an account with the address it signs in by. */
export interface Recipient {
  accountId: string;
  /** E-mail address or phone; mail goes to e-mail addresses only. */
  account: string;
  language: Language;
}

/** The history row that carries the notices: marked when all are sent, so that the sweep leaves it alone. */
export interface NoticeSource {
  pk: string;
  sk: string;
}
