/**
 * The second step of signing in: a code of the authenticator app, a passkey, or a recovery code. The first step keeps
 * its inputs, in case the user goes back.
 */
import * as errorCodes from "@portal/core/platform/error-codes";
import "../second-factor/second-factor.css";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormAction } from "../../form/use-form-action.ts";
import { ApiError } from "../../shell/api.ts";
import { lazyImport } from "../../shell/lazy-import.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { TextField } from "../../ui/field.tsx";
import { PathIcon } from "../../ui/path-icon.tsx";
import { isTotpCode, normalizeTotp } from "../second-factor/parse-code.ts";
import * as drawings from "../second-factor/security-icons.ts";
import { TotpField } from "../second-factor/totp-field.tsx";
import { usePasskeySupport } from "../second-factor/use-passkey-support.ts";
import { PasskeyFailure } from "./passkey-failure.tsx";
import { findProblemText } from "./password-issues.ts";
import type { SecondFactorProof, SignInCalls, SignInChallenge, SignInResult } from "./sign-in-session.ts";

/** The server only says that a proof is wrong. Here the password was correct, so the message can name the proof. */
const buildWrongProof = (refusal: ApiError, method: FactorMethodName): ApiError =>
  method === "passkey"
    ? new ApiError(refusal.status, { code: errorCodes.PASSKEY_INVALID })
    : new ApiError(refusal.status, {
        code: errorCodes.LOGIN_WRONG_CREDENTIALS,
        fields: [{ path: method, key: method === "totp" ? "factorCode" : "recoveryCode" }],
      });

export interface SecondFactorStepProps {
  challenge: SignInChallenge;
  calls: SignInCalls;
  onSignedIn: (signedIn: SignInResult) => Promise<void>;
  /**
   * Is called when the reader goes back to the password.
   * @param late the ticket has expired, and the password has to be entered again
   */
  onBack: (late: boolean) => void;
}
type FactorMethodName = SignInChallenge["methods"][number];

export const SecondFactorStep = ({ challenge, calls, onSignedIn, onBack }: SecondFactorStepProps) => {
  const { t } = useTranslation(["pages/security", "common", "errors"]);
  const isPasskeySupported = usePasskeySupport();
  const availableMethods = challenge.methods.filter((each) => each !== "passkey" || isPasskeySupported);
  const [method, setMethod] = useState<FactorMethodName>(availableMethods[0] ?? "recovery");
  const [code, setCode] = useState("");
  const [recovery, setRecovery] = useState("");
  const { problems, round, failure, busy, run, forget } = useFormAction();
  const heading = useRef<HTMLHeadingElement>(null);
  // The focus moves to each new step, so that it is announced.
  useEffect(() => {
    if (method) heading.current?.focus();
  }, [method]);

  const finish = async (proof: SecondFactorProof): Promise<void> => {
    try {
      await onSignedIn(await calls.sendProof(challenge.ticket, proof));
    } catch (refusal) {
      if (refusal instanceof ApiError && refusal.code === errorCodes.SIGN_IN_STEP_EXPIRED)
        return onBack(true);
      if (refusal instanceof ApiError && refusal.code === errorCodes.LOGIN_WRONG_CREDENTIALS)
        throw buildWrongProof(refusal, method);
      throw refusal;
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (method === "totp") {
      const codeIssues = isTotpCode(code) ? [] : [{ id: "totp", textKey: "pages/security:code.missing" }];
      void run(codeIssues, () => finish({ totp: normalizeTotp(code) }));
    } else if (method === "recovery") {
      const recoveryIssues = recovery.trim()
        ? []
        : [{ id: "recovery", textKey: "pages/security:recovery.missing" }];
      void run(recoveryIssues, () => finish({ recovery: recovery.trim() }));
    } else {
      void run([], async () => {
        const [{ assertPasskey }, { options }] = await Promise.all([
          lazyImport(() => import("../second-factor/passkey.ts")),
          calls.askPasskey(challenge.ticket),
        ]);
        await finish({ passkey: await assertPasskey(options) });
      });
    }
  };
  return (
    <>
      <ErrorSummary problems={problems} round={round} />
      {failure !== undefined && <PasskeyFailure error={failure} />}
      <form className="card form-card factor-step" onSubmit={submit} noValidate>
        <h2 ref={heading} tabIndex={-1}>
          {t(`step.title.${method}`)}
        </h2>
        <p>{t(`step.text.${method}`)}</p>
        {method === "totp" && (
          <TotpField
            id="totp"
            label={t("code.label")}
            value={code}
            onChange={setCode}
            error={findProblemText(problems, "totp")}
          />
        )}
        {method === "recovery" && (
          <TextField
            id="recovery"
            label={t("recovery.label")}
            hint={t("recovery.hint")}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="control factor-code"
            maxLength={40}
            required
            value={recovery}
            error={findProblemText(problems, "recovery")}
            onChange={(event) => setRecovery(event.target.value)}
          />
        )}
        <Button type="submit" busy={busy}>
          {method === "passkey" && <PathIcon path={drawings.keyIcon} />} {t(`step.do.${method}`)}
        </Button>
        <ul className="plain-list factor-others">
          {availableMethods
            .filter((each) => each !== method)
            .map((each) => (
              <li key={each}>
                <Button
                  look="quiet"
                  onClick={() => {
                    forget();
                    setMethod(each);
                  }}
                >
                  {t(`step.other.${each}`)}
                </Button>
              </li>
            ))}
          <li>
            <Button look="quiet" onClick={() => onBack(false)}>
              {t("step.back")}
            </Button>
          </li>
        </ul>
      </form>
      <p className="after-form muted">{t("step.lost")}</p>
    </>
  );
};
