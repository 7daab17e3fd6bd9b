/**
 * The error catalogue: each number of `error-codes.ts` with its HTTP status, and the refusal that carries it (spec 1 §8).
 * A refusal carries a code, never prose. The client translates it (`locales/errors`).
 */
import * as numbers from "./error-codes.ts";

export type ErrorKey = keyof typeof numbers;
type ErrorCodes = typeof numbers;
/** The numbers by name: `errorCodes.DUPLICATE_APPLICATION`. */
export const errorCodes: ErrorCodes = numbers;
export type ErrorCode = ErrorCodes[ErrorKey];

const httpStatuses = {
  SUCCESS: 200,
  SERVER_EXCEPTION: 500,
  UNAUTHORISED: 401,
  FORBIDDEN: 403,
  TOO_FREQUENT: 429,
  ADD_FAILED: 500,
  PASSWORD_UPDATE_DUE: 200,
  LOGIN_ACCOUNT_REQUIRED: 400,
  LOGIN_PASSWORD_REQUIRED: 400,
  LOGIN_CAPTCHA_REQUIRED: 400,
  LOGIN_CAPTCHA_WRONG: 400,
  LOGIN_CAPTCHA_REQUIRED_ALT: 400,
  LOGIN_CAPTCHA_WRONG_ALT: 400,
  LOGIN_WRONG_CREDENTIALS: 400,
  LOGIN_ACCOUNT_LOCKED: 423,
  NOT_LOGGED_IN: 401,
  LOGIN_ACCOUNT_DISABLED: 403,
  LOGIN_FAILED_OTHER: 400,
  LOGIN_EXPIRED: 401,
  TOKEN_PARSE_ERROR: 401,
  LOGIN_NO_ACCESS: 403,
  BAD_PARAMETERS: 400,
  BAD_PARAMETERS_GENERAL: 400,
  USER_INFO_EXPIRED: 401,
  PERMISSION_CODE_EXISTS: 409,
  EMAIL_EXISTS: 409,
  OLD_PASSWORD_WRONG: 400,
  PASSWORD_RESET_SUCCESS: 200,
  PASSWORD_RESET_FAILED: 400,
  CODE_SENT: 200,
  CODE_SEND_FAILED: 502,
  CODE_REQUIRED: 400,
  CODE_WRONG: 400,
  USER_HAS_LINKED_DATA: 409,
  USER_HAS_LINKED_APPLICATIONS: 409,
  SMS_SENT: 200,
  SMS_FAILED: 502,
  EMAIL_REGISTERED: 409,
  EMAIL_MISSING: 404,
  PHONE_REGISTERED: 409,
  PHONE_REGISTERED_OTHER_ACCOUNT: 409,
  PHONE_NOT_REGISTERED: 404,
  PHONE_ABNORMAL: 400,
  INSTITUTION_CODE_EXISTS: 409,
  DOWNLOAD_ERROR: 500,
  TEMPLATE_ERROR: 500,
  CERTIFICATION_FAILED: 422,
  CERTIFICATION_INCOMPLETE: 422,
  APPROVER_REQUIRED: 409,
  INSTITUTION_MISSING: 404,
  CONTACT_NAME_REQUIRED: 400,
  CONTACT_POSITION_REQUIRED: 400,
  CONTACT_HAS_ACTIVE_APPLICATION: 409,
  CONTACT_MISMATCH: 409,
  CONTACT_ERROR_10409: 400,
  CONTACT_ERROR_10410: 400,
  CONTACT_ERROR_10411: 404,
  APPLICANT_INFO_MISSING: 400,
  APPLICANT_INFO_MISSING_ALT: 400,
  PROCESS_TEMPLATE_ERROR_10700: 409,
  PROCESS_TEMPLATE_ERROR_10701: 409,
  PROCESS_TEMPLATE_ERROR_10702: 409,
  PROCESS_TEMPLATE_ERROR_10703: 409,
  PROCESS_TEMPLATE_ERROR_10704: 409,
  PROCESS_TEMPLATE_ERROR_10705: 409,
  PROCESS_TEMPLATE_ERROR_10706: 409,
  APPROVAL_STATUS_INVALID: 409,
  APPROVAL_NO_PERMISSION: 403,
  APPROVAL_STATUS_EMPTY: 400,
  APPROVER_SYNC_FAILED: 502,
  QUESTIONNAIRE_EXISTS: 409,
  SUB_ACCOUNT_MISSING: 404,
  SUB_ACCOUNT_SELF: 409,
  INSTITUTION_HAS_NO_ADMIN: 409,
  BANNER_NUMBER_REPEAT: 409,
  ROLE_IN_USE: 409,
  IMPORT_ERROR_105000: 422,
  IMPORT_ERROR_105001: 422,
  IMPORT_ERROR_105002: 422,
  IMPORT_ERROR_105003: 422,
  IMPORT_ERROR_105004: 422,
  IMPORT_ERROR_105005: 422,
  IMPORT_ERROR_105006: 422,
  IMPORT_ERROR_105007: 422,
  IMPORT_ERROR_105008: 422,
  IMPORT_ERROR_105009: 422,
  IMPORT_ERROR_105010: 422,
  IMPORT_ERROR_105011: 422,
  IMPORT_ERROR_105012: 422,
  IMPORT_ERROR_105013: 422,
  IMPORT_ERROR_105014: 422,
  IMPORT_ERROR_105015: 422,
  FORM_NOT_FOUND: 404,
  START_AFTER_END: 400,
  REQUIRED_EMPTY: 400,
  IMPORT_MISMATCH: 422,
  IMPORT_MISMATCH_ROW: 422,
  IMPORT_MISMATCH_REFERENCE: 422,
  ONE_APPLICATION_TYPE_PER_RECORD: 409,
  FAIR_MISSING: 404,
  APPLICATION_TYPE_EMPTY: 400,
  APPLICATION_LIMIT_REACHED: 409,
  INSTITUTION_NOT_CERTIFIED: 403,
  SUPPLEMENT_WORKING_DAYS_ONLY: 409,
  SUPPLEMENT_NOT_ON_HOLIDAYS: 409,
  SUPPLEMENT_DEADLINE_PASSED: 409,
  PARTICIPANTS_ONE_TO_TWO: 400,
  DUPLICATE_APPLICATION: 409,
  REGISTRATION_CLOSED: 409,
  SUPPLEMENT_PERIOD_ENDED: 409,
  PAYMENT_NO_APPLICATION: 404,
  PAYMENT_NO_FAIR: 404,
  PAYMENT_AMOUNT_ZERO: 409,
  PAYMENT_STATUS_NOT_AWAITING: 409,
  LEAD_TIME_50_DAYS: 409,
  LEAD_TIME_35_DAYS: 409,
  DUPLICATE_ITEM_DETAILS: 409,
  ONE_APPLICATION_PER_EVENT: 409,
  REQUEST_TIMEOUT: 504,
  IS_LOGIN: 401,
  CHUNK_LOAD_FAILED: 400,
  RED_FIELDS_REQUIRED: 400,
  BLANK_OR_ILLEGAL_CHARACTERS: 400,
  SERVER_DATA_MISMATCH: 409,
  SAVE_FAILED_CHECK_COMPLETENESS: 422,
  SAVE_SUCCEEDED: 200,
  SAVE_SHOWS_DEADLINE: 200,
  APPLICATION_SUBMITTED: 200,
  DATE_ORDER: 400,
  CONSENT_REQUIRED: 400,
  SITE_REGISTRATION_EMPTY: 422,
  CERTIFICATION_FIRST: 403,
  CERTIFY_PROMPT: 400,
  INSTITUTION_LOCKED_VERIFYING: 409,
  REGISTRATION_DEADLINE_EXPIRED: 409,
  CURRENT_DEADLINE_PASSED: 409,
  ONLINE_PAYMENT_NUMBER_MISSING: 404,
  CAPTCHA_FAILED_REFRESH: 400,
  PAYMENT_NOT_ENABLED: 409,
  PAYMENT_STATUS_UNSUITABLE: 409,
  PAYMENT_NO_MATCHING_APPLICATION: 404,
  OUTSTANDING_PAYMENT: 402,
  IMAGE_REJECTED: 422,
  CACHE_EXPIRED_REGISTER_AGAIN: 410,
  PENDING_APPLICATION_REDIRECT: 409,
  PAYMENT_CHOICES_REQUIRED: 400,
  SURVEY_ANSWER_ALL: 400,
  FIRST_SHOP_OUTSIDE_PHASE: 409,
  INCENTIVE_REMAINING_NOTICE: 400,
  INCENTIVE_NONE_LEFT: 409,
  ONE_RECORD_PROCESSING: 409,
  AREA_CODE_REFRESH: 400,
  TERMS_CONSENT_REGISTRATION: 400,
  PASSWORD_RULE: 400,
  PASSWORD_MISMATCH: 400,
  ONE_INSTITUTION_PER_ACCOUNT: 409,
  BANK_TRANSFER_PROOF_REQUIRED: 400,
  CHEQUE_PAYEE_REQUIRED: 400,
  INVITATION_CODE_INVALID: 400,
  SAME_OWNER_DUPLICATE: 409,
  INSTITUTION_BARRED: 403,
  PAYMENT_OVERDUE_LAPSED: 409,
  REPORT_OVERDUE_GRANT_CANCELLED: 409,
  EVENT_NAME_NOT_UNIQUE: 409,
  NOT_EDITABLE_AFTER_SUBMIT: 409,
  MAINTENANCE_NOTICE: 503,
  NOT_FOUND: 404,
  STALE_VERSION: 409,
  IDEMPOTENCY_CONFLICT: 409,
  TOO_LARGE: 413,
  WRONG_TYPE: 415,
  INVALID_VALUE: 400,
  IDEMPOTENCY_KEY_REQUIRED: 400,
  METHOD_NOT_ALLOWED: 405,
  MOVE_NOT_ALLOWED: 409,
  CODE_EXPIRED: 400,
  FILE_NOT_VERIFIED: 422,
  UNPAID_FEE_LAPSED: 409,
  NOT_ELIGIBLE: 422,
  HOLIDAY_LIST_MISSING: 409,
  PAPER_NOT_READY: 503,
  SIGN_ON_UNAVAILABLE: 503,
  SIGN_ON_INVALID: 400,
  SIGN_ON_DECLINED: 400,
  SIGN_ON_BIND_EXPIRED: 410,
  IDENTITY_BOUND: 409,
  ACCOUNT_HAS_IDENTITY: 409,
  SECOND_FACTOR_REQUIRED: 400,
  ENROLMENT_REQUIRED: 403,
  LAST_FACTOR: 409,
  SIGN_IN_STEP_EXPIRED: 400,
  PASSKEY_INVALID: 400,
  PASSKEY_TAKEN: 409,
  PASSWORD_BREACHED: 400,
  STAFF_PASSWORD_RULE: 400,
  SECOND_FACTOR_UNAVAILABLE: 503,
  WORK_REQUIRED: 429,
  SMS_AREA_CLOSED: 400,
  PHONE_NOT_MOBILE: 400,
  SMS_BUDGET_SPENT: 429,
  CALL_IN_PROGRESS: 409,
  QUOTA_REACHED: 409,
  LETTER_NOT_FOUND: 404,
} as const satisfies Record<ErrorKey, number>;

