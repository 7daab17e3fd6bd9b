/**
 * The numbers 105000–105015: what is wrong with an imported list, one number a kind of fault (spec 1 §8). The
 * specification names the range and not what each means; the split is ours (decision 0036). The refusal as a whole bears
 * 10503, 10504 or 10506 (`codes.ts`), each faulty row its own number, so that a help desk hears which it was.
 */
import { type Code, codes } from "../errors.ts";
import type { Fault } from "./kinds/fault.ts";
import type { Sheet } from "./sheet.ts";

/** A row of an imported list, `rows.3.nameZh`; the list as a whole is `rows`, its spreadsheet `file`. */
const IN_ROW = /^rows\.\d+/;

/** What may be wrong with a cell, by the key of its issue. */
const ofCell: Readonly<Record<string, Code>> = {
  required: codes.IMPORT_ERROR_105004,
  agree: codes.IMPORT_ERROR_105004,
  tooFew: codes.IMPORT_ERROR_105004,
  tooLong: codes.IMPORT_ERROR_105005,
  tooShort: codes.IMPORT_ERROR_105005,
  tooMany: codes.IMPORT_ERROR_105005,
  illegal: codes.IMPORT_ERROR_105006,
  notNumber: codes.IMPORT_ERROR_105007,
  notInteger: codes.IMPORT_ERROR_105007,
  decimals: codes.IMPORT_ERROR_105007,
  min: codes.IMPORT_ERROR_105008,
  max: codes.IMPORT_ERROR_105008,
  notDay: codes.IMPORT_ERROR_105009,
  notTime: codes.IMPORT_ERROR_105009,
  notYear: codes.IMPORT_ERROR_105009,
  dayOrder: codes.IMPORT_ERROR_105009,
  beforeMin: codes.IMPORT_ERROR_105009,
  afterMax: codes.IMPORT_ERROR_105009,
  option: codes.IMPORT_ERROR_105010,
  notOffered: codes.IMPORT_ERROR_105010,
  phoneLength: codes.IMPORT_ERROR_105011,
  phoneArea: codes.IMPORT_ERROR_105011,
  email: codes.IMPORT_ERROR_105012,
  url: codes.IMPORT_ERROR_105012,
  duplicate: codes.IMPORT_ERROR_105014,
};

/** The number of a fault in an imported list: of a cell, of the spreadsheet that proves it, or of the list as a whole. */
export const importCodeOf = ({ key, path = "" }: Pick<Fault, "key" | "path">): Code => {
  if (IN_ROW.test(path)) return ofCell[key] ?? codes.IMPORT_ERROR_105013;
  if (path === "file" || path.startsWith("file.")) return codes.IMPORT_ERROR_105015;
  if (key === "tooFew" || key === "required") return codes.IMPORT_ERROR_105001;
  return key === "tooMany" ? codes.IMPORT_ERROR_105002 : codes.IMPORT_ERROR_105000;
};

/** The number of a spreadsheet that could not be read into rows; undefined for one that could. */
export const sheetCodeOf = (sheet: Sheet | undefined): Code | undefined => {
  if (!sheet) return codes.IMPORT_ERROR_105000;
  if ("empty" in sheet) return codes.IMPORT_ERROR_105001;
  if ("tooMany" in sheet) return codes.IMPORT_ERROR_105002;
  return "missing" in sheet ? codes.IMPORT_ERROR_105003 : undefined;
};
