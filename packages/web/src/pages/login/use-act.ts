/** Doing something with a form: what is wrong with it, what the server refused, and that it is under way. */
import { useState } from "react";
import { ApiError } from "../../lib/api.ts";
import { issueText } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/use-translation.ts";
import type { Problem } from "../../ui/error-summary.tsx";

/** Which input a member of a call stands for. */
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
export interface Found {
  id: string;
  key: string;
  params?: Record<string, unknown>;
}

/** @param names inputs of this form that are called otherwise, by the member they stand for */
export const useAct = (names: Record<string, string> = {}) => {
  const { t } = useTranslation(["common", "errors"]);
  const [problems, setProblems] = useState<Problem[]>([]);
  const [round, setRound] = useState(0);
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const show = (found: Problem[]): void => {
    setProblems(found);
    setRound((old) => old + 1);
  };
  /** Acts when nothing is wrong; true when it went well. */
  const run = async (found: (Found | Problem)[], act: () => Promise<void>): Promise<boolean> => {
    show(found.map((each) => ("text" in each ? each : { id: each.id, text: issueText(t, each) })));
    setError(undefined);
    if (found.length > 0 || busy) return false;
    setBusy(true);
    try {
      await act();
      return true;
    } catch (refusal) {
      const fields = refusal instanceof ApiError ? refusal.fields : [];
      show(
        fields.flatMap((field) => {
          const id = names[field.path] ?? inputs[field.path];
          return id && document.getElementById(id) ? [{ id, text: issueText(t, field) }] : [];
        }),
      );
      setError(refusal);
      return false;
    } finally {
      setBusy(false);
    }
  };
  /** What no input can show. */
  const failure = problems.length === 0 ? error : undefined;
  return { problems, round, error, failure, busy, run };
};
