/** The password rule (spec 1 §5), asked of the same function as the server asks, and the same twice. */
import { isEmail, type PasswordKind, passwordFault } from "@portal/core/account/rules";
import type { Problem } from "../../ui/error-summary.tsx";

/**
 * What is wrong with a new password, as issue keys of `common`.
 * @param account an address or a phone number
 * @param kind whose password; the institute's people have a rule of their own
 */
export const passwordIssues = (
  password: string,
  again: string,
  account: string,
  kind: PasswordKind = "applicant",
): { id: string; key: string }[] => {
  const fault = passwordFault(password, { account }, kind);
  return [
    ...(fault ? [{ id: "pwd", key: fault }] : []),
    ...(password === again ? [] : [{ id: "again", key: "mismatch" }]),
  ];
};
export const looksLikeEmail = (text: string): boolean => isEmail(text.trim());
export const textOf = (problems: Problem[], id: string): string | undefined =>
  problems.find((problem) => problem.id === id)?.text;
