/** `/reset`: a new password with a code sent by e-mail or text message (spec 1 §2 › Login screen). No picture to read here. */
import "../public.css";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { ApiError, api } from "../../lib/api.ts";
import { part } from "../../lib/part.ts";
import { seal } from "../../lib/secret.ts";
import { useTranslation } from "../../lib/use-translation.ts";
import { paths } from "../../paths.ts";
import { PageHeading } from "../../ui/heading.tsx";
import { Link } from "../../ui/link.tsx";
import { AccountForm } from "./account-form.tsx";
import { loginOf, membersOf } from "./address.ts";
import type { CaptchaPicture } from "./use-captcha.ts";

export const Component = () => {
  const { t, i18n } = useTranslation("pages/login");
  const [search] = useSearchParams();
  const navigate = useNavigate();
  // The invitation of the institute's people, and the link on their sign-in page, say who comes.
  const staff = search.get("for") === "staff";
  const [consent, setConsent] = useState(false);
  const [terms, setTerms] = useState<typeof import("../register/consent.tsx")>();
  // Whoever began to register by phone and never finished is told so here: the terms are still to be agreed to.
  const askConsent = async (): Promise<void> => {
    const [loaded] = await Promise.all([
      part(import("../register/consent.tsx")),
      i18n.loadNamespaces("pages/register"),
    ]);
    setTerms(loaded);
  };
  return (
    <div className="page narrow">
      <PageHeading>{t("reset.title")}</PageHeading>
      <p className="lead">{t("reset.lead")}</p>
      <AccountForm
        purpose="password"
        staff={staff}
        submitLabel={t("reset.submit")}
        more={(problems) =>
          terms && <terms.Consent checked={consent} onChange={setConsent} problems={problems} />
        }
        onSubmit={async ({ address, code, pwd, again }) => {
          const { key, codeId } = await api.get<CaptchaPicture>("/user/captcha");
          const body = {
            ...membersOf(address),
            code,
            codeId,
            pwd: await seal(pwd, key),
            again: await seal(again, key),
            ...(consent && { consent }),
          };
          await api
            .post(address.kind === "email" ? "/user/forget" : "/user/forgetpwd", body)
            .catch(async (refusal: unknown) => {
              if (refusal instanceof ApiError && refusal.fields.some(({ path }) => path === "consent"))
                await askConsent();
              throw refusal;
            });
          await navigate(`${staff ? paths.staffLogin : paths.login}?message=reset`, {
            state: { account: loginOf(address) },
          });
        }}
      />
      <p className="after-form">
        <Link to={staff ? paths.staffLogin : paths.login}>{t("backToLogin")}</Link>
      </p>
    </div>
  );
};
