/**
 * Every code of the error catalogue: number → key and HTTP status (spec 1 §8). A refusal carries a code, never prose;
 * the client translates it (`locales/errors`). Numbers 900001–900999 are ours, for conditions that the specification
 * describes without a number. A number is never reused.
 */
export const errorCatalogue = {
  SUCCESS: { code: 200, http: 200 },
  SERVER_EXCEPTION: { code: 500, http: 500 },
  UNAUTHORISED: { code: 401, http: 401 },
  FORBIDDEN: { code: 403, http: 403 },
  TOO_FREQUENT: { code: 19995, http: 429 },
  ADD_FAILED: { code: 19999, http: 500 },
  PASSWORD_UPDATE_DUE: { code: 12222, http: 200 },
  LOGIN_ACCOUNT_REQUIRED: { code: 200100, http: 400 },
  LOGIN_PASSWORD_REQUIRED: { code: 200101, http: 400 },
  LOGIN_CAPTCHA_REQUIRED: { code: 200102, http: 400 },
  LOGIN_CAPTCHA_WRONG: { code: 200103, http: 400 },
  LOGIN_CAPTCHA_REQUIRED_ALT: { code: 200104, http: 400 },
  LOGIN_CAPTCHA_WRONG_ALT: { code: 200105, http: 400 },
  LOGIN_WRONG_CREDENTIALS: { code: 200106, http: 400 },
  LOGIN_ACCOUNT_LOCKED: { code: 200107, http: 423 },
  NOT_LOGGED_IN: { code: 200108, http: 401 },
  LOGIN_ACCOUNT_DISABLED: { code: 200109, http: 403 },
  LOGIN_FAILED_OTHER: { code: 200110, http: 400 },
  LOGIN_EXPIRED: { code: 200111, http: 401 },
  TOKEN_PARSE_ERROR: { code: 200112, http: 401 },
  LOGIN_NO_ACCESS: { code: 200113, http: 403 },
  BAD_PARAMETERS: { code: 200114, http: 400 },
  BAD_PARAMETERS_GENERAL: { code: 200001, http: 400 },
  USER_INFO_EXPIRED: { code: 200116, http: 401 },
  PERMISSION_CODE_EXISTS: { code: 10100, http: 409 },
  EMAIL_EXISTS: { code: 10200, http: 409 },
  OLD_PASSWORD_WRONG: { code: 10201, http: 400 },
  PASSWORD_RESET_SUCCESS: { code: 10202, http: 200 },
  PASSWORD_RESET_FAILED: { code: 10203, http: 400 },
  CODE_SENT: { code: 10204, http: 200 },
  CODE_SEND_FAILED: { code: 10205, http: 502 },
  CODE_REQUIRED: { code: 10206, http: 400 },
  CODE_WRONG: { code: 10207, http: 400 },
  USER_HAS_LINKED_DATA: { code: 10208, http: 409 },
  USER_HAS_LINKED_APPLICATIONS: { code: 10209, http: 409 },
  SMS_SENT: { code: 10216, http: 200 },
  SMS_FAILED: { code: 10217, http: 502 },
  EMAIL_REGISTERED: { code: 10225, http: 409 },
  EMAIL_MISSING: { code: 10226, http: 404 },
  PHONE_REGISTERED: { code: 10227, http: 409 },
  PHONE_REGISTERED_OTHER_ACCOUNT: { code: 10228, http: 409 },
  PHONE_NOT_REGISTERED: { code: 10229, http: 404 },
  PHONE_ABNORMAL: { code: 10230, http: 400 },
  INSTITUTION_CODE_EXISTS: { code: 10300, http: 409 },
  DOWNLOAD_ERROR: { code: 10301, http: 500 },
  TEMPLATE_ERROR: { code: 10302, http: 500 },
  CERTIFICATION_FAILED: { code: 10303, http: 422 },
  CERTIFICATION_INCOMPLETE: { code: 10304, http: 422 },
  APPROVER_REQUIRED: { code: 10305, http: 409 },
  INSTITUTION_MISSING: { code: 10306, http: 404 },
  CONTACT_NAME_REQUIRED: { code: 10405, http: 400 },
  CONTACT_POSITION_REQUIRED: { code: 10406, http: 400 },
  CONTACT_HAS_ACTIVE_APPLICATION: { code: 10407, http: 409 },
  CONTACT_MISMATCH: { code: 10408, http: 409 },
  CONTACT_ERROR_10409: { code: 10409, http: 400 },
  CONTACT_ERROR_10410: { code: 10410, http: 400 },
  CONTACT_ERROR_10411: { code: 10411, http: 404 },
  APPLICANT_INFO_MISSING: { code: 10601, http: 400 },
  APPLICANT_INFO_MISSING_ALT: { code: 10602, http: 400 },
  PROCESS_TEMPLATE_ERROR_10700: { code: 10700, http: 409 },
  PROCESS_TEMPLATE_ERROR_10701: { code: 10701, http: 409 },
  PROCESS_TEMPLATE_ERROR_10702: { code: 10702, http: 409 },
  PROCESS_TEMPLATE_ERROR_10703: { code: 10703, http: 409 },
  PROCESS_TEMPLATE_ERROR_10704: { code: 10704, http: 409 },
  PROCESS_TEMPLATE_ERROR_10705: { code: 10705, http: 409 },
  PROCESS_TEMPLATE_ERROR_10706: { code: 10706, http: 409 },
  APPROVAL_STATUS_INVALID: { code: 10800, http: 409 },
  APPROVAL_NO_PERMISSION: { code: 10801, http: 403 },
  APPROVAL_STATUS_EMPTY: { code: 10802, http: 400 },
  APPROVER_SYNC_FAILED: { code: 10803, http: 502 },
  QUESTIONNAIRE_EXISTS: { code: 10905, http: 409 },
  SUB_ACCOUNT_MISSING: { code: 101000, http: 404 },
  SUB_ACCOUNT_SELF: { code: 101001, http: 409 },
  INSTITUTION_HAS_NO_ADMIN: { code: 101002, http: 409 },
  BANNER_NUMBER_REPEAT: { code: 103000, http: 409 },
  ROLE_IN_USE: { code: 104000, http: 409 },
  IMPORT_ERROR_105000: { code: 105000, http: 422 },
  IMPORT_ERROR_105001: { code: 105001, http: 422 },
  IMPORT_ERROR_105002: { code: 105002, http: 422 },
  IMPORT_ERROR_105003: { code: 105003, http: 422 },
  IMPORT_ERROR_105004: { code: 105004, http: 422 },
  IMPORT_ERROR_105005: { code: 105005, http: 422 },
  IMPORT_ERROR_105006: { code: 105006, http: 422 },
  IMPORT_ERROR_105007: { code: 105007, http: 422 },
  IMPORT_ERROR_105008: { code: 105008, http: 422 },
  IMPORT_ERROR_105009: { code: 105009, http: 422 },
  IMPORT_ERROR_105010: { code: 105010, http: 422 },
  IMPORT_ERROR_105011: { code: 105011, http: 422 },
  IMPORT_ERROR_105012: { code: 105012, http: 422 },
  IMPORT_ERROR_105013: { code: 105013, http: 422 },
  IMPORT_ERROR_105014: { code: 105014, http: 422 },
  IMPORT_ERROR_105015: { code: 105015, http: 422 },
  FORM_NOT_FOUND: { code: 107001, http: 404 },
  START_AFTER_END: { code: 10501, http: 400 },
  REQUIRED_EMPTY: { code: 10502, http: 400 },
  IMPORT_MISMATCH: { code: 10503, http: 422 },
  IMPORT_MISMATCH_ROW: { code: 10504, http: 422 },
  IMPORT_MISMATCH_REFERENCE: { code: 10506, http: 422 },
  ONE_APPLICATION_TYPE_PER_RECORD: { code: 10507, http: 409 },
  FAIR_MISSING: { code: 10508, http: 404 },
  APPLICATION_TYPE_EMPTY: { code: 10509, http: 400 },
  APPLICATION_LIMIT_REACHED: { code: 10510, http: 409 },
  INSTITUTION_NOT_CERTIFIED: { code: 106000, http: 403 },
  SUPPLEMENT_WORKING_DAYS_ONLY: { code: 106001, http: 409 },
  SUPPLEMENT_NOT_ON_HOLIDAYS: { code: 106002, http: 409 },
  SUPPLEMENT_DEADLINE_PASSED: { code: 106003, http: 409 },
  PARTICIPANTS_ONE_TO_TWO: { code: 109000, http: 400 },
  DUPLICATE_APPLICATION: { code: 109001, http: 409 },
  REGISTRATION_CLOSED: { code: 109002, http: 409 },
  SUPPLEMENT_PERIOD_ENDED: { code: 109003, http: 409 },
  PAYMENT_NO_APPLICATION: { code: 300001, http: 404 },
  PAYMENT_NO_FAIR: { code: 300002, http: 404 },
  PAYMENT_AMOUNT_ZERO: { code: 300003, http: 409 },
  PAYMENT_STATUS_NOT_AWAITING: { code: 300004, http: 409 },
  LEAD_TIME_50_DAYS: { code: 400875, http: 409 },
  LEAD_TIME_35_DAYS: { code: 400876, http: 409 },
  DUPLICATE_ITEM_DETAILS: { code: 400877, http: 409 },
  ONE_APPLICATION_PER_EVENT: { code: 400878, http: 409 },
  REQUEST_TIMEOUT: { code: 900001, http: 504 },
  IS_LOGIN: { code: 900002, http: 401 },
  CHUNK_LOAD_FAILED: { code: 900003, http: 400 },
  RED_FIELDS_REQUIRED: { code: 900004, http: 400 },
  BLANK_OR_ILLEGAL_CHARACTERS: { code: 900005, http: 400 },
  SERVER_DATA_MISMATCH: { code: 900006, http: 409 },
  SAVE_FAILED_CHECK_COMPLETENESS: { code: 900007, http: 422 },
  SAVE_SUCCEEDED: { code: 900008, http: 200 },
  SAVE_SHOWS_DEADLINE: { code: 900009, http: 200 },
  APPLICATION_SUBMITTED: { code: 900010, http: 200 },
  DATE_ORDER: { code: 900011, http: 400 },
  CONSENT_REQUIRED: { code: 900012, http: 400 },
  SITE_REGISTRATION_EMPTY: { code: 900013, http: 422 },
  CERTIFICATION_FIRST: { code: 900014, http: 403 },
  CERTIFY_PROMPT: { code: 900015, http: 400 },
  INSTITUTION_LOCKED_VERIFYING: { code: 900016, http: 409 },
  REGISTRATION_DEADLINE_EXPIRED: { code: 900017, http: 409 },
  CURRENT_DEADLINE_PASSED: { code: 900018, http: 409 },
  ONLINE_PAYMENT_NUMBER_MISSING: { code: 900019, http: 404 },
  CAPTCHA_FAILED_REFRESH: { code: 900020, http: 400 },
  PAYMENT_NOT_ENABLED: { code: 900021, http: 409 },
  PAYMENT_STATUS_UNSUITABLE: { code: 900022, http: 409 },
  PAYMENT_NO_MATCHING_APPLICATION: { code: 900023, http: 404 },
  OUTSTANDING_PAYMENT: { code: 900024, http: 402 },
  IMAGE_REJECTED: { code: 900025, http: 422 },
  CACHE_EXPIRED_REGISTER_AGAIN: { code: 900026, http: 410 },
  PENDING_APPLICATION_REDIRECT: { code: 900027, http: 409 },
  PAYMENT_CHOICES_REQUIRED: { code: 900028, http: 400 },
  SURVEY_ANSWER_ALL: { code: 900029, http: 400 },
  FIRST_SHOP_OUTSIDE_PHASE: { code: 900030, http: 409 },
  INCENTIVE_REMAINING_NOTICE: { code: 900031, http: 400 },
  INCENTIVE_NONE_LEFT: { code: 900032, http: 409 },
  ONE_RECORD_PROCESSING: { code: 900033, http: 409 },
  AREA_CODE_REFRESH: { code: 900034, http: 400 },
  TERMS_CONSENT_REGISTRATION: { code: 900035, http: 400 },
  PASSWORD_RULE: { code: 900036, http: 400 },
  PASSWORD_MISMATCH: { code: 900037, http: 400 },
  ONE_INSTITUTION_PER_ACCOUNT: { code: 900038, http: 409 },
  BANK_TRANSFER_PROOF_REQUIRED: { code: 900039, http: 400 },
  CHEQUE_PAYEE_REQUIRED: { code: 900040, http: 400 },
  INVITATION_CODE_INVALID: { code: 900041, http: 400 },
  SAME_OWNER_DUPLICATE: { code: 900042, http: 409 },
  INSTITUTION_BARRED: { code: 900043, http: 403 },
  PAYMENT_OVERDUE_LAPSED: { code: 900044, http: 409 },
  REPORT_OVERDUE_GRANT_CANCELLED: { code: 900045, http: 409 },
  EVENT_NAME_NOT_UNIQUE: { code: 900046, http: 409 },
  NOT_EDITABLE_AFTER_SUBMIT: { code: 900047, http: 409 },
  MAINTENANCE_NOTICE: { code: 900048, http: 503 },
  NOT_FOUND: { code: 900049, http: 404 },
  STALE_VERSION: { code: 900050, http: 409 },
  IDEMPOTENCY_CONFLICT: { code: 900051, http: 409 },
  TOO_LARGE: { code: 900052, http: 413 },
  WRONG_TYPE: { code: 900053, http: 415 },
  INVALID_VALUE: { code: 900054, http: 400 },
  IDEMPOTENCY_KEY_REQUIRED: { code: 900055, http: 400 },
  METHOD_NOT_ALLOWED: { code: 900056, http: 405 },
  MOVE_NOT_ALLOWED: { code: 900057, http: 409 },
  CODE_EXPIRED: { code: 900058, http: 400 },
  FILE_NOT_VERIFIED: { code: 900059, http: 422 },
  UNPAID_FEE_LAPSED: { code: 900060, http: 409 },
  NOT_ELIGIBLE: { code: 900061, http: 422 },
  HOLIDAY_LIST_MISSING: { code: 900062, http: 409 },
  PAPER_NOT_READY: { code: 900063, http: 503 },
  SIGN_ON_UNAVAILABLE: { code: 900070, http: 503 },
  SIGN_ON_INVALID: { code: 900071, http: 400 },
  SIGN_ON_DECLINED: { code: 900072, http: 400 },
  SIGN_ON_BIND_EXPIRED: { code: 900073, http: 410 },
  IDENTITY_BOUND: { code: 900074, http: 409 },
  ACCOUNT_HAS_IDENTITY: { code: 900075, http: 409 },
  SECOND_FACTOR_REQUIRED: { code: 900080, http: 400 },
  ENROLMENT_REQUIRED: { code: 900081, http: 403 },
  LAST_FACTOR: { code: 900082, http: 409 },
  SIGN_IN_STEP_EXPIRED: { code: 900083, http: 400 },
  PASSKEY_INVALID: { code: 900084, http: 400 },
  PASSKEY_TAKEN: { code: 900085, http: 409 },
  PASSWORD_BREACHED: { code: 900086, http: 400 },
  STAFF_PASSWORD_RULE: { code: 900087, http: 400 },
  SECOND_FACTOR_UNAVAILABLE: { code: 900088, http: 503 },
  WORK_REQUIRED: { code: 900280, http: 429 },
  SMS_AREA_CLOSED: { code: 900281, http: 400 },
  PHONE_NOT_MOBILE: { code: 900282, http: 400 },
  SMS_BUDGET_SPENT: { code: 900283, http: 429 },
  CALL_IN_PROGRESS: { code: 900180, http: 409 },
  QUOTA_REACHED: { code: 900181, http: 409 },
} as const satisfies Record<string, { code: number; http: number }>;

export type ErrorKey = keyof typeof errorCatalogue;
type ErrorCodes = { readonly [K in ErrorKey]: (typeof errorCatalogue)[K]["code"] };
/** The numbers by key: `codes.DUPLICATE_APPLICATION` is 109001. */
export const errorCodes = Object.fromEntries(
  Object.entries(errorCatalogue).map(([key, entry]) => [key, entry.code]),
) as ErrorCodes;
export type ErrorCode = ErrorCodes[ErrorKey];

const entriesByNumber = new Map<number, { key: ErrorKey; http: number }>(
  (Object.entries(errorCatalogue) as [ErrorKey, { code: number; http: number }][]).map(([key, e]) => [
    e.code,
    { key, http: e.http },
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
