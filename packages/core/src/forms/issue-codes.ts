/** Which number of the error catalogue a fault of one field bears (spec 1 §8); most bear none: their key says it all. */
import { type ErrorCode, errorCodes } from "../platform/errors.ts";
import type { FieldFault } from "./kinds/checker.ts";
import type { Field, FormLimit } from "./types/index.ts";

/** A row of an imported list, `rows.3.nameZh`; the list as a whole is `rows`, its spreadsheet `file`. */
const ROW_PATH = /^rows\.\d+/;

/**
 * The code of a refusal for this fault, undefined when only the field is marked: 900012 for a declaration not ticked,
 * 400877 for the same item twice, 109000 for people and participation names that must be one or two (C17), 900041 for an invitation code of another form, 10503 for an imported list that is no list of
 * its template, 10504 for a row of it that does not fit, 10506 for a row that names what the lists do not know.
 */
export const findIssueCode = (
  field: Field,
  fault: Pick<FieldFault, "key" | "path">,
): ErrorCode | undefined => {
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

/** Names under which one takes part: their bounds are the policy's of that name, one to two unless an event says more. */
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
