/**
 * `/reset`: a new password with a code sent by e-mail or text message (spec 1 §2 › Login screen). Without a captcha
 * picture.
 */
import "../../ui/public.css";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useSearchParams } from "react-router-dom";
import { ApiError, api } from "../../shell/api.ts";
import { loadNamespaces } from "../../shell/i18n.ts";
import { lazyImport } from "../../shell/lazy-import.ts";
import { buildSignInPath, paths } from "../../shell/paths.ts";
import { sealSecret } from "../../shell/seal-secret.ts";
import { useNavigateWhileShown } from "../../shell/use-navigate-while-shown.ts";
import { parseReturnState } from "../../shell/visitor.ts";
import { Link } from "../../ui/link.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import type { CaptchaChallenge } from "../captcha/use-captcha.ts";
import { CodeAndPasswordForm } from "./code-and-password-form.tsx";
import { toLoginMembers, toLoginName } from "./login-address.ts";

const ResetPasswordPage = () => {
  const { t } = useTranslation("pages/login");
  const [search] = useSearchParams();
  const navigate = useNavigateWhileShown();
  // The staff invitation and the link on the staff sign-in page set this.
  const isStaff = search.get("for") === "staff";
  const loginPath = isStaff ? paths.staffLogin : paths.login;
  const redirect = search.get("redirect");
  const { state } = useLocation();
  const [consent, setConsent] = useState(false);
  const [terms, setTerms] = useState<typeof import("./terms-consent.tsx")>();
  // For a user who started to register by phone and did not finish: the terms still need consent.
  const askConsent = async (): Promise<void> => {
    const [module] = await Promise.all([
      lazyImport(() => import("./terms-consent.tsx")),
      loadNamespaces(["pages/register"]),
    ]);
    setTerms(module);
  };
  return (
    <div className="page narrow">
      <PageHeading>{t("reset.title")}</PageHeading>
      <p className="lead">{t("reset.lead")}</p>
      <CodeAndPasswordForm
        purpose="password"
        staff={isStaff}
        submitLabel={t("reset.submit")}
        more={(problems) =>
          terms && <terms.TermsConsent checked={consent} onChange={setConsent} problems={problems} />
        }
        onSubmit={async ({ address, code, pwd, again }) => {
          const { key, codeId } = await api.get<CaptchaChallenge>("/user/captcha");
          const body = {
            ...toLoginMembers(address),
            code,
            codeId,
            pwd: await sealSecret(pwd, key),
            again: await sealSecret(again, key),
            ...(consent && { consent }),
          };
          await api
            .post(address.kind === "email" ? "/user/forget" : "/user/forgetpwd", body)
            .catch(async (refusal: unknown) => {
              if (refusal instanceof ApiError && refusal.fields.some(({ path }) => path === "consent"))
                await askConsent();
              throw refusal;
            });
          await navigate(buildSignInPath(loginPath, { redirect, message: "reset" }), {
            state: { ...parseReturnState(state), account: toLoginName(address) },
          });
        }}
      />
      <p className="after-form">
        <Link to={buildSignInPath(loginPath, { redirect })} state={state}>
          {t("backToLogin")}
        </Link>
      </p>
    </div>
  );
};

export { ResetPasswordPage as Component };
