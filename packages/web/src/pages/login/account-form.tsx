/**
 * E-mail address → six digits → password: the two ways that begin with an e-mailed code, registering and a new
 * password, differ in what they ask beside it and where they send it.
 */
import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, api } from "../../lib/api.ts";
import { issueText } from "../../lib/error-text.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary, type Problem } from "../../ui/error-summary.tsx";
import { TextField } from "../../ui/field.tsx";
import { Failure, Notice } from "../../ui/notice.tsx";
import { looksLikeEmail, passwordIssues, textOf } from "./password.ts";

export interface Filled {
  account: string;
  code: string;
  pwd: string;
}
interface Props {
  /** `/user/regsend` or `/user/send`. */
  sendPath: string;
  submitLabel: string;
  /** More fields, and what is wrong with them. */
  more?: (problems: Problem[]) => ReactNode;
  check?: () => Problem[];
  /** Sends what was filled in; a refusal is shown here. */
  onSubmit: (filled: Filled) => Promise<void>;
}
const idOfPath: Record<string, string> = {
  account: "account",
  pwd: "pwd",
  code: "code",
  num: "num",
  consent: "consent",
};

export const AccountForm = ({ sendPath, submitLabel, more, check, onSubmit }: Props) => {
  const { t, i18n } = useTranslation(["pages/login", "common", "errors"]);
  const [values, setValues] = useState({ account: "", code: "", pwd: "", again: "" });
  const [sentTo, setSentTo] = useState<string>();
  const [problems, setProblems] = useState<Problem[]>([]);
  const [round, setRound] = useState(0);
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const issue = (id: string, key: string, params?: Record<string, unknown>): Problem => ({
    id,
    text: issueText(t, { key, params }),
  });
  const put = (key: keyof typeof values) => (event: { target: { value: string } }) =>
    setValues((old) => ({ ...old, [key]: event.target.value }));

  const run = async (found: Problem[], act: () => Promise<void>): Promise<void> => {
    setProblems(found);
    setRound((old) => old + 1);
    setError(undefined);
    if (found.length > 0 || busy) return;
    setBusy(true);
    try {
      await act();
    } catch (refusal) {
      const fields = refusal instanceof ApiError ? refusal.fields : [];
      setProblems(
        fields.flatMap((field) =>
          idOfPath[field.path] ? [{ id: idOfPath[field.path] as string, text: issueText(t, field) }] : [],
        ),
      );
      setRound((old) => old + 1);
      setError(refusal);
    } finally {
      setBusy(false);
    }
  };
  const account = values.account.trim();
  const addressIssues = (): Problem[] => (looksLikeEmail(account) ? [] : [issue("account", "email")]);
  const send = (): Promise<void> =>
    run(addressIssues(), async () => {
      await api.get(`${sendPath}/${encodeURIComponent(account)}`, { language: i18n.language });
      setSentTo(account);
    });
  const finish = (event: FormEvent): void => {
    event.preventDefault();
    if (!sentTo) return void send();
    void run(
      [
        ...(/^\d{6}$/.test(values.code.trim()) ? [] : [issue("code", "digits", { length: 6 })]),
        ...passwordIssues(values.pwd, values.again, sentTo).map(({ id, key }) => issue(id, key)),
        ...(check?.() ?? []),
      ],
      () => onSubmit({ account: sentTo, code: values.code.trim(), pwd: values.pwd }),
    );
  };
  return (
    <>
      <ErrorSummary problems={problems} round={round} />
      {error !== undefined && problems.length === 0 && <Failure error={error} />}
      <form className="card form-card" onSubmit={finish} noValidate>
        <TextField
          id="account"
          type="email"
          label={t("account")}
          hint={t("accountHint")}
          autoComplete="username"
          required
          readOnly={sentTo !== undefined}
          value={values.account}
          error={textOf(problems, "account")}
          onChange={put("account")}
        />
        {sentTo === undefined ? (
          <Button type="submit" busy={busy}>
            {t("code.send")}
          </Button>
        ) : (
          <>
            <Notice kind="success" announce title={t("code.sent", { account: sentTo })}>
              <p>
                {t("code.wait")}{" "}
                <Button look="quiet" small onClick={() => void send()}>
                  {t("code.again")}
                </Button>
                <Button look="quiet" small onClick={() => setSentTo(undefined)}>
                  {t("code.other")}
                </Button>
              </p>
            </Notice>
            <TextField
              id="code"
              label={t("code.label")}
              hint={t("code.hint")}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              required
              className="control control-short"
              value={values.code}
              error={textOf(problems, "code")}
              onChange={put("code")}
            />
            <TextField
              id="pwd"
              type="password"
              label={t("newPassword")}
              hint={t("common:issue.password")}
              autoComplete="new-password"
              maxLength={20}
              required
              value={values.pwd}
              error={textOf(problems, "pwd")}
              onChange={put("pwd")}
            />
            <TextField
              id="again"
              type="password"
              label={t("again")}
              autoComplete="new-password"
              maxLength={20}
              required
              value={values.again}
              error={textOf(problems, "again")}
              onChange={put("again")}
            />
            {more?.(problems)}
            <Button type="submit" busy={busy}>
              {submitLabel}
            </Button>
          </>
        )}
      </form>
    </>
  );
};
