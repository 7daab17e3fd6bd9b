/** Submits a form: its issues, the server's refusals, and whether it is running. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../shell/api.ts";
import { formatIssue } from "../shell/error-text.ts";
import type { Problem } from "../ui/error-summary.tsx";

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
export interface FormIssue {
  id: string;
  key: string;
  params?: Record<string, unknown>;
}

/** @param names inputs of this form with other names, by the member they belong to */
export const useAct = (names: Record<string, string> = {}) => {
  const { t } = useTranslation(["common", "errors"]);
  const [problems, setProblems] = useState<Problem[]>([]);
  const [round, setRound] = useState(0);
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const showProblems = (problemsFound: Problem[]): void => {
    setProblems(problemsFound);
    setRound((count) => count + 1);
  };
  /** Runs the action when there are no issues; returns true on success. */
  const run = async (formIssues: (FormIssue | Problem)[], action: () => Promise<void>): Promise<boolean> => {
    showProblems(
      formIssues.map((each) => ("text" in each ? each : { id: each.id, text: formatIssue(t, each) })),
    );
    setError(undefined);
    if (formIssues.length > 0 || busy) return false;
    setBusy(true);
    try {
      await action();
      return true;
    } catch (refusal) {
      const fields = refusal instanceof ApiError ? refusal.fields : [];
      showProblems(
        fields.flatMap((field) => {
          const id = names[field.path] ?? inputs[field.path];
          return id && document.getElementById(id) ? [{ id, text: formatIssue(t, field) }] : [];
        }),
      );
      setError(refusal);
      return false;
    } finally {
      setBusy(false);
    }
  };
  /** The failure that belongs to no input. */
  const failure = problems.length === 0 ? error : undefined;
  return { problems, round, error, failure, busy, run };
};
