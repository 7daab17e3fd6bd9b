/**
 * `/perfect/{verify}/{loginType}/{account}`: completes a registration (spec 1 §2). `verify` is the code of the e-mail that
 * leads here, or the ticket of an account that began with a phone code. The browser does the captcha's work by itself:
 * who comes here has proven the address already.
 */
import "../public.css";
import { type FormEvent, useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { ApiError, api } from "../../lib/api.ts";
import { part } from "../../lib/part.ts";
import { seal } from "../../lib/secret.ts";
import { useTranslation } from "../../lib/use-translation.ts";
import { paths } from "../../paths.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { PageHeading } from "../../ui/heading.tsx";
import { Notice } from "../../ui/notice.tsx";
import { type Address, addressFrom, addressIssues, loginOf } from "../login/address.ts";
import { AddressField } from "../login/address-field.tsx";
import { passwordIssues } from "../login/password.ts";
import { PasswordFields, type Passwords } from "../login/password-fields.tsx";
import { Refused } from "../login/refused.tsx";
import { useAct } from "../login/use-act.ts";
import type { CaptchaPicture } from "../login/use-captcha.ts";
import { Consent } from "../register/consent.tsx";
import { registering } from "../register/registering.ts";

const SIX_DIGITS = /^\d{6}$/;
/** Whether the link is still good; a ticket is judged with what it is sent with. */
const useGood = (verify: string, address: Address): { good: boolean | undefined; error: unknown } => {
  const login = loginOf(address);
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
  const [address] = useState(() => addressFrom(account));
  const known = address.kind === loginType && addressIssues(address).length === 0;
  const { good, error } = useGood(verify, address);
  const [passwords, setPasswords] = useState<Passwords>({ pwd: "", again: "" });
  const [consent, setConsent] = useState(false);
  const { problems, round, failure, busy, run } = useAct();

  const complete = async (): Promise<void> => {
    const { codeId, key, proof } = await api.get<CaptchaPicture>("/user/captcha", { kind: "proof" });
    if (SIX_DIGITS.test(verify)) {
      const num = proof ? String(await (await part(import("../../lib/proof.ts"))).solve(proof)) : "";
      const filled = { address, code: verify, ...passwords, consent };
      await api.post(...(await registering(filled, { codeId, key, num }, i18n.language)));
    } else {
      const [pwd, again] = await Promise.all([seal(passwords.pwd, key), seal(passwords.again, key)]);
      const body = { account: loginOf(address), code: verify, codeId, pwd, again, consent };
      await api.post("/user/pwdreset", body);
    }
    await navigate(`${paths.login}?message=registered`, { state: { account: loginOf(address) } });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run(
      [
        ...passwordIssues(passwords.pwd, passwords.again, loginOf(address)),
        ...(consent ? [] : [{ id: "consent", key: "agree" }]),
      ],
      complete,
    );
  };
  return (
    <div className="page narrow">
      <PageHeading>{t("perfect.title")}</PageHeading>
      {!known || good === false ? (
        <>
          <Notice kind="warning" title={t("perfect.over")}>
            <p>{t("perfect.overText")}</p>
          </Notice>
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
          <Refused error={failure ?? error} />
          <form className="card form-card" onSubmit={submit} noValidate aria-busy={good === undefined}>
            <AddressField
              address={address}
              onChange={() => undefined}
              problems={problems}
              readOnly
              withPassword
            />
            <PasswordFields values={passwords} onChange={setPasswords} problems={problems} />
            <Consent checked={consent} onChange={setConsent} problems={problems} />
            <Button type="submit" busy={busy || good === undefined}>
              {t("perfect.submit")}
            </Button>
          </form>
        </>
      )}
    </div>
  );
};
