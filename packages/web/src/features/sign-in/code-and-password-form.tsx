/**
 * The form of registration and of the password reset, which differ in further fields and in the request. It asks for
 * the address, for the six digits that were sent there, and for the new password.
 */
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { type FormIssue, type PageIssue, useFormAction } from "../../form/use-form-action.ts";
import { api } from "../../shell/api.ts";
import { lazyImport } from "../../shell/lazy-import.ts";
import { useEarlyInput } from "../../shell/use-early-input.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary, type Problem } from "../../ui/error-summary.tsx";
import {
  buildCodeRequest,
  formatLoginAddress,
  type LoginAddress,
  listShownProblems,
  parseLoginAddress,
  toLoginName,
  validateLoginAddress,
} from "./login-address.ts";
import { LoginAddressField } from "./login-address-field.tsx";
import type { NewPasswordValues } from "./new-password-fields.tsx";
import { normalizeOneTimeCode, validateOneTimeCode } from "./one-time-code.ts";
import { validateNewPassword } from "./password-issues.ts";
import { RefusalAlert } from "./refusal-alert.tsx";
import { clearSentCode, findSentCode, saveSentCode } from "./sent-code.ts";

export interface CodeAndPasswordValues extends NewPasswordValues {
  address: LoginAddress;
  code: string;
}
interface Props {
  purpose: "register" | "password";
  /** An address that is already known. */
  account?: string | null;
  submitLabel: string;
  /** For staff, whose password rule is stricter. */
  staff?: boolean;
  /** Loads the further fields. */
  prepare?: () => Promise<void>;
  /** Further fields, with their issues. */
  more?: (problems: Problem[]) => ReactNode;
  check?: () => (FormIssue | PageIssue)[];
  /** Sends the form; refusals are shown here. */
  onSubmit: (filled: CodeAndPasswordValues) => Promise<void>;
}

/** Returns whose password it can be: one that is reset may be of staff or an applicant, which the server knows. */
const getPasswordKind = (purpose: Props["purpose"]) => (purpose === "password" ? "either" : "applicant");

export const CodeAndPasswordForm = ({
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
  const [address, setAddress] = useState(() => parseLoginAddress(account));
  const [passwords, setPasswords] = useState<NewPasswordValues>({ pwd: "", again: "" });
  const [code, setCode] = useState("");
  const [sending, setSending] = useState(0);
  const [secondsAgo, setSecondsAgo] = useState(0);
  const [secondStepFields, setSecondStepFields] = useState<typeof import("./code-and-password-fields.tsx")>();
  const kind = staff ? "staff" : getPasswordKind(purpose);
  const { problems, round, failure, busy, run, forget } = useFormAction();
  const form = useEarlyInput<HTMLFormElement>((id, value) => {
    if (id === "account") setAddress((old) => ({ ...old, email: value }));
  });

  const loadSecondStep = async (): Promise<void> => {
    const [step] = await Promise.all([
      lazyImport(() => import("./code-and-password-fields.tsx")),
      prepare?.(),
    ]);
    setSecondStepFields(step);
  };
  const send = () =>
    run(validateLoginAddress(address), async () => {
      // Loaded before sending the code, which would be useless without its input.
      await loadSecondStep();
      const [path, query] = buildCodeRequest(address, purpose);
      await api.get(path, { ...query, language: i18n.language });
      saveSentCode(purpose, address);
      setSecondsAgo(0);
      setSending((old) => old + 1);
    });
  const isUntouched = useEffectEvent(
    (): boolean => sending === 0 && toLoginName(address) === toLoginName(parseLoginAddress(account)),
  );
  const goOn = useEffectEvent(async (): Promise<void> => {
    const sentCode = findSentCode(purpose);
    // A link to this page may name another account.
    if (!sentCode || (account && toLoginName(sentCode.address) !== toLoginName(address))) return;
    await loadSecondStep();
    // Whoever has typed another address meanwhile does not want it replaced.
    if (!isUntouched()) return;
    setAddress(sentCode.address);
    setSecondsAgo(sentCode.secondsAgo);
    setSending(1);
  });
  // Whoever has no connection now can ask for another code.
  useEffect(() => void goOn().catch(() => undefined), []);
  const askOtherAddress = (): void => {
    forget();
    // The code belongs to the address to which it was sent.
    clearSentCode();
    setCode("");
    setSending(0);
  };
  const finish = (event: FormEvent): void => {
    event.preventDefault();
    if (sending === 0) return void send();
    void run(
      [
        ...validateOneTimeCode(code),
        ...validateNewPassword(passwords.pwd, passwords.again, toLoginName(address), kind),
        ...(check?.() ?? []),
      ],
      async () => {
        await onSubmit({ address, code: normalizeOneTimeCode(code), ...passwords });
        clearSentCode();
      },
    );
  };
  return (
    <>
      <ErrorSummary problems={listShownProblems(problems, address)} round={round} />
      <RefusalAlert error={failure} />
      <form ref={form} className="card form-card" onSubmit={finish} noValidate>
        <LoginAddressField
          address={address}
          onChange={setAddress}
          problems={problems}
          readOnly={sending > 0}
          busy={busy}
          withPassword
          hint={purpose === "register" ? t("accountHint") : undefined}
        />
        {sending === 0 || !secondStepFields ? (
          <Button type="submit" busy={busy}>
            {t("code.send")}
          </Button>
        ) : (
          <>
            <secondStepFields.OneTimeCodeField
              kind={address.kind}
              to={formatLoginAddress(address)}
              sending={sending}
              secondsAgo={secondsAgo}
              onAgain={() => void send()}
              onOther={askOtherAddress}
              value={code}
              onChange={setCode}
              problems={problems}
            />
            <secondStepFields.NewPasswordFields
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
