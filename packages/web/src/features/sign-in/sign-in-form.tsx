/**
 * Account, password and captcha; an additional code while somebody guesses the account's password elsewhere; then the
 * second factor, if any. A passkey replaces all of it.
 */
import * as errorCodes from "@portal/core/platform/error-codes";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormAction } from "../../form/use-form-action.ts";
import { ApiError } from "../../shell/api.ts";
import { lazyImport } from "../../shell/lazy-import.ts";
import { useEarlyInput } from "../../shell/use-early-input.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { CaptchaField } from "../captcha/captcha-field.tsx";
import { useCaptcha } from "../captcha/use-captcha.ts";
import { LazySecondFactorStep } from "./lazy-second-factor-step.tsx";
import { parseLoginAddress } from "./login-address.ts";
import { LoginAddressField } from "./login-address-field.tsx";
import type { OneTimeCodeInput } from "./one-time-code-field.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { PasswordInput } from "./password-input.tsx";
import { findProblemText } from "./password-issues.ts";
import { SignInNotices } from "./sign-in-notices.tsx";
import {
  getSignInChallenge,
  type SignInCalls,
  type SignInChallenge,
  type SignInEntry,
  type SignInResult,
} from "./sign-in-session.ts";

interface Props {
  account: string | null;
  staff: boolean;
  entrance: SignInCalls;
  /** A passkey alone can sign in here. */
  passkeys?: boolean;
  /** Starts the session and continues. */
  onSignedIn: (signedIn: SignInResult) => Promise<void>;
  /** The user started to act, so earlier messages of the page are outdated. */
  onAct: () => void;
}
export const SignInForm = ({ account, staff, entrance, passkeys = false, onSignedIn, onAct }: Props) => {
  const { t } = useTranslation(["pages/login", "errors"]);
  const { captcha, renew, prove, failed } = useCaptcha();
  const [values, setValues] = useState<SignInEntry>(() => ({
    address: parseLoginAddress(account),
    pwd: "",
    num: "",
    code: "",
  }));
  /** The input of the additional code, loaded when it is needed. */
  const [Code, setCode] = useState<typeof OneTimeCodeInput>();
  const [challenge, setChallenge] = useState<SignInChallenge>();
  /** The second step was too late, and the first one starts again. */
  const [hasExpired, setHasExpired] = useState(false);
  const { problems, round, failure, busy, run } = useFormAction();
  const changeValues = (part: Partial<SignInEntry>) => setValues((old) => ({ ...old, ...part }));
  const { kind, email, phone } = values.address;
  const form = useEarlyInput<HTMLFormElement>((id, value) =>
    setValues((old) => ({
      ...old,
      ...(id === "account" ? { address: { ...old.address, email: value } } : { [id]: value }),
    })),
  );

  const findEmptyFields = () => {
    const loginName = kind === "email" ? email : phone;
    return [
      ...(loginName.trim()
        ? []
        : [{ id: kind === "email" ? "account" : "phone", textKey: `pages/login:missing.${kind}` }]),
      ...(values.pwd ? [] : [{ id: "pwd", textKey: "pages/login:missing.pwd" }]),
      ...(values.num.trim() ? [] : [{ id: "num", textKey: "pages/login:missing.num" }]),
      ...(Code && !values.code.trim() ? [{ id: "code", textKey: `errors:${errorCodes.CODE_REQUIRED}` }] : []),
    ];
  };
  /**
   * Each call consumes its captcha. A user who is asked for a code has already read a picture, so the browser solves
   * a proof of work.
   */
  const renewCaptcha = async (proof: boolean): Promise<void> => {
    changeValues({ num: "" });
    const answer = proof ? await prove() : undefined;
    if (answer === undefined) await renew();
    else changeValues({ num: answer });
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    onAct();
    setHasExpired(false);
    await run(findEmptyFields(), async () => {
      if (!captcha) return;
      try {
        await onSignedIn(await entrance.sendPassword(values, captcha));
      } catch (refusal) {
        const nextChallenge = getSignInChallenge(refusal);
        const needsCode = refusal instanceof ApiError && refusal.code === errorCodes.CODE_REQUIRED;
        void renewCaptcha(nextChallenge !== undefined || needsCode || Code !== undefined);
        if (nextChallenge) return setChallenge(nextChallenge);
        if (!needsCode || Code) throw refusal;
        const { OneTimeCodeInput } = await lazyImport(() => import("./one-time-code-field.tsx"));
        setCode(() => OneTimeCodeInput);
      }
    });
  };
  if (challenge) {
    return (
      <LazySecondFactorStep
        challenge={challenge}
        entrance={entrance}
        onSignedIn={onSignedIn}
        onBack={(isExpired) => {
          setChallenge(undefined);
          setHasExpired(isExpired);
        }}
      />
    );
  }
  return (
    <>
      <ErrorSummary problems={problems} round={round} />
      <SignInNotices
        staff={staff}
        failure={failure}
        captchaFailure={failed}
        renewCaptcha={() => void renew()}
        hasExpired={hasExpired}
        codeSentBy={Code && kind}
      />
      <form ref={form} className="card form-card" onSubmit={(event) => void submit(event)} noValidate>
        <LoginAddressField
          address={values.address}
          onChange={(address) => changeValues({ address })}
          problems={problems}
          kinds={staff ? ["email"] : ["email", "phone"]}
          signingIn
        />
        <PasswordInput
          id="pwd"
          label={t("password")}
          autoComplete="current-password"
          value={values.pwd}
          error={findProblemText(problems, "pwd")}
          onChange={(pwd) => changeValues({ pwd })}
        />
        {Code && (
          <Code
            kind={kind}
            value={values.code}
            onChange={(code) => changeValues({ code })}
            problems={problems}
          />
        )}
        <CaptchaField
          captcha={captcha}
          renew={() => void renew()}
          prove={prove}
          value={values.num}
          onChange={(num) => changeValues({ num })}
          error={findProblemText(problems, "num")}
        />
        <Button type="submit" busy={busy}>
          {t("submit")}
        </Button>
      </form>
      {passkeys && <PasskeyButton entrance={entrance} onAct={onAct} onSignedIn={onSignedIn} />}
    </>
  );
};
