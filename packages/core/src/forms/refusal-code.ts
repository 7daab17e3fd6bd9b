/** The code that refuses answers, by what is wrong with them (spec 1 §8, spec 2 §5, §8; decision 0223). */
import { type ErrorCode, errorCodes } from "../platform/errors.ts";
import type { FormIssue } from "./types/index.ts";

const codesByIssueKey: Readonly<Record<string, ErrorCode>> = {
  required: errorCodes.REQUIRED_EMPTY,
  fileMissing: errorCodes.REQUIRED_EMPTY,
  exact: errorCodes.REQUIRED_EMPTY,
  tooFew: errorCodes.REQUIRED_EMPTY,
  oneOfDocuments: errorCodes.REQUIRED_EMPTY,
  characters: errorCodes.BLANK_OR_ILLEGAL_CHARACTERS,
  noLinks: errorCodes.BLANK_OR_ILLEGAL_CHARACTERS,
  tooLong: errorCodes.TEXT_TOO_LONG,
  tooShort: errorCodes.TEXT_TOO_SHORT,
  duplicate: errorCodes.DUPLICATE_ITEM_DETAILS,
  fileRepeated: errorCodes.DUPLICATE_ITEM_DETAILS,
  dayOrder: errorCodes.START_AFTER_END,
  timeOrder: errorCodes.START_AFTER_END,
};

/** Returns the code of an issue: its own, or that of its kind. */
export const getIssueCode = ({ code, key }: Pick<FormIssue, "code" | "key">): ErrorCode =>
  (code as ErrorCode | undefined) ?? codesByIssueKey[key] ?? errorCodes.INVALID_VALUE;

const findDecidingIssue = (issues: readonly FormIssue[]): FormIssue | undefined =>
  issues.find(({ code }) => code !== undefined) ?? issues[0];

/** Returns the code of a refusal: that of the first issue with a code of its own, otherwise of the first issue. */
export const chooseRefusalCode = (issues: readonly FormIssue[]): ErrorCode => {
  const issue = findDecidingIssue(issues);
  return issue ? getIssueCode(issue) : errorCodes.INVALID_VALUE;
};

/** Returns what the text of that code names: the days of a lead time. */
export const listRefusalParams = (issues: readonly FormIssue[]): { params?: { days: number } } => {
  const issue = findDecidingIssue(issues);
  const days = issue?.params?.days;
  return issue?.code !== undefined && typeof days === "number" ? { params: { days } } : {};
};
