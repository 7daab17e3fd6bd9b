/** The password rule (spec 1 §5), asked of the same function as the server asks, and the same twice. */
import { findPasswordFault, isEmail, type PasswordKind } from "@portal/core/identity/accounts/account-rules";
import type { Problem } from "../../ui/error-summary.tsx";

/**
 * What is wrong with a new password, as issue keys of `common`.
 * @param account an address or a phone number
 * @param kind whose password; the institute's people have a rule of their own
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
export const looksLikeEmail = (text: string): boolean => isEmail(text.trim());
export const findProblemText = (problems: Problem[], id: string): string | undefined =>
  problems.find((problem) => problem.id === id)?.text;
