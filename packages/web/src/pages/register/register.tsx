/** `/register`: e-mail address or phone number, code, password, consent (spec 1 §2, §5). */
import "../public.css";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { api } from "../../lib/api.ts";
import { part } from "../../lib/part.ts";
import { useTranslation } from "../../lib/use-translation.ts";
import { paths } from "../../paths.ts";
import { PageHeading } from "../../ui/heading.tsx";
import { Link } from "../../ui/link.tsx";
import { AccountForm } from "../login/account-form.tsx";
import { loginOf } from "../login/address.ts";
import { textOf } from "../login/password.ts";
import { useCaptcha } from "../login/use-captcha.ts";

export const Component = () => {
  const { t, i18n } = useTranslation(["pages/register", "pages/login", "common"]);
  const navigate = useNavigate();
  const { captcha, renew, prove } = useCaptcha();
  const [num, setNum] = useState("");
  const [consent, setConsent] = useState(false);
  const [fields, setFields] = useState<typeof import("./rest.tsx")>();
  return (
    <div className="page narrow">
      <PageHeading>{t("title")}</PageHeading>
      <p className="lead">{t("lead")}</p>
      <AccountForm
        purpose="register"
        submitLabel={t("submit")}
        check={() => [
          ...(num.trim() ? [] : [{ id: "num", text: t("pages/login:missing.num") }]),
          ...(consent ? [] : [{ id: "consent", text: t("common:issue.agree") }]),
        ]}
        prepare={async () => setFields(await part(import("./rest.tsx")))}
        more={(problems) =>
          fields && (
            <>
              <fields.CaptchaField
                captcha={captcha}
                renew={() => void renew()}
                prove={prove}
                value={num}
                onChange={setNum}
                error={textOf(problems, "num")}
              />
              <fields.Consent checked={consent} onChange={setConsent} problems={problems} />
            </>
          )
        }
        onSubmit={async (filled) => {
          if (!captcha || !fields) return;
          const { address, ...rest } = filled;
          const opened = { ...captcha, num: num.trim() };
          try {
            await api.post(
              ...(await fields.registering({ ...rest, address, consent }, opened, i18n.language)),
            );
          } catch (refusal) {
            setNum("");
            void renew();
            throw refusal;
          }
          await navigate(`${paths.login}?message=registered`, { state: { account: loginOf(address) } });
        }}
      />
      <p className="after-form">
        {t("have")} <Link to={paths.login}>{t("login")}</Link>
      </p>
    </div>
  );
};
