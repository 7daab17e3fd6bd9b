/** The day by which it is the applicant's turn. */
import { isApplicantDeadline } from "@portal/core/applications/model/deadline-kinds";
import type { ApplicationRow } from "@portal/core/applications/model/schema";

/** Finds the nearest deadline by which the applicant has to act. */
export const findApplicantDeadline = ({ deadlines }: Pick<ApplicationRow, "deadlines">) =>
  deadlines.filter(({ kind }) => isApplicantDeadline(kind)).toSorted((a, b) => a.day.localeCompare(b.day))[0];
