/**
 * Stored data of an institution that its next save would refuse, because a rule is newer than they are (decision 0560).
 * Pure.
 */
import type { Day } from "../../platform/day.ts";
import type { FieldIssue } from "../../platform/errors.ts";
import { findInstitutionIssues, type Institution } from "../index.ts";

/**
 * Finds why the data of an institution would be refused, although nothing in them is changed; none once it is closed.
 */
export const findStoredIssues = (
  { fields, closedAt }: Pick<Institution, "fields" | "closedAt">,
  today: Day,
): FieldIssue[] => (closedAt ? [] : findInstitutionIssues(fields, today));
