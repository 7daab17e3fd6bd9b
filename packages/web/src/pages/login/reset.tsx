/** `/reset`: a new password with a code sent by e-mail (spec 1 §2 › Login screen). No picture to read here. */
import "../public.css";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { api } from "../../lib/api.ts";
import { seal } from "../../lib/secret.ts";
import { paths } from "../../paths.ts";
import { PageHeading } from "../../ui/heading.tsx";
import { AccountForm } from "./account-form.tsx";
import type { CaptchaPicture } from "./captcha-field.tsx";

export const Component = () => {
  const { t } = useTranslation("pages/login");
  const navigate = useNavigate();
  return (
    <div className="page narrow">
      <PageHeading>{t("reset.title")}</PageHeading>
      <p className="lead">{t("reset.lead")}</p>
      <AccountForm
        sendPath="/user/send"
        submitLabel={t("reset.submit")}
        onSubmit={async ({ account, code, pwd }) => {
          const { key, codeId } = await api.get<CaptchaPicture>("/user/captcha");
          await api.post("/user/forget", { account, code, codeId, pwd: await seal(pwd, key) });
          await navigate(`${paths.login}?message=reset&account=${encodeURIComponent(account)}`);
        }}
      />
    </div>
  );
};
