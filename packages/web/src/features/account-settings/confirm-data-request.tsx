/** The confirmation of a copy or an erasure of personal data. */
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormAction } from "../../form/use-form-action.ts";
import { api } from "../../shell/api.ts";
import { sealSecret } from "../../shell/seal-secret.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Checkbox } from "../../ui/field.tsx";
import type { CaptchaChallenge } from "../captcha/use-captcha.ts";
import { PasswordInput } from "../sign-in/password-input.tsx";
import { findProblemText } from "../sign-in/password-issues.ts";
import { RefusalAlert } from "../sign-in/refusal-alert.tsx";

type DataRequest = "copy" | "erasure";

/** Both need the sealed password, so that somebody who finds an open session can neither copy nor delete the data. */
export const sendDataRequest = async <T,>(request: DataRequest, password: string): Promise<T> => {
  const { key, codeId } = await api.get<CaptchaChallenge>("/user/captcha");
  return api.post<T>(`/user/subject/${request}`, { pwd: await sealSecret(password, key), codeId });
};

interface ConfirmProps {
  which: DataRequest;
  onDone: (password: string) => Promise<void>;
  onCancel: () => void;
}
/** Asks for the password before one of the two is done. */
export const ConfirmDataRequest = ({ which, onDone, onCancel }: ConfirmProps) => {
  const { t } = useTranslation(["pages/account", "common"]);
  const [password, setPassword] = useState("");
  const [sure, setSure] = useState(false);
  const { problems, round, failure, busy, run } = useFormAction({ pwd: `${which}-password` });
  const isErasure = which === "erasure";
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const emptyFields = [
      ...(password ? [] : [{ id: `${which}-password`, key: "required" }]),
      ...(isErasure && !sure ? [{ id: "erasure-sure", key: "agree" }] : []),
    ];
    void run(emptyFields, () => onDone(password));
  };
  return (
    <form className="setting-change" onSubmit={submit} noValidate>
      <ErrorSummary problems={problems} round={round} />
      <RefusalAlert error={failure} />
      <PasswordInput
        id={`${which}-password`}
        label={t("address.present")}
        hint={t("data.passwordHint")}
        autoComplete="current-password"
        value={password}
        error={findProblemText(problems, `${which}-password`)}
        onChange={setPassword}
      />
      {isErasure && (
        <Checkbox
          id="erasure-sure"
          label={t("data.erasure.sure")}
          error={findProblemText(problems, "erasure-sure")}
          checked={sure}
          onChange={(event) => setSure(event.target.checked)}
        />
      )}
      <div className="actions">
        <Button type="submit" look={isErasure ? "danger" : "primary"} busy={busy}>
          {t(isErasure ? "data.erasure.do" : "data.copy.do")}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t("common:action.cancel")}
        </Button>
      </div>
    </form>
  );
};