/** Every entry of the catalogue by its name. */
export const errorCatalogue = Object.fromEntries(
  Object.entries(httpStatuses).map(([key, http]) => [key, { code: errorCodes[key as ErrorKey], http }]),
) as { readonly [K in ErrorKey]: { code: ErrorCodes[K]; http: number } };

const entriesByNumber = new Map<number, { key: ErrorKey; http: number }>(
  (Object.entries(errorCatalogue) as [ErrorKey, { code: number; http: number }][]).map(([key, entry]) => [
    entry.code,
    { key, http: entry.http },
  ]),
);
/** The key and HTTP status of a number, undefined when the catalogue has none. */
export const findErrorEntry = (code: number): { key: ErrorKey; http: number } | undefined =>
  entriesByNumber.get(code);

/** Values that are interpolated into a translated text. */
export type ErrorParams = { [key: string]: string | number | boolean | null | string[] };
/** What is wrong with one field: `path` is relative to `answers`, `key` names a text in `common` › issue. */
export interface FieldIssue {
  path: string;
  key: string;
  params?: ErrorParams;
  /** The catalogue number of this fault in an imported list (105000–105015). */
  number?: number;
}
export interface RefusalDetail {
  fields?: FieldIssue[];
  params?: ErrorParams;
  reasons?: { code: number; params?: ErrorParams }[];
  /** For 409 STALE_VERSION: the stored version and value. */
  current?: unknown;
  /** Seconds after which the same call may succeed; for 429 and for a call that is still running. */
  retryAfter?: number;
  /** 900080: how to complete the sign-in, and by when. 900280: the proof of work that the caller must compute first. */
  challenge?: { ticket: string; methods: string[]; expiresAt: string } | WorkChallenge;
}
/**
 * A proof of work (SHA-256 hashcash): the caller finds a number such that SHA-256 of `token.number` begins with `bits`
 * zero bits.
 */
export interface WorkChallenge {
  token: string;
  bits: number;
  expiresAt: string;
}

/**
 * A refusal by code. It may be thrown anywhere in core; `http/serve-resource.ts` turns it into a response and the
 * client translates it.
 */
export class Refusal extends Error {
  readonly code: number;
  readonly detail: RefusalDetail;
  /** The message contains only the code, so it may be logged. */
  readonly messageIsSafe = true;
  constructor(code: ErrorCode, detail: RefusalDetail = {}) {
    super(`refused ${code} ${entriesByNumber.get(code)?.key ?? ""}`);
    this.name = "Refusal";
    this.code = code;
    this.detail = detail;
  }
}
