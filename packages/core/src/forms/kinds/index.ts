/** One checker per kind: a kind without a checker does not compile. */
import type { EvaluationScope } from "../expressions/evaluate.ts";
import type { Field, FieldKind, Json } from "../types/index.ts";
import {
  checkBandOrNumber,
  checkChoice,
  checkChoiceOther,
  checkChoices,
  checkQuantities,
  checkRanked,
  checkSlot,
  checkTree,
} from "./choices.ts";
import { checkDay, checkDayRange, checkTime, checkYear } from "./days.ts";
import { checkDocuments } from "./documents.ts";
import type { FieldChecker, FieldFault } from "./field-checker.ts";
import { checkDecimal, checkInteger, checkMoney } from "./numbers.ts";
import {
  checkContact,
  checkDeclaration,
  checkEmailAnswer,
  checkIdNumber,
  checkPhoneAnswer,
  checkReference,
  checkRegion,
  checkUrl,
  checkYesNo,
} from "./reference-checkers.ts";
import { checkExcel, checkLines, checkMatrix } from "./rows.ts";
import { checkLongText, checkMultiText, checkText } from "./texts.ts";

/** For kinds without an answer. */
const acceptAny = (): FieldFault[] => [];

const checkersByKind = {
  text: checkText,
  multiText: checkMultiText,
  longText: checkLongText,
  integer: checkInteger,
  decimal: checkDecimal,
  money: checkMoney,
  day: checkDay,
  dayRange: checkDayRange,
  time: checkTime,
  year: checkYear,
  slot: checkSlot,
  yesNo: checkYesNo,
  choice: checkChoice,
  choices: checkChoices,
  ranked: checkRanked,
  tree: checkTree,
  choiceOther: checkChoiceOther,
  bandOrNumber: checkBandOrNumber,
  phone: checkPhoneAnswer,
  email: checkEmailAnswer,
  url: checkUrl,
  idNumber: checkIdNumber,
  region: checkRegion,
  event: checkReference,
  application: checkReference,
  contact: checkContact,
  institution: acceptAny,
  documents: checkDocuments,
  lines: checkLines,
  matrix: checkMatrix,
  quantities: checkQuantities,
  people: checkLines,
  excel: checkExcel,
  computed: acceptAny,
  content: acceptAny,
  declaration: checkDeclaration,
} as const satisfies { [K in FieldKind]: FieldChecker<K> | (() => FieldFault[]) };

/** Checks an answered value of a field. */
export const checkField = (
  field: Field,
  value: Json,
  scope: EvaluationScope,
  inner: (column: Field, value: Json | undefined, scope: EvaluationScope) => FieldFault[],
): FieldFault[] => {
  const checker = checkersByKind[field.kind] as (
    field: Field,
    value: Json,
    scope: EvaluationScope,
    inner: (column: Field, value: Json | undefined, scope: EvaluationScope) => FieldFault[],
  ) => FieldFault[];
  return checker(field, value, scope, inner);
};
