/** `/register`: e-mail address or phone number, code, password, consent (spec 1 §2, §5). */
import "../../ui/public.css";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useSearchParams } from "react-router-dom";
import { api } from "../../shell/api.ts";
import { lazyImport } from "../../shell/lazy-import.ts";
import { buildSignInPath, paths } from "../../shell/paths.ts";
import { useNavigateWhileShown } from "../../shell/use-navigate-while-shown.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Link } from "../../ui/link.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { useCaptcha } from "../captcha/use-captcha.ts";
import { CodeAndPasswordForm } from "../sign-in/code-and-password-form.tsx";
import { findProblemText } from "../sign-in/password-issues.ts";

const RegisterPage = () => {
  const { t, i18n } = useTranslation(["pages/register", "pages/login", "common"]);
  const navigate = useNavigateWhileShown();
  const [search] = useSearchParams();
  const redirect = search.get("redirect");
  const { state } = useLocation();
  const { captcha, renew, prove, failure: captchaFailure } = useCaptcha();
  const [num, setNum] = useState("");
  const [consent, setConsent] = useState(false);
  const [fields, setFields] = useState<typeof import("./captcha-and-consent.tsx")>();
  return (
    <div className="page narrow">
      <PageHeading>{t("title")}</PageHeading>
      <p className="lead">{t("lead")}</p>
      {captchaFailure !== undefined && <FailureAlert error={captchaFailure} retry={() => void renew()} />}
      <CodeAndPasswordForm
        purpose="register"
        submitLabel={t("submit")}
        check={() => [
          ...(num.trim() ? [] : [{ id: "num", textKey: "pages/login:missing.num" }]),
          ...(consent ? [] : [{ id: "consent", key: "agree" }]),
        ]}
        prepare={async () => setFields(await lazyImport(() => import("./captcha-and-consent.tsx")))}
        more={(problems) =>
          fields && (
            <>
              <fields.CaptchaField
                captcha={captcha}
                renew={() => void renew()}
                prove={prove}
                value={num}
                onChange={setNum}
                error={findProblemText(problems, "num")}
              />
              <fields.TermsConsent checked={consent} onChange={setConsent} problems={problems} />
            </>
          )
        }
        onSubmit={async (values) => {
          if (!captcha || !fields) return;
          const { address, ...rest } = values;
          const solvedCaptcha = { ...captcha, num: num.trim() };
          try {
            await api.post(
              ...(await fields.buildRegistrationRequest(
                { ...rest, address, consent },
                solvedCaptcha,
                i18n.language,
              )),
            );
          } catch (refusal) {
            setNum("");
            void renew();
            throw refusal;
          }
          const { continueWithNewAccount } = await lazyImport(() => import("./sign-in-new-account.ts"));
          const next = await continueWithNewAccount({ address, pwd: values.pwd }, redirect, state);
          await navigate(next.to, { replace: true, state: next.state });
        }}
      />
      <p className="after-form">
        {t("have")}{" "}
        <Link to={buildSignInPath(paths.login, { redirect })} state={state}>
          {t("login")}
        </Link>
      </p>
    </div>
  );
};

export { RegisterPage as Component };
