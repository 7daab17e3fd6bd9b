/**
 * The codes 105000–105015 for faults in an imported list, one code per kind of fault (spec 1 §8). The specification
 * gives only the range; the assignment is ours (decision 0036). The refusal as a whole has 10503, 10504 or 10506
 * (`issue-codes.ts`), and each faulty row has its own code, so that a help desk can tell which fault it was.
 */
import * as errorCodes from "../platform/error-codes.ts";
import type { ErrorCode } from "../platform/errors.ts";
import type { FieldFault } from "./kinds/field-checker.ts";
import type { ImportedSheet } from "./values/read-spreadsheet.ts";

/** Matches a row of an imported list, `rows.3.nameZh`. The list as a whole is `rows`, and its spreadsheet `file`. */
const ROW_PATH = /^rows\.\d+/;

/** Codes of faults of a cell, by the key of the issue. */
const codeByCellIssue: Readonly<Record<string, ErrorCode>> = {
  required: errorCodes.IMPORT_ERROR_105004,
  agree: errorCodes.IMPORT_ERROR_105004,
  tooFew: errorCodes.IMPORT_ERROR_105004,
  tooLong: errorCodes.IMPORT_ERROR_105005,
  tooShort: errorCodes.IMPORT_ERROR_105005,
  tooMany: errorCodes.IMPORT_ERROR_105005,
  characters: errorCodes.IMPORT_ERROR_105006,
  notNumber: errorCodes.IMPORT_ERROR_105007,
  ambiguousNumber: errorCodes.IMPORT_ERROR_105007,
  notInteger: errorCodes.IMPORT_ERROR_105007,
  decimals: errorCodes.IMPORT_ERROR_105007,
  min: errorCodes.IMPORT_ERROR_105008,
  max: errorCodes.IMPORT_ERROR_105008,
  notDay: errorCodes.IMPORT_ERROR_105009,
  notTime: errorCodes.IMPORT_ERROR_105009,
  notYear: errorCodes.IMPORT_ERROR_105009,
  dayOrder: errorCodes.IMPORT_ERROR_105009,
  beforeMin: errorCodes.IMPORT_ERROR_105009,
  afterMax: errorCodes.IMPORT_ERROR_105009,
  option: errorCodes.IMPORT_ERROR_105010,
  notOffered: errorCodes.IMPORT_ERROR_105010,
  phoneLength: errorCodes.IMPORT_ERROR_105011,
  phoneArea: errorCodes.IMPORT_ERROR_105011,
  email: errorCodes.IMPORT_ERROR_105012,
  url: errorCodes.IMPORT_ERROR_105012,
  duplicate: errorCodes.IMPORT_ERROR_105014,
};

/**
 * Returns the code of a fault in an imported list: of a cell, of the uploaded spreadsheet, or of the list as a whole.
 */
export const findRowImportCode = ({ key, path = "" }: Pick<FieldFault, "key" | "path">): ErrorCode => {
  if (ROW_PATH.test(path)) return codeByCellIssue[key] ?? errorCodes.IMPORT_ERROR_105013;
  if (path === "file" || path.startsWith("file.")) return errorCodes.IMPORT_ERROR_105015;
  if (key === "tooFew" || key === "required") return errorCodes.IMPORT_ERROR_105001;
  return key === "tooMany" ? errorCodes.IMPORT_ERROR_105002 : errorCodes.IMPORT_ERROR_105000;
};

/** Returns the code of a spreadsheet that could not be read, or undefined when it could. */
export const findSheetCode = (sheet: ImportedSheet | undefined): ErrorCode | undefined => {
  if (!sheet) return errorCodes.IMPORT_ERROR_105000;
  if ("empty" in sheet) return errorCodes.IMPORT_ERROR_105001;
  if ("tooMany" in sheet) return errorCodes.IMPORT_ERROR_105002;
  return "missing" in sheet ? errorCodes.IMPORT_ERROR_105003 : undefined;
};
