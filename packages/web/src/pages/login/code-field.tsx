/** The six digits that were sent, where they went, and another try after a minute. */
import { useEffect, useState } from "react";
import { useTranslation } from "../../lib/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import type { Problem } from "../../ui/error-summary.tsx";
import { TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { Kind } from "./address.ts";
import { textOf } from "./password.ts";
import "./login.css";

/** The server sends one code a minute to an address. */
const PAUSE_S = 60;
/** Seconds until the next code may be asked for, counted anew with every `sending`. */
const useWait = (sending: number): number => {
  const [left, setLeft] = useState(PAUSE_S);
  useEffect(() => {
    if (sending === 0) return undefined;
    setLeft(PAUSE_S);
    const timer = setInterval(() => setLeft((old) => Math.max(0, old - 1)), 1000);
    return () => clearInterval(timer);
  }, [sending]);
  return left;
};

interface InputProps {
  kind: Kind;
  value: string;
  onChange: (value: string) => void;
  problems: Problem[];
}
/** The six digits alone. */
export const CodeInput = ({ kind, value, onChange, problems }: InputProps) => {
  const { t } = useTranslation("pages/login");
  return (
    <TextField
      id="code"
      label={t("code.label")}
      hint={t(kind === "phone" ? "code.hintPhone" : "code.hint")}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      required
      className="control control-short"
      value={value}
      error={textOf(problems, "code")}
      onChange={(event) => onChange(event.target.value)}
    />
  );
};

interface Props extends InputProps {
  /** The address as shown to the reader. */
  to: string;
  /** How often a code was sent so far. */
  sending: number;
  onAgain: () => void;
  /** Goes back to another address. */
  onOther?: () => void;
}
export const CodeField = ({ kind, to, sending, onAgain, onOther, value, onChange, problems }: Props) => {
  const { t } = useTranslation(["pages/login", "errors"]);
  const left = useWait(sending);
  return (
    <>
      <Notice kind="success" announce title={t("code.sent", { account: to })}>
        <p>{t(kind === "phone" ? "code.waitPhone" : "code.wait")}</p>
        <p className="code-line">
          {left > 0 ? (
            <span className="muted small">{t("code.againIn", { count: left })}</span>
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
      </Notice>
      <CodeInput kind={kind} value={value} onChange={onChange} problems={problems} />
    </>
  );
};
