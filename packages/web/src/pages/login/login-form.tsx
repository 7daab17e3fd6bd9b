/**
 * Account, password, captcha; a code as well while somebody guesses at the account from elsewhere; then the second factor
 * of an account that has one. A passkey signs in without any of it.
 */
import { type FormEvent, useState } from "react";
import { ApiError } from "../../lib/api.ts";
import { errorText, type Translate } from "../../lib/error-text.ts";
import { part } from "../../lib/part.ts";
import { useTranslation } from "../../lib/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Failure, Notice } from "../../ui/notice.tsx";
import { addressFrom } from "./address.ts";
import { AddressField } from "./address-field.tsx";
import { CaptchaField } from "./captcha-field.tsx";
import type { CodeInput } from "./code-field.tsx";
import { PasskeyWay } from "./passkey-way.tsx";
import { textOf } from "./password.ts";
import { PasswordInput } from "./password-input.tsx";
import { Refused } from "./refused.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { type Challenge, challengeOf, type Entrance, type Entry, type SignedIn } from "./sign-in.ts";
import { useAct } from "./use-act.ts";
import { useCaptcha } from "./use-captcha.ts";

const CODE_REQUIRED = 10206;
/** The second step was not finished in time. */
const STEP_EXPIRED = 900083;

interface Props {
  account: string | null;
  staff: boolean;
  entrance: Entrance;
  /** A passkey may sign in alone here. */
  passkeys?: boolean;
  /** Begins the session and goes on. */
  onSignedIn: (signedIn: SignedIn) => Promise<void>;
  /** The reader began to act: what the page announced before has been read. */
  onAct: () => void;
}
export const LoginForm = ({ account, staff, entrance, passkeys = false, onSignedIn, onAct }: Props) => {
  const { t } = useTranslation(["pages/login", "errors"]);
  const { captcha, renew, prove, failed } = useCaptcha();
  const [values, setValues] = useState<Entry>(() => ({
    address: addressFrom(account),
    pwd: "",
    num: "",
    code: "",
  }));
  /** The input of the code, once one is asked for: few ever see it. */
  const [Code, setCode] = useState<typeof CodeInput>();
  const [challenge, setChallenge] = useState<Challenge>();
  /** The second step came too late, and the first is asked for again. */
  const [expired, setExpired] = useState(false);
  const { problems, round, failure, busy, run } = useAct();
  const put = (part: Partial<Entry>) => setValues((old) => ({ ...old, ...part }));
  const { kind, email, phone } = values.address;

  const missing = () => {
    const named = kind === "email" ? email : phone;
    return [
      ...(named.trim() ? [] : [{ id: kind === "email" ? "account" : "phone", text: t(`missing.${kind}`) }]),
      ...(values.pwd ? [] : [{ id: "pwd", text: t("missing.pwd") }]),
      ...(values.num.trim() ? [] : [{ id: "num", text: t("missing.num") }]),
      ...(Code && !values.code.trim() ? [{ id: "code", text: t("errors:10206") }] : []),
    ];
  };
  /** Each call uses its captcha up. Who was asked for a code has read a picture already: the browser works instead. */
  const another = async (proof: boolean): Promise<void> => {
    put({ num: "" });
    const answer = proof ? await prove() : undefined;
    if (answer === undefined) await renew();
    else put({ num: answer });
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    onAct();
    setExpired(false);
    await run(missing(), async () => {
      if (!captcha) return;
      try {
        await onSignedIn(await entrance.sendPassword(values, captcha));
      } catch (refusal) {
        const asked = challengeOf(refusal);
        const guarded = refusal instanceof ApiError && refusal.code === CODE_REQUIRED;
        void another(asked !== undefined || guarded || Code !== undefined);
        if (asked) return setChallenge(asked);
        if (!guarded || Code) throw refusal;
        const { CodeInput } = await part(import("./code-field.tsx"));
        setCode(() => CodeInput);
      }
    });
  };
  if (challenge) {
    return (
      <SecondFactor
        challenge={challenge}
        entrance={entrance}
        onSignedIn={onSignedIn}
        onBack={(late) => {
          setChallenge(undefined);
          setExpired(late);
        }}
      />
    );
  }
  return (
    <>
      <ErrorSummary problems={problems} round={round} />
      <Refused error={failure} wrong={staff ? t("staffRefused") : undefined} />
      {failed !== undefined && <Failure error={failed} retry={() => void renew()} />}
      {expired && (
        <Notice kind="warning" announce title={errorText(t as Translate, { code: STEP_EXPIRED })} />
      )}
      {Code && (
        <Notice kind="warning" announce title={t("guard.title")}>
          <p>{t(kind === "phone" ? "guard.textPhone" : "guard.text")}</p>
        </Notice>
      )}
      <form className="card form-card" onSubmit={(event) => void submit(event)} noValidate>
        <AddressField
          address={values.address}
          onChange={(address) => put({ address })}
          problems={problems}
          kinds={staff ? ["email"] : ["email", "phone"]}
          signingIn
        />
        <PasswordInput
          id="pwd"
          label={t("password")}
          autoComplete="current-password"
          value={values.pwd}
          error={textOf(problems, "pwd")}
          onChange={(pwd) => put({ pwd })}
        />
        {Code && (
          <Code kind={kind} value={values.code} onChange={(code) => put({ code })} problems={problems} />
        )}
        <CaptchaField
          captcha={captcha}
          renew={() => void renew()}
          prove={prove}
          value={values.num}
          onChange={(num) => put({ num })}
          error={textOf(problems, "num")}
        />
        <Button type="submit" busy={busy}>
          {t("submit")}
        </Button>
      </form>
      {passkeys && <PasskeyWay entrance={entrance} onAct={onAct} onSignedIn={onSignedIn} />}
    </>
  );
};
