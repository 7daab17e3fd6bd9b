/** Submits a form: its issues, the server's refusals, and whether it is running. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../shell/api.ts";
import { formatIssue, type Translate } from "../shell/error-text.ts";
import { findRemedyByPath } from "../shell/refusal-remedies.ts";
import { dismissConfirmations } from "../shell/use-confirmation.ts";
import type { Problem } from "../ui/error-summary.tsx";
import { watchTyping } from "../ui/typing.ts";

/** Maps members of API calls to the inputs of the form. */
const inputs: Record<string, string> = {
  account: "account",
  phone: "phone",
  phoneAreaCodeId: "area",
  pwd: "pwd",
  again: "again",
  oldPwd: "old",
  code: "code",
  num: "num",
  consent: "consent",
  totp: "totp",
  recovery: "recovery",
  name: "name",
};
/** An issue by its key, because its text follows the language of the page as long as it is shown. */
export interface FormIssue {
  id: string;
  /** The key of `common:issue`. */
  key: string;
  params?: Record<string, unknown> | undefined;
}
/** An issue with a text of the page, by its whole key: `pages/login:missing.pwd`. */
export interface PageIssue {
  id: string;
  textKey: string;
}
type ShownIssue = (FormIssue | PageIssue) & Pick<Problem, "elsewhere">;

/** The texts of the page name their input, and what is to be agreed to is a sentence of its own. */
const isNamed = (issue: FormIssue | PageIssue): boolean => "textKey" in issue || issue.key === "agree";
const toProblem = (t: Translate, { id, elsewhere, ...issue }: ShownIssue): Problem => ({
  id,
  ...(!isNamed({ id, ...issue }) && { isUnnamed: true }),
  text: "textKey" in issue ? t(issue.textKey) : formatIssue(t, issue),
  ...(elsewhere && { elsewhere }),
});

/**
 * Lists the issues of a refusal at their inputs. What no input carries is listed with them; where that is everything,
 * the alert of the form lists it.
 */
const listRefusedInputs = (refusal: ApiError, names: Record<string, string>): ShownIssue[] => {
  const issues = refusal.fields.map(({ path, key, params }): ShownIssue => {
    const id = names[path] ?? inputs[path];
    return id && document.getElementById(id)
      ? { id, key, params }
      : { id: path, key, params, elsewhere: findRemedyByPath(path) ?? "nowhere" };
  });
  return issues.some(({ elsewhere }) => elsewhere === undefined) ? issues : [];
};

/**
 * Runs the action of a form and shows its refusal at the inputs.
 * @param names inputs of this form with other names, by the member they belong to
 */
export const useFormAction = (names: Record<string, string> = {}) => {
  const { t } = useTranslation(["common", "errors"]);
  const [shownIssues, setShownIssues] = useState<ShownIssue[]>([]);
  const [round, setRound] = useState(0);
  /** Whether the summary of the issues takes the focus. */
  const [isLeading, setIsLeading] = useState(true);
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const showIssues = (issues: ShownIssue[]): void => {
    setShownIssues(issues);
    setRound((count) => count + 1);
  };
  /** Runs the action when there are no issues; returns true on success. */
  const run = async (
    formIssues: (FormIssue | PageIssue)[],
    action: () => Promise<void>,
  ): Promise<boolean> => {
    dismissConfirmations();
    showIssues(formIssues);
    setIsLeading(true);
    const hasTyped = watchTyping();
    setError(undefined);
    if (formIssues.length > 0 || busy) return false;
    setBusy(true);
    try {
      await action();
      return true;
    } catch (refusal) {
      setIsLeading(!hasTyped());
      showIssues(refusal instanceof ApiError ? listRefusedInputs(refusal, names) : []);
      setError(refusal);
      return false;
    } finally {
      setBusy(false);
    }
  };
  /** Clears the issues of inputs that the form no longer shows. */
  const forget = (): void => {
    setShownIssues([]);
    setError(undefined);
  };
  const problems = shownIssues.map((issue) => toProblem(t as Translate, issue));
  /** The failure that belongs to no input. */
  const failure = problems.length === 0 ? error : undefined;
  return { problems, round: isLeading ? round : -1, error, failure, busy, run, forget };
};
