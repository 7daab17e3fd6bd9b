/** The password rule (spec 1 §5), with the same function as the server, and the repetition. */

import { findPasswordFault, type PasswordKind } from "@portal/core/identity/accounts/account-rules";
import type { Problem } from "../../ui/error-summary.tsx";

/**
 * Validates a new password; returns issue keys of `common`.
 * @param account an address or a phone number
 * @param kind whose password; staff have a stricter rule
 */
export const validateNewPassword = (
  password: string,
  repeatedPassword: string,
  account: string,
  kind: PasswordKind = "applicant",
): { id: string; key: string }[] => {
  const passwordIssue = findPasswordFault(password, { account }, kind);
  return [
    ...(passwordIssue ? [{ id: "pwd", key: passwordIssue }] : []),
    ...(password === repeatedPassword ? [] : [{ id: "again", key: "mismatch" }]),
  ];
};
export const findProblemText = (problems: Problem[], id: string): string | undefined =>
  problems.find((problem) => problem.id === id)?.text;
