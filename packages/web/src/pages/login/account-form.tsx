/**
 * Address → six digits → password: the two ways that begin with a code, registering and a new password, differ in what
 * they ask beside it and where they send it.
 */
import { type FormEvent, type ReactNode, useState } from "react";
import { api } from "../../lib/api.ts";
import { part } from "../../lib/part.ts";
import { useTranslation } from "../../lib/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary, type Problem } from "../../ui/error-summary.tsx";
import { type Address, addressFrom, addressIssues, codePath, loginOf, shownAs } from "./address.ts";
import { AddressField } from "./address-field.tsx";
import { passwordIssues } from "./password.ts";
import type { Passwords } from "./password-fields.tsx";
import { Refused } from "./refused.tsx";
import { useAct } from "./use-act.ts";

export interface Filled extends Passwords {
  address: Address;
  code: string;
}
interface Props {
  purpose: "register" | "password";
  /** An address that is known already. */
  account?: string | null;
  submitLabel: string;
  /** One of the institute's people, whose password must be stronger. */
  staff?: boolean;
  /** Loads what `more` shows. */
  prepare?: () => Promise<void>;
  /** More fields, and what is wrong with them. */
  more?: (problems: Problem[]) => ReactNode;
  check?: () => Problem[];
  /** Sends what was filled in; a refusal is shown here. */
  onSubmit: (filled: Filled) => Promise<void>;
}

export const AccountForm = ({
  purpose,
  account,
  submitLabel,
  staff = false,
  prepare,
  more,
  check,
  onSubmit,
}: Props) => {
  const { t, i18n } = useTranslation(["pages/login", "common", "errors"]);
  const [address, setAddress] = useState(() => addressFrom(account));
  const [passwords, setPasswords] = useState<Passwords>({ pwd: "", again: "" });
  const [code, setCode] = useState("");
  const [sending, setSending] = useState(0);
  const [second, setSecond] = useState<typeof import("./second-step.tsx")>();
  // Who comes for a new password without saying so may be one of the institute's people: the server knows.
  const kind = staff ? "staff" : purpose === "password" ? "either" : "applicant";
  const { problems, round, failure, busy, run } = useAct();

  const send = () =>
    run(addressIssues(address), async () => {
      // Before the code: one that cannot be entered would be sent for nothing.
      const [step] = await Promise.all([part(import("./second-step.tsx")), prepare?.()]);
      setSecond(step);
      const [path, query] = codePath(address, purpose);
      await api.get(path, { ...query, language: i18n.language });
      setSending((old) => old + 1);
    });
  const finish = (event: FormEvent): void => {
    event.preventDefault();
    if (sending === 0) return void send();
    void run(
      [
        ...(/^\d{6}$/.test(code.trim()) ? [] : [{ id: "code", key: "digits", params: { length: 6 } }]),
        ...passwordIssues(passwords.pwd, passwords.again, loginOf(address), kind),
        ...(check?.() ?? []),
      ],
      () => onSubmit({ address, code: code.trim(), ...passwords }),
    );
  };
  return (
    <>
      <ErrorSummary problems={problems} round={round} />
      <Refused error={failure} />
      <form className="card form-card" onSubmit={finish} noValidate>
        <AddressField
          address={address}
          onChange={setAddress}
          problems={problems}
          readOnly={sending > 0}
          withPassword
          hint={purpose === "register" ? t("accountHint") : undefined}
        />
        {sending === 0 || !second ? (
          <Button type="submit" busy={busy}>
            {t("code.send")}
          </Button>
        ) : (
          <>
            <second.CodeField
              kind={address.kind}
              to={shownAs(address)}
              sending={sending}
              onAgain={() => void send()}
              onOther={() => setSending(0)}
              value={code}
              onChange={setCode}
              problems={problems}
            />
            <second.PasswordFields
              values={passwords}
              onChange={setPasswords}
              problems={problems}
              staff={staff}
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
