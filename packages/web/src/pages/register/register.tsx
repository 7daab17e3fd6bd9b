/** `/register`: e-mail address, code, password, consent (spec 1 §2, §5). */
import "../public.css";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { api } from "../../lib/api.ts";
import { seal } from "../../lib/secret.ts";
import { paths } from "../../paths.ts";
import { Checkbox } from "../../ui/field.tsx";
import { PageHeading } from "../../ui/heading.tsx";
import { Link } from "../../ui/link.tsx";
import { AccountForm } from "../login/account-form.tsx";
import { CaptchaField, useCaptcha } from "../login/captcha-field.tsx";
import { textOf } from "../login/password.ts";

export const Component = () => {
  const { t, i18n } = useTranslation(["pages/register", "pages/login", "common"]);
  const navigate = useNavigate();
  const { captcha, renew, prove } = useCaptcha();
  const [num, setNum] = useState("");
  const [consent, setConsent] = useState(false);
  return (
    <div className="page narrow">
      <PageHeading>{t("title")}</PageHeading>
      <p className="lead">{t("lead")}</p>
      <AccountForm
        sendPath="/user/regsend"
        submitLabel={t("submit")}
        check={() => [
          ...(num.trim() ? [] : [{ id: "num", text: t("pages/login:missing.num") }]),
          ...(consent ? [] : [{ id: "consent", text: t("common:issue.agree") }]),
        ]}
        more={(problems) => (
          <>
            <CaptchaField
              captcha={captcha}
              renew={() => void renew()}
              prove={prove}
              value={num}
              onChange={setNum}
              error={textOf(problems, "num")}
            />
            <Checkbox
              id="consent"
              label={t("consent")}
              hint={<Link to={paths.privacy}>{t("terms")}</Link>}
              error={textOf(problems, "consent")}
              checked={consent}
              onChange={(event) => setConsent(event.target.checked)}
            />
          </>
        )}
        onSubmit={async ({ account, code, pwd }) => {
          if (!captcha) return;
          try {
            await api.post("/user/register", {
              account: await seal(account, captcha.key),
              pwd: await seal(pwd, captcha.key),
              code,
              codeId: captcha.codeId,
              num: num.trim(),
              consent,
              language: i18n.language,
            });
          } catch (refusal) {
            setNum("");
            void renew();
            throw refusal;
          }
          await navigate(`${paths.login}?message=registered&account=${encodeURIComponent(account)}`);
        }}
      />
      <p className="after-form">
        {t("have")} <Link to={paths.login}>{t("login")}</Link>
      </p>
    </div>
  );
};
