/** `/reset`: a new password with a code sent by e-mail or text message (spec 1 §2 › Login screen). No picture to read here. */
import "../public.css";
import { useNavigate, useSearchParams } from "react-router-dom";
import { api } from "../../lib/api.ts";
import { seal } from "../../lib/secret.ts";
import { useTranslation } from "../../lib/use-translation.ts";
import { paths } from "../../paths.ts";
import { PageHeading } from "../../ui/heading.tsx";
import { Link } from "../../ui/link.tsx";
import { AccountForm } from "./account-form.tsx";
import { loginOf, membersOf } from "./address.ts";
import type { CaptchaPicture } from "./use-captcha.ts";

export const Component = () => {
  const { t } = useTranslation("pages/login");
  const [search] = useSearchParams();
  const navigate = useNavigate();
  return (
    <div className="page narrow">
      <PageHeading>{t("reset.title")}</PageHeading>
      <p className="lead">{t("reset.lead")}</p>
      <AccountForm
        purpose="password"
        account={search.get("account")}
        submitLabel={t("reset.submit")}
        onSubmit={async ({ address, code, pwd, again }) => {
          const { key, codeId } = await api.get<CaptchaPicture>("/user/captcha");
          await api.post(address.kind === "email" ? "/user/forget" : "/user/forgetpwd", {
            ...membersOf(address),
            code,
            codeId,
            pwd: await seal(pwd, key),
            again: await seal(again, key),
          });
          await navigate(`${paths.login}?message=reset&account=${encodeURIComponent(loginOf(address))}`);
        }}
      />
      <p className="after-form">
        <Link to={paths.login}>{t("backToLogin")}</Link>
      </p>
    </div>
  );
};
