/** The error codes for faults of a single field (spec 1 §8). Most faults have none, because their key is enough. */
import * as errorCodes from "../platform/error-codes.ts";
import type { ErrorCode } from "../platform/errors.ts";
import type { FieldFault } from "./kinds/field-checker.ts";
import type { Field, FormLimit } from "./types/index.ts";

/** Matches a row of an imported list, `rows.3.nameZh`. The list as a whole is `rows`, and its spreadsheet `file`. */
const ROW_PATH = /^rows\.\d+/;

/**
 * Returns the code of a refusal for this fault, or undefined when only the field is marked: 900012 for a declaration
 * that is not ticked, 400877 for a duplicate item, 109000 for people and participation names that must be one or two
 * (C17), 900041 for a malformed invitation code, 10503 for a file that does not match the template of its list, 10504
 * for an invalid row, 10506 for a row with a value that is not in the lists.
 */
export const findIssueCode = (
  field: Field,
  fault: Pick<FieldFault, "key" | "path">,
): ErrorCode | undefined => {
  if (fault.key === "certifiedDiffers") return errorCodes.SERVER_DATA_MISMATCH;
  switch (field.kind) {
    case "declaration":
      return errorCodes.CONSENT_REQUIRED;
    case "text":
      return fault.key === "invitationCode" ? errorCodes.INVITATION_CODE_INVALID : undefined;
    case "choices":
      return hasParticipationNameLimit(field) && /^(too|required)/.test(fault.key)
        ? errorCodes.PARTICIPANTS_ONE_TO_TWO
        : undefined;
    case "lines":
      return fault.key === "duplicate" ? errorCodes.DUPLICATE_ITEM_DETAILS : undefined;
    case "people":
      if (fault.key === "duplicate") return errorCodes.DUPLICATE_ITEM_DETAILS;
      return isOneOrTwo(field) && !fault.path && /^too/.test(fault.key)
        ? errorCodes.PARTICIPANTS_ONE_TO_TWO
        : undefined;
    case "excel":
      return findImportCode(fault);
    default:
      return undefined;
  }
};

/**
 * Names under which an institution takes part: the number is limited by the policy of that name, one to two unless
 * the event sets another limit.
 */
const hasParticipationNameLimit = ({ max }: { max?: FormLimit | undefined }): boolean =>
  typeof max === "object" && "policy" in max && max.policy === "participationNames";

const isOneOrTwo = ({ min, max }: { min: number; max?: FormLimit | undefined }): boolean =>
  min <= 1 && max === 2;

const findImportCode = ({ key, path = "" }: Pick<FieldFault, "key" | "path">): ErrorCode | undefined => {
  if (key === "duplicate") return errorCodes.DUPLICATE_ITEM_DETAILS;
  if (ROW_PATH.test(path))
    return key === "option" ? errorCodes.IMPORT_MISMATCH_REFERENCE : errorCodes.IMPORT_MISMATCH_ROW;
  return key === "format" ? errorCodes.IMPORT_MISMATCH : undefined;
};
