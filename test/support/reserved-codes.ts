/**
 * Codes of the catalogue that nothing raises yet, or ever, each with the reason (spec 1 §8). `test/errors.test.ts` holds the list
 * to the truth: a code that is raised or shown leaves it, a code that is neither must stand here.
 */
import type { ErrorKey } from "@portal/core/platform/errors";

/** The specification names the number, the product has another way for what it would say. */
const processReason =
  "of a designer of processes, which the documents number without meaning; ours are a table in code (decision 0031)";
const successReason = "a success, told by HTTP 200 and the page's own words";

export const reservedCodes: Partial<Record<ErrorKey, string>> = {
  SUCCESS: "no refusal: the envelope of every answer bears it",
  UNAUTHORISED: "the answers name which kind: 200108, 200111, 200112, 200116",
  BAD_PARAMETERS_GENERAL: "200114 says the same and names the fields",
  ADD_FAILED: "a write that fails says why, or is 500",
  PASSWORD_RESET_SUCCESS: successReason,
  CODE_SENT: successReason,
  SMS_SENT: successReason,
  SAVE_SUCCEEDED: successReason,
  SAVE_SHOWS_DEADLINE: successReason,
  APPLICATION_SUBMITTED: successReason,
  PERMISSION_CODE_EXISTS: "roles are code, nobody makes one at run time (decision 0035)",
  USER_HAS_LINKED_DATA: "10209 says what stands in the way of an erasure, nothing else does",
  DOWNLOAD_ERROR: "a download that fails says why: 10302, 900049 or 500",
  PROCESS_TEMPLATE_ERROR_10700: processReason,
  PROCESS_TEMPLATE_ERROR_10701: processReason,
  PROCESS_TEMPLATE_ERROR_10702: processReason,
  PROCESS_TEMPLATE_ERROR_10703: processReason,
  PROCESS_TEMPLATE_ERROR_10704: processReason,
  PROCESS_TEMPLATE_ERROR_10705: processReason,
  PROCESS_TEMPLATE_ERROR_10706: processReason,
  APPROVAL_STATUS_EMPTY: "a decision without its result is 200114 with the field",
  APPROVER_SYNC_FAILED: "staff stand in this system, in no directory beside it",
  BANNER_NUMBER_REPEAT: "there are no banners to number: the home page shows events",
  BLANK_OR_ILLEGAL_CHARACTERS: "a field with such characters is marked by itself (issue `illegal`)",
  DATE_ORDER: "10501 for events; a form marks the field (issue `dayOrder`)",
  SAVE_FAILED_CHECK_COMPLETENESS:
    "what is incomplete is saved as it is; what is wrong is 900054 with the fields",
  CERTIFICATION_FIRST: "106000 says the same at the call; the page leads there before",
  CERTIFY_PROMPT: "106000 says the same at the call; the page leads there before",
  PENDING_APPLICATION_REDIRECT: "400878 bears the application to go to",
  PAYMENT_OVERDUE_LAPSED: "the lapse is a move of the system, told by a notice",
  UNPAID_FEE_LAPSED: "900024 refuses; the lapse is told by a notice",
  MAINTENANCE_NOTICE: "with the help centre's maintenance notices",
  BANK_TRANSFER_PROOF_REQUIRED: "with the refunds that choose how they are paid",
  CHEQUE_PAYEE_REQUIRED: "with the refunds that choose how they are paid",
};
