/** The day by which it is the applicant's turn. */

import type { ApplicationRow } from "@portal/core/applications/model/application-schema";
import { isApplicantDeadline } from "@portal/core/applications/model/deadline-kinds";

/** Finds the nearest deadline by which the applicant has to act. One that rests has no last day yet. */
export const findApplicantDeadline = ({ deadlines }: Pick<ApplicationRow, "deadlines">) =>
  deadlines
    .filter(({ kind, rests }) => !rests && isApplicantDeadline(kind))
    .toSorted((a, b) => a.day.localeCompare(b.day))[0];

/** Finds the nearest day by which the applicant has to act: of a draft also the last day to submit it. */
export const findApplicantDay = (row: Pick<ApplicationRow, "deadlines" | "closesOn">): string | undefined =>
  [findApplicantDeadline(row)?.day, row.closesOn].filter((day) => day !== undefined).toSorted()[0];
