/** The alerts above a sign-in form: why a sign-in was refused, and what is required besides the password. */
import * as errorCodes from "@portal/core/platform/error-codes";
import { useTranslation } from "react-i18next";
import { formatError, type Translate } from "../../shell/error-text.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { RefusalAlert } from "./refusal-alert.tsx";

interface Props {
  staff: boolean;
  /** The refusal of the last attempt. */
  failure: unknown;
  /** The failure that left no captcha; `renewCaptcha` asks for another one. */
  captchaFailure: unknown;
  renewCaptcha: () => void;
  /** The second step was not finished in time. */
  hasExpired: boolean;
  /** The channel of the additional code; undefined where none is asked for. */
  codeSentBy: "email" | "phone" | undefined;
}
export const SignInNotices = ({
  staff,
  failure,
  captchaFailure,
  renewCaptcha,
  hasExpired,
  codeSentBy,
}: Props) => {
  const { t } = useTranslation(["pages/login", "errors"]);
  return (
    <>
      <RefusalAlert error={failure} wrong={staff ? t("staffRefused") : undefined} />
      {captchaFailure !== undefined && <FailureAlert error={captchaFailure} retry={renewCaptcha} />}
      {hasExpired && (
        <Alert
          kind="warning"
          announce
          title={formatError(t as Translate, { code: errorCodes.SIGN_IN_STEP_EXPIRED })}
        />
      )}
      {codeSentBy && (
        <Alert kind="warning" announce title={t("guard.title")}>
          <p>{t(codeSentBy === "phone" ? "guard.textPhone" : "guard.text")}</p>
        </Alert>
      )}
    </>
  );
};
