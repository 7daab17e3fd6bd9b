/** Changes the password, which ends every session (spec 1 §5). */
import type { CurrentUser } from "@portal/core/institutions/accounts/current-user-schema";
import { type Instant, toMacaoDay } from "@portal/core/platform/day";
import * as errorCodes from "@portal/core/platform/error-codes";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormAction } from "../../form/use-form-action.ts";
import { api } from "../../shell/api.ts";
import { formatDay } from "../../shell/format.ts";
import { sealSecret } from "../../shell/seal-secret.ts";
import { useIsStaff } from "../../shell/session.ts";
import { redirectAfterSignOut } from "../../shell/sign-out.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import type { CaptchaChallenge } from "../captcha/use-captcha.ts";
import { NewPasswordFields, type NewPasswordValues } from "../sign-in/new-password-fields.tsx";
import { PasswordInput } from "../sign-in/password-input.tsx";
import { findProblemText, validateNewPassword } from "../sign-in/password-issues.ts";
import { RefusalAlert } from "../sign-in/refusal-alert.tsx";

export const ChangePasswordForm = ({ me }: { me: CurrentUser }) => {
  const { t, i18n } = useTranslation(["pages/account", "errors"]);
  const staff = useIsStaff();
  const [old, setOld] = useState("");
  const [passwords, setPasswords] = useState<NewPasswordValues>({ pwd: "", again: "" });
  const { problems, round, failure, busy, run } = useFormAction();
  const change = async (): Promise<void> => {
    const { key, codeId } = await api.get<CaptchaChallenge>("/user/captcha");
    const [oldPwd, pwd, repeatedPassword] = await Promise.all(
      [old, passwords.pwd, passwords.again].map((text) => sealSecret(text, key)),
    );
    await api.put("/user/password", { oldPwd, pwd, again: repeatedPassword, codeId });
    redirectAfterSignOut("reset");
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run(
      [
        ...(old ? [] : [{ id: "old", key: "required" }]),
        ...validateNewPassword(passwords.pwd, passwords.again, me.account, staff ? "staff" : "applicant"),
      ],
      change,
    );
  };
  return (
    <section className="card" id="password" aria-labelledby="password-title">
      <h2 id="password-title">{t("password.title")}</h2>
      {me.passwordUpdateDue && <Alert kind="warning" title={t(`errors:${errorCodes.PASSWORD_UPDATE_DUE}`)} />}
      <p>
        {t("password.since", { day: formatDay(toMacaoDay(me.passwordChangedAt as Instant), i18n.language) })}
      </p>
      <p>{t("password.text")}</p>
      <ErrorSummary problems={problems} round={round} />
      <RefusalAlert error={failure} />
      <form onSubmit={submit} noValidate>
        {/* Tells password managers which account it is. */}
        <input type="text" autoComplete="username" value={me.account} readOnly hidden />
        <PasswordInput
          id="old"
          autoComplete="current-password"
          label={t("password.old")}
          value={old}
          error={findProblemText(problems, "old")}
          onChange={setOld}
        />
        <NewPasswordFields values={passwords} onChange={setPasswords} problems={problems} staff={staff} />
        <div className="actions">
          <Button type="submit" busy={busy}>
            {t("password.change")}
          </Button>
        </div>
      </form>
    </section>
  );
};
