/**
 * `/perfect/{verify}/{loginType}/{account}`: completes a registration (spec 1 §2). `verify` is the code of the e-mail
 * that links here, or the ticket of a registration by phone. The browser solves the captcha by itself, because the
 * user has verified the address already.
 */
import "../../ui/public.css";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { useFormAction } from "../../form/use-form-action.ts";
import { paths } from "../../shell/paths.ts";
import { useNavigateWhileShown } from "../../shell/use-navigate-while-shown.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { parseLoginAddress, toLoginName, validateLoginAddress } from "../sign-in/login-address.ts";
import { LoginAddressField } from "../sign-in/login-address-field.tsx";
import { NewPasswordFields, type NewPasswordValues } from "../sign-in/new-password-fields.tsx";
import { validateNewPassword } from "../sign-in/password-issues.ts";
import { RefusalAlert } from "../sign-in/refusal-alert.tsx";
import { TermsConsent } from "../sign-in/terms-consent.tsx";
import { completeRegistration } from "./complete-registration.ts";
import { useRegistrationLink } from "./use-registration-link.ts";

const CompleteRegistrationPage = () => {
  const { t, i18n } = useTranslation(["pages/register", "pages/login", "common", "errors"]);
  const { verify = "", loginType = "", account = "" } = useParams();
  const navigate = useNavigateWhileShown();
  const [address] = useState(() => parseLoginAddress(account));
  const isAddressValid = address.kind === loginType && validateLoginAddress(address).length === 0;
  const link = useRegistrationLink(verify, address);
  const [passwords, setPasswords] = useState<NewPasswordValues>({ pwd: "", again: "" });
  const [consent, setConsent] = useState(false);
  const { problems, round, failure, busy, run } = useFormAction();

  const complete = async (): Promise<void> => {
    const registration = { address, verify, passwords, consent, language: i18n.language };
    const next = await completeRegistration(registration);
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
      {!isAddressValid || link.isOver ? (
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
          <LoadFailure resources={[{ error: link.failure, reload: link.reload }]} />
          <RefusalAlert error={failure} />
          <form className="card form-card" onSubmit={submit} noValidate aria-busy={link.isLoading}>
            <LoginAddressField
              address={address}
              onChange={() => undefined}
              problems={problems}
              readOnly
              withPassword
            />
            <NewPasswordFields values={passwords} onChange={setPasswords} problems={problems} />
            <TermsConsent checked={consent} onChange={setConsent} problems={problems} />
            <Button type="submit" busy={busy || link.isLoading}>
              {t("perfect.submit")}
            </Button>
          </form>
        </>
      )}
    </div>
  );
};

export { CompleteRegistrationPage as Component };
