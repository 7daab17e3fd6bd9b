/** Account, password, captcha; a code as well while somebody guesses at the account from elsewhere. */
import { type FormEvent, useState } from "react";
import { ApiError } from "../../lib/api.ts";
import { part } from "../../lib/part.ts";
import { useTranslation } from "../../lib/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { TextField } from "../../ui/field.tsx";
import { Failure, Notice } from "../../ui/notice.tsx";
import { addressFrom } from "./address.ts";
import { AddressField } from "./address-field.tsx";
import { CaptchaField } from "./captcha-field.tsx";
import type { CodeInput } from "./code-field.tsx";
import { textOf } from "./password.ts";
import { Refused } from "./refused.tsx";
import { type Entry, signIn } from "./sign-in.ts";
import { useAct } from "./use-act.ts";
import { useCaptcha } from "./use-captcha.ts";

const CODE_REQUIRED = 10206;

interface Props {
  account: string | null;
  staff: boolean;
  /** The call that signs in, where it is not the site's own; true when the password is due for change. */
  enter?: (entry: Entry, captcha: { codeId: string; key: string }) => Promise<boolean>;
  /** Called once the session has begun; `due` when the password should be changed. */
  onSignedIn: (due: boolean) => void;
  /** The reader began to act: what the page announced before has been read. */
  onAct: () => void;
}
export const LoginForm = ({ account, staff, enter, onSignedIn, onAct }: Props) => {
  const { t } = useTranslation(["pages/login", "errors"]);
  const { captcha, renew, prove, failed } = useCaptcha();
  const [values, setValues] = useState<Entry>(() => ({
    address: addressFrom(account),
    pwd: "",
    num: "",
    code: "",
    totp: "",
  }));
  /** The input of the code, once one is asked for: few ever see it. */
  const [Code, setCode] = useState<typeof CodeInput>();
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
    await run(missing(), async () => {
      if (!captcha) return;
      try {
        onSignedIn(await (enter ? enter(values, captcha) : signIn(values, captcha, staff)));
      } catch (refusal) {
        const asked = refusal instanceof ApiError && refusal.code === CODE_REQUIRED;
        void another(asked || Code !== undefined);
        if (!asked || Code) throw refusal;
        const { CodeInput } = await part(import("./code-field.tsx"));
        setCode(() => CodeInput);
      }
    });
  };
  return (
    <>
      <ErrorSummary problems={problems} round={round} />
      <Refused error={failure} wrong={staff ? t("staffRefused") : undefined} />
      {failed !== undefined && <Failure error={failed} retry={() => void renew()} />}
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
        <TextField
          id="pwd"
          label={t("password")}
          type="password"
          autoComplete="current-password"
          required
          value={values.pwd}
          error={textOf(problems, "pwd")}
          onChange={(event) => put({ pwd: event.target.value })}
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
        {staff && (
          <TextField
            id="totp"
            label={t("totp")}
            hint={t("totpHint")}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={8}
            value={values.totp}
            onChange={(event) => put({ totp: event.target.value })}
          />
        )}
        <Button type="submit" busy={busy}>
          {t("submit")}
        </Button>
      </form>
    </>
  );
};
