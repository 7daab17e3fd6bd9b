/** `/login` and `/staff/login`: account, password, captcha; the password travels sealed (api.md › Secrets in calls). */
import "../public.css";
import type { CurrentUser } from "@portal/core/account/wire";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { api } from "../../lib/api.ts";
import { seal } from "../../lib/secret.ts";
import { session } from "../../lib/session.ts";
import { paths, safeRedirect } from "../../paths.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { ErrorSummary, type Problem } from "../../ui/error-summary.tsx";
import { TextField } from "../../ui/field.tsx";
import { PageHeading } from "../../ui/heading.tsx";
import { Link } from "../../ui/link.tsx";
import { Failure, Notice } from "../../ui/notice.tsx";
import { CaptchaField, useCaptcha } from "./captcha-field.tsx";

interface SignedIn {
  token: string;
  passwordUpdateDue?: boolean;
}
/** Begins the session of this tab and chooses the institution: the one saved, otherwise the first (spec 1 §3). */
const begin = async (token: string, staff: boolean): Promise<void> => {
  session.start(token, staff);
  if (staff) return;
  const user = await api.get<CurrentUser>("/user/current");
  const first = user.currentInstitutionId ?? user.institutions[0]?.id;
  if (first && !session.institution()) session.choose(first);
};

export const Component = () => {
  const { t } = useTranslation(["pages/login", "errors"]);
  const [search] = useSearchParams();
  const staff = useLocation().pathname === paths.staffLogin;
  const navigate = useNavigate();
  const { captcha, renew, prove, failed } = useCaptcha();
  const [values, setValues] = useState({ account: search.get("account") ?? "", pwd: "", num: "", totp: "" });
  const [problems, setProblems] = useState<Problem[]>([]);
  const [round, setRound] = useState(0);
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const [due, setDue] = useState(false);
  const target = safeRedirect(search.get("redirect"), staff ? paths.staff : paths.personal);
  const put = (key: keyof typeof values) => (value: string) => setValues((old) => ({ ...old, [key]: value }));
  const wrong = (id: string): string | undefined => problems.find((problem) => problem.id === id)?.text;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const missing = (["account", "pwd", "num"] as const)
      .filter((key) => values[key].trim() === "")
      .map((id) => ({ id, text: t(`missing.${id}`) }));
    setProblems(missing);
    setRound((old) => old + 1);
    setError(undefined);
    if (missing.length > 0 || !captcha) return;
    setBusy(true);
    try {
      const result = await api.post<SignedIn>(staff ? "/staff/login" : "/user/login", {
        account: values.account.trim(),
        pwd: await seal(values.pwd, captcha.key),
        num: values.num.trim(),
        codeId: captcha.codeId,
        ...(staff && values.totp ? { totp: values.totp } : {}),
      });
      await begin(result.token, staff);
      if (result.passwordUpdateDue) setDue(true);
      else await navigate(target, { replace: true });
    } catch (refusal) {
      setError(refusal);
      put("num")("");
      void renew();
    } finally {
      setBusy(false);
    }
  };

  if (due) {
    return (
      <div className="page narrow">
        <PageHeading>{t("due.title")}</PageHeading>
        <p>{t("errors:12222")}</p>
        <p className="actions">
          <LinkButton to={paths.mine}>{t("due.change")}</LinkButton>
          <LinkButton look="secondary" to={target}>
            {t("due.later")}
          </LinkButton>
        </p>
      </div>
    );
  }
  return (
    <div className="page narrow">
      <PageHeading>{t(staff ? "staffTitle" : "title")}</PageHeading>
      {search.get("message") === "islogin" && !error && (
        <Notice kind="warning" announce title={t("errors:900002")} />
      )}
      {search.get("message") === "registered" && !error && (
        <Notice kind="success" announce title={t("registered")} />
      )}
      {search.get("message") === "reset" && !error && (
        <Notice kind="success" announce title={t("reset.done")} />
      )}
      <ErrorSummary problems={problems} round={round} />
      {error !== undefined && <Failure error={error} />}
      {failed !== undefined && <Failure error={failed} retry={() => void renew()} />}
      <form className="card form-card" onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          id="account"
          label={t("account")}
          type="email"
          autoComplete="username"
          required
          value={values.account}
          error={wrong("account")}
          onChange={(event) => put("account")(event.target.value)}
        />
        <TextField
          id="pwd"
          label={t("password")}
          type="password"
          autoComplete="current-password"
          required
          value={values.pwd}
          error={wrong("pwd")}
          onChange={(event) => put("pwd")(event.target.value)}
        />
        <CaptchaField
          captcha={captcha}
          renew={() => void renew()}
          prove={prove}
          value={values.num}
          onChange={put("num")}
          error={wrong("num")}
        />
        {staff && (
          <TextField
            id="totp"
            label={t("totp")}
            hint={t("totpHint")}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={values.totp}
            onChange={(event) => put("totp")(event.target.value)}
          />
        )}
        <Button type="submit" busy={busy}>
          {t("submit")}
        </Button>
      </form>
      {!staff && (
        <ul className="plain-list after-form">
          <li>
            <Link to={paths.reset}>{t("forgot")}</Link>
          </li>
          <li>
            {t("noAccount")} <Link to={paths.register}>{t("register")}</Link>
          </li>
        </ul>
      )}
    </div>
  );
};
