/** The state of the sign-in form, and what its submission does: the password, an additional code, the second factor. */
import * as errorCodes from "@portal/core/platform/error-codes";
import { useState } from "react";
import { useFormAction } from "../../form/use-form-action.ts";
import { ApiError } from "../../shell/api.ts";
import { lazyImport } from "../../shell/lazy-import.ts";
import { useEarlyInput } from "../../shell/use-early-input.ts";
import { useCaptcha } from "../captcha/use-captcha.ts";
import { parseLoginAddress } from "./login-address.ts";
import type { OneTimeCodeInput } from "./one-time-code-field.tsx";
import {
  getSignInChallenge,
  type SignInCalls,
  type SignInChallenge,
  type SignInEntry,
  type SignInResult,
} from "./sign-in-session.ts";

export interface SignInSteps {
  calls: SignInCalls;
  /** Starts the session and continues. */
  onSignedIn: (signedIn: SignInResult) => Promise<void>;
  /** The user started to act, so earlier messages of the page are outdated. */
  onAct: () => void;
}
/**
 * Keeps the state of a sign-in from its first to its last step.
 * @param account what the form begins with: an account's address, or nothing
 */
export const useSignInAttempt = (account: string | null, { calls, onSignedIn, onAct }: SignInSteps) => {
  const { captcha, renew, prove, proveOrRenew, failure: captchaFailure } = useCaptcha();
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
    if (!proof) return renew();
    const answer = await proveOrRenew();
    if (answer !== undefined) changeValues({ num: answer });
  };
  const submit = async (): Promise<void> => {
    onAct();
    setHasExpired(false);
    await run(findEmptyFields(), async () => {
      if (!captcha) return;
      try {
        await onSignedIn(await calls.sendPassword(values, captcha));
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
  return {
    form,
    values,
    changeValues,
    Code,
    captcha,
    renew,
    prove,
    captchaFailure,
    problems,
    round,
    failure,
    busy,
    submit,
    challenge,
    /** Goes back to the first step. @param isExpired whether the second step was too late */
    leaveChallenge: (isExpired: boolean): void => {
      setChallenge(undefined);
      setHasExpired(isExpired);
    },
    hasExpired,
  };
};
