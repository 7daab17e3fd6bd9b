/**
 * `/perfect/{verify}/{loginType}/{account}`: completes a registration (spec 1 §2). `verify` is the code of the e-mail
 * that links here, or the ticket of a registration by phone. The browser solves the captcha by itself, because the
 * user has verified the address already.
 */
import "../../ui/public.css";
import { type FormEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router-dom";
import { useAct } from "../../form/use-act.ts";
import { ApiError, api } from "../../shell/api.ts";
import { lazyImport } from "../../shell/lazy-import.ts";
import { paths } from "../../shell/paths.ts";
import { sealSecret } from "../../shell/seal-secret.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import type { CaptchaChallenge } from "../captcha/use-captcha.ts";
import {
  type LoginAddress,
  parseLoginAddress,
  toLoginName,
  validateLoginAddress,
} from "../sign-in/login-address.ts";
import { LoginAddressField } from "../sign-in/login-address-field.tsx";
import { NewPasswordFields, type NewPasswordValues } from "../sign-in/new-password-fields.tsx";
import { validateNewPassword } from "../sign-in/password-issues.ts";
import { RefusalAlert } from "../sign-in/refusal-alert.tsx";
import { buildRegistrationRequest } from "./build-registration-request.ts";
import { TermsConsent } from "./terms-consent.tsx";

const SIX_DIGITS = /^\d{6}$/;
/** Returns whether the link is still valid; a ticket is checked with its request. */
const useGood = (verify: string, address: LoginAddress): { good: boolean | undefined; error: unknown } => {
  const login = toLoginName(address);
  const code = SIX_DIGITS.test(verify);
  const [state, setState] = useState<{ good: boolean | undefined; error: unknown }>({
    good: code ? undefined : true,
    error: undefined,
  });
  useEffect(() => {
    if (!code) return;
    api.get("/user/verification", { code: verify, account: login, type: "register" }).then(
      () => setState({ good: true, error: undefined }),
      (error: unknown) => setState({ good: error instanceof ApiError && error.offline, error }),
    );
  }, [code, verify, login]);
  return state;
};

export const Component = () => {
  const { t, i18n } = useTranslation(["pages/register", "pages/login", "common", "errors"]);
  const { verify = "", loginType = "", account = "" } = useParams();
  const navigate = useNavigate();
  const [address] = useState(() => parseLoginAddress(account));
  const isLinkValid = address.kind === loginType && validateLoginAddress(address).length === 0;
  const { good, error } = useGood(verify, address);
  const [passwords, setPasswords] = useState<NewPasswordValues>({ pwd: "", again: "" });
  const [consent, setConsent] = useState(false);
  const { problems, round, failure, busy, run } = useAct();

  const complete = async (): Promise<void> => {
    const { codeId, key, proof } = await api.get<CaptchaChallenge>("/user/captcha", { kind: "proof" });
    if (SIX_DIGITS.test(verify)) {
      const num = proof
        ? String(
            await (await lazyImport(import("../captcha/captcha-proof-of-work.ts"))).solveCaptchaProof(proof),
          )
        : "";
      const registration = { address, code: verify, ...passwords, consent };
      await api.post(...(await buildRegistrationRequest(registration, { codeId, key, num }, i18n.language)));
    } else {
      const [pwd, sealedAgain] = await Promise.all([
        sealSecret(passwords.pwd, key),
        sealSecret(passwords.again, key),
      ]);
      const body = { account: toLoginName(address), code: verify, codeId, pwd, again: sealedAgain, consent };
      await api.post("/user/pwdreset", body);
    }
    const { continueWithNewAccount } = await lazyImport(import("./sign-in-new-account.ts"));
    const next = await continueWithNewAccount({ address, pwd: passwords.pwd }, null, undefined);
    await navigate(next.to, { replace: true, state: next.state });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run(
      [
        ...validateNewPassword(passwords.pwd, passwords.again, toLoginName(address)),
        ...(consent ? [] : [{ id: "consent", key: "agree" }]),
      ],
      complete,
    );
  };
  return (
    <div className="page narrow">
      <PageHeading>{t("perfect.title")}</PageHeading>
      {!isLinkValid || good === false ? (
        <>
          <Alert kind="warning" title={t("perfect.over")}>
            <p>{t("perfect.overText")}</p>
          </Alert>
          <p className="actions">
            <LinkButton to={paths.register}>{t("perfect.again")}</LinkButton>
            <LinkButton look="secondary" to={paths.login}>
              {t("login")}
            </LinkButton>
          </p>
        </>
      ) : (
        <>
          <p className="lead">{t("perfect.lead")}</p>
          <ErrorSummary problems={problems} round={round} />
          <RefusalAlert error={failure ?? error} />
          <form className="card form-card" onSubmit={submit} noValidate aria-busy={good === undefined}>
            <LoginAddressField
              address={address}
              onChange={() => undefined}
              problems={problems}
              readOnly
              withPassword
            />
            <NewPasswordFields values={passwords} onChange={setPasswords} problems={problems} />
            <TermsConsent checked={consent} onChange={setConsent} problems={problems} />
            <Button type="submit" busy={busy || good === undefined}>
              {t("perfect.submit")}
            </Button>
          </form>
        </>
      )}
    </div>
  );
};
