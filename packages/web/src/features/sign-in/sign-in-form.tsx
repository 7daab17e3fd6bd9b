/**
 * Account, password and captcha; an additional code while somebody guesses the account's password elsewhere; then the
 * second factor, if any. A passkey replaces all of it.
 */
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { CaptchaField } from "../captcha/captcha-field.tsx";
import { LazySecondFactorStep } from "./lazy-second-factor-step.tsx";
import { listShownProblems } from "./login-address.ts";
import { LoginAddressField } from "./login-address-field.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { PasswordInput } from "./password-input.tsx";
import { findProblemText } from "./password-issues.ts";
import { SignInNotices } from "./sign-in-notices.tsx";
import { type SignInSteps, useSignInAttempt } from "./use-sign-in-attempt.ts";

interface Props extends SignInSteps {
  account: string | null;
  staff: boolean;
  /** A passkey alone can sign in here. */
  passkeys?: boolean;
}
export const SignInForm = ({ account, staff, passkeys = false, ...steps }: Props) => {
  const { t } = useTranslation(["pages/login", "errors"]);
  const { calls, onSignedIn, onAct } = steps;
  const attempt = useSignInAttempt(account, steps);
  const { values, changeValues, Code, problems, challenge } = attempt;
  const { kind } = values.address;
  if (challenge) {
    return (
      <LazySecondFactorStep
        challenge={challenge}
        calls={calls}
        onSignedIn={onSignedIn}
        onBack={attempt.leaveChallenge}
      />
    );
  }
  return (
    <>
      <ErrorSummary problems={listShownProblems(problems, values.address)} round={attempt.round} />
      <SignInNotices
        staff={staff}
        failure={attempt.failure}
        captchaFailure={attempt.captchaFailure}
        renewCaptcha={() => void attempt.renew()}
        hasExpired={attempt.hasExpired}
        codeSentBy={Code && kind}
      />
      <form
        ref={attempt.form}
        className="card form-card"
        onSubmit={(event) => {
          event.preventDefault();
          void attempt.submit();
        }}
        noValidate
      >
        <LoginAddressField
          address={values.address}
          onChange={(address) => changeValues({ address })}
          problems={problems}
          kinds={staff ? ["email"] : ["email", "phone"]}
          busy={attempt.busy}
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
          captcha={attempt.captcha}
          renew={() => void attempt.renew()}
          prove={attempt.prove}
          value={values.num}
          onChange={(num) => changeValues({ num })}
          error={findProblemText(problems, "num")}
        />
        {/* Among the actions of a dialog it stays in view, also where a phone has no room for the whole form. */}
        <div className="actions">
          <Button type="submit" busy={attempt.busy}>
            {t("submit")}
          </Button>
        </div>
      </form>
      {passkeys && <PasskeyButton calls={calls} onAct={onAct} onSignedIn={onSignedIn} />}
    </>
  );
};
