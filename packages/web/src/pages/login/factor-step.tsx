/**
 * The second step of signing in: a code of the authenticator app, a passkey, or a recovery code. The password was right;
 * what was typed in the first step stays there for whoever goes back.
 */
import "../factor/factor.css";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { ApiError } from "../../lib/api.ts";
import { part } from "../../lib/part.ts";
import { usePasskeySupport } from "../../lib/passkey-support.ts";
import { useTranslation } from "../../lib/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { Drawing } from "../../ui/drawing.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { TextField } from "../../ui/field.tsx";
import * as drawings from "../factor/drawings.ts";
import { TotpField } from "../factor/totp-field.tsx";
import { isTotp, totpOf } from "../factor/typed-code.ts";
import { PasskeyFailure } from "./passkey-failure.tsx";
import { textOf } from "./password.ts";
import type { Challenge, Entrance, Proof, SignedIn } from "./sign-in.ts";
import { useAct } from "./use-act.ts";

const STEP_EXPIRED = 900083;
const WRONG = 200106;
const PASSKEY_INVALID = 900084;
/**
 * The server says of any proof only that it is wrong. Here it can be said which: the password was right.
 */
const wrongProof = (refusal: ApiError, way: Way): ApiError =>
  way === "passkey"
    ? new ApiError(refusal.status, { code: PASSKEY_INVALID })
    : new ApiError(refusal.status, {
        code: WRONG,
        fields: [{ path: way, key: way === "totp" ? "factorCode" : "recoveryCode" }],
      });

export interface FactorStepProps {
  challenge: Challenge;
  entrance: Entrance;
  onSignedIn: (signedIn: SignedIn) => Promise<void>;
  /** @param late the ticket has run out: the password is asked for again */
  onBack: (late: boolean) => void;
}
type Way = Challenge["methods"][number];

export const FactorStep = ({ challenge, entrance, onSignedIn, onBack }: FactorStepProps) => {
  const { t } = useTranslation(["pages/security", "common", "errors"]);
  const supported = usePasskeySupport();
  const offered = challenge.methods.filter((each) => each !== "passkey" || supported);
  const [way, setWay] = useState<Way>(offered[0] ?? "recovery");
  const [code, setCode] = useState("");
  const [recovery, setRecovery] = useState("");
  const { problems, round, failure, busy, run } = useAct();
  const heading = useRef<HTMLHeadingElement>(null);
  // Each way begins where it is read from: the reader is told that something new is asked for.
  useEffect(() => {
    if (way) heading.current?.focus();
  }, [way]);

  const finish = async (proof: Proof): Promise<void> => {
    try {
      await onSignedIn(await entrance.sendProof(challenge.ticket, proof));
    } catch (refusal) {
      if (refusal instanceof ApiError && refusal.code === STEP_EXPIRED) return onBack(true);
      if (refusal instanceof ApiError && refusal.code === WRONG) throw wrongProof(refusal, way);
      throw refusal;
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (way === "totp") {
      const wrong = isTotp(code) ? [] : [{ id: "totp", text: t("code.missing") }];
      void run(wrong, () => finish({ totp: totpOf(code) }));
    } else if (way === "recovery") {
      const wrong = recovery.trim() ? [] : [{ id: "recovery", text: t("recovery.missing") }];
      void run(wrong, () => finish({ recovery: recovery.trim() }));
    } else {
      void run([], async () => {
        const [{ provePasskey }, { options }] = await Promise.all([
          part(import("../../lib/passkey.ts")),
          entrance.askPasskey(challenge.ticket),
        ]);
        await finish({ passkey: await provePasskey(options) });
      });
    }
  };
  return (
    <>
      <ErrorSummary problems={problems} round={round} />
      {failure !== undefined && <PasskeyFailure error={failure} />}
      <form className="card form-card factor-step" onSubmit={submit} noValidate>
        <h2 ref={heading} tabIndex={-1}>
          {t(`step.title.${way}`)}
        </h2>
        <p>{t(`step.text.${way}`)}</p>
        {way === "totp" && (
          <TotpField
            id="totp"
            label={t("code.label")}
            value={code}
            onChange={setCode}
            error={textOf(problems, "totp")}
          />
        )}
        {way === "recovery" && (
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
            error={textOf(problems, "recovery")}
            onChange={(event) => setRecovery(event.target.value)}
          />
        )}
        <Button type="submit" busy={busy}>
          {way === "passkey" && <Drawing path={drawings.key} />} {t(`step.do.${way}`)}
        </Button>
        <ul className="plain-list factor-others">
          {offered
            .filter((each) => each !== way)
            .map((each) => (
              <li key={each}>
                <Button look="quiet" onClick={() => setWay(each)}>
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
