/** Which number of the error catalogue a fault of one field bears (spec 1 §8); most bear none: their key says it all. */
import { type Code, codes } from "../errors.ts";
import type { Fault } from "./kinds/fault.ts";
import type { Field, Limit } from "./types.ts";

/** A row of an imported list, `rows.3.nameZh`; the list as a whole is `rows`, its spreadsheet `file`. */
const IN_ROW = /^rows\.\d+/;

/**
 * The code of a refusal for this fault, undefined when only the field is marked: 900012 for a declaration not ticked,
 * 400877 for the same item twice, 109000 for people and participation names that must be one or two (C17), 900041 for an invitation code of another form, 10503 for an imported list that is no list of
 * its template, 10504 for a row of it that does not fit, 10506 for a row that names what the lists do not know.
 */
export const codeOf = (field: Field, fault: Pick<Fault, "key" | "path">): Code | undefined => {
  switch (field.kind) {
    case "declaration":
      return codes.CONSENT_REQUIRED;
    case "text":
      return fault.key === "invitationCode" ? codes.INVITATION_CODE_INVALID : undefined;
    case "choices":
      return isNames(field) && /^(too|required)/.test(fault.key) ? codes.PARTICIPANTS_ONE_TO_TWO : undefined;
    case "lines":
      return fault.key === "duplicate" ? codes.DUPLICATE_ITEM_DETAILS : undefined;
    case "people":
      if (fault.key === "duplicate") return codes.DUPLICATE_ITEM_DETAILS;
      return oneOrTwo(field) && !fault.path && /^too/.test(fault.key)
        ? codes.PARTICIPANTS_ONE_TO_TWO
        : undefined;
    case "excel":
      return imported(fault);
    default:
      return undefined;
  }
};

/** Names under which one takes part: their bounds are the policy's of that name, one to two unless an event says more. */
const isNames = ({ max }: { max?: Limit | undefined }): boolean =>
  typeof max === "object" && "policy" in max && max.policy === "participationNames";

const oneOrTwo = ({ min, max }: { min: number; max?: Limit | undefined }): boolean => min <= 1 && max === 2;

const imported = ({ key, path = "" }: Pick<Fault, "key" | "path">): Code | undefined => {
  if (key === "duplicate") return codes.DUPLICATE_ITEM_DETAILS;
  if (IN_ROW.test(path))
    return key === "option" ? codes.IMPORT_MISMATCH_REFERENCE : codes.IMPORT_MISMATCH_ROW;
  return key === "format" ? codes.IMPORT_MISMATCH : undefined;
};
