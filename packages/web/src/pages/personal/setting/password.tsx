/** A new password in place of the present one; every session ends with it (spec 1 §5). */
import type { CurrentUser } from "@portal/core/account/current-user";
import { dayOf, type Instant } from "@portal/core/day";
import { type FormEvent, useState } from "react";
import { api } from "../../../lib/api.ts";
import { formatDay } from "../../../lib/format.ts";
import { seal } from "../../../lib/secret.ts";
import { useStaff } from "../../../lib/session.ts";
import { useTranslation } from "../../../lib/use-translation.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorSummary } from "../../../ui/error-summary.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { leave } from "../../login/door.ts";
import { passwordIssues, textOf } from "../../login/password.ts";
import { PasswordFields, type Passwords } from "../../login/password-fields.tsx";
import { PasswordInput } from "../../login/password-input.tsx";
import { Refused } from "../../login/refused.tsx";
import { useAct } from "../../login/use-act.ts";
import type { CaptchaPicture } from "../../login/use-captcha.ts";

export const Password = ({ me }: { me: CurrentUser }) => {
  const { t, i18n } = useTranslation(["pages/account", "errors"]);
  const staff = useStaff();
  const [old, setOld] = useState("");
  const [passwords, setPasswords] = useState<Passwords>({ pwd: "", again: "" });
  const { problems, round, failure, busy, run } = useAct();
  const change = async (): Promise<void> => {
    const { key, codeId } = await api.get<CaptchaPicture>("/user/captcha");
    const [oldPwd, pwd, again] = await Promise.all(
      [old, passwords.pwd, passwords.again].map((text) => seal(text, key)),
    );
    await api.put("/user/password", { oldPwd, pwd, again, codeId });
    leave("reset");
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run(
      [
        ...(old ? [] : [{ id: "old", key: "required" }]),
        ...passwordIssues(passwords.pwd, passwords.again, me.account, staff ? "staff" : "applicant"),
      ],
      change,
    );
  };
  return (
    <section className="card" id="password" aria-labelledby="password-title">
      <h2 id="password-title">{t("password.title")}</h2>
      {me.passwordUpdateDue && <Notice kind="warning" title={t("errors:12222")} />}
      <p>{t("password.since", { day: formatDay(dayOf(me.passwordChangedAt as Instant), i18n.language) })}</p>
      <p>{t("password.text")}</p>
      <ErrorSummary problems={problems} round={round} />
      <Refused error={failure} />
      <form onSubmit={submit} noValidate>
        {/* Tells a password manager whose password changes. */}
        <input type="text" autoComplete="username" value={me.account} readOnly hidden />
        <PasswordInput
          id="old"
          autoComplete="current-password"
          label={t("password.old")}
          value={old}
          error={textOf(problems, "old")}
          onChange={setOld}
        />
        <PasswordFields values={passwords} onChange={setPasswords} problems={problems} staff={staff} />
        <div className="actions">
          <Button type="submit" busy={busy}>
            {t("password.change")}
          </Button>
        </div>
      </form>
    </section>
  );
};
