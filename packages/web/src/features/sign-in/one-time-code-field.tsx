/** The input of a code: where it was sent, and sending another one after a minute. */
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import type { Problem } from "../../ui/error-summary.tsx";
import { TextField } from "../../ui/field.tsx";
import type { LoginAddressKind } from "./login-address.ts";
import { findProblemText } from "./password-issues.ts";
import "./sign-in.css";

/** The server sends one code per minute to an address. */
const PAUSE_S = 60;
/** Returns the seconds until the next code can be requested, restarted by every `sending`. */
const useCountdown = (sending: number, secondsAgo: number): number => {
  const firstSecondsLeft = Math.max(0, PAUSE_S - secondsAgo);
  const [secondsLeft, setSecondsLeft] = useState(firstSecondsLeft);
  useEffect(() => {
    if (sending === 0) return undefined;
    setSecondsLeft(firstSecondsLeft);
    const timer = setInterval(() => setSecondsLeft((old) => Math.max(0, old - 1)), 1000);
    return () => clearInterval(timer);
  }, [sending, firstSecondsLeft]);
  return secondsLeft;
};

interface InputProps {
  kind: LoginAddressKind;
  value: string;
  onChange: (value: string) => void;
  problems: Problem[];
}
/** The input of the digits. */
export const OneTimeCodeInput = ({ kind, value, onChange, problems }: InputProps) => {
  const { t } = useTranslation("pages/login");
  return (
    <TextField
      id="code"
      label={t("code.label")}
      hint={t(kind === "phone" ? "code.hintPhone" : "code.hint")}
      inputMode="numeric"
      autoComplete="one-time-code"
      // Twelve digits in three groups.
      maxLength={14}
      required
      className="control control-short"
      value={value}
      error={findProblemText(problems, "code")}
      onChange={(event) => onChange(event.target.value)}
    />
  );
};

interface Props extends InputProps {
  /** The address as displayed. */
  to: string;
  /** The number of codes that were sent. */
  sending: number;
  /** How many seconds ago the last one was sent; 0 unless the page was loaded again since. */
  secondsAgo?: number;
  onAgain: () => void;
  /** Goes back to enter another address. */
  onOther?: () => void;
}
export const OneTimeCodeField = ({
  kind,
  to,
  sending,
  secondsAgo = 0,
  onAgain,
  onOther,
  value,
  onChange,
  problems,
}: Props) => {
  const { t } = useTranslation(["pages/login", "errors"]);
  const secondsLeft = useCountdown(sending, secondsAgo);
  return (
    <>
      {/* A further code is told in the same words, which are announced where their place is a new one. */}
      <Alert key={sending} kind="success" announce title={t("code.sent", { account: to })}>
        <p>{t(kind === "phone" ? "code.waitPhone" : "code.wait")}</p>
      </Alert>
      {/* The seconds stand outside the message, which would be read out again with each of them. */}
      <p className="code-line">
        {secondsLeft > 0 ? (
          <span className="muted small">{t("code.againIn", { count: secondsLeft })}</span>
        ) : (
          <Button look="quiet" small onClick={onAgain}>
            {t("code.again")}
          </Button>
        )}
        {onOther && (
          <Button look="quiet" small onClick={onOther}>
            {t(kind === "phone" ? "code.otherPhone" : "code.other")}
          </Button>
        )}
      </p>
      <OneTimeCodeInput kind={kind} value={value} onChange={onChange} problems={problems} />
    </>
  );
};
