/** The password rule (spec 1 §5): 6 to 20 letters and digits, both, not the account, and the same twice. */
import type { Problem } from "../../ui/error-summary.tsx";

/** What is wrong with a new password, as issue keys of `common`. */
export const passwordIssues = (
  password: string,
  again: string,
  account: string,
): { id: string; key: string }[] => {
  const issues: { id: string; key: string }[] = [];
  const own = [account, account.split("@")[0]].some(
    (each) => each && each.toLowerCase() === password.toLowerCase(),
  );
  if (!/^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]{6,20}$/.test(password)) issues.push({ id: "pwd", key: "password" });
  else if (own) issues.push({ id: "pwd", key: "passwordIsAccount" });
  if (password !== again) issues.push({ id: "again", key: "mismatch" });
  return issues;
};
/** The same check of an address the server makes, near enough to catch slips. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text.trim());
export const textOf = (problems: Problem[], id: string): string | undefined =>
  problems.find((problem) => problem.id === id)?.text;
