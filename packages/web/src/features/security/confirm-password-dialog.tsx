/**
 * Asks for the current password before any change of an account's protection, because finding an open session must
 * not be enough. When the server also requires a second factor, its code is asked here too.
 */
import type { FactorChange } from "@portal/core/identity/second-factor/factor-schema";
import * as errorCodes from "@portal/core/platform/error-codes";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { GuidedForm } from "../../form/guided-form.tsx";
import { type FormIssue, useFormAction } from "../../form/use-form-action.ts";
import { ApiError, api } from "../../shell/api.ts";
import { sealSecret } from "../../shell/seal-secret.ts";
import { Button } from "../../ui/button.tsx";
import { CloseDialogButton, Dialog } from "../../ui/dialog.tsx";
import type { Problem } from "../../ui/error-summary.tsx";
import { TextField } from "../../ui/field.tsx";
import type { CaptchaChallenge } from "../captcha/use-captcha.ts";
import { parseFactorProof } from "../second-factor/parse-code.ts";
import { PasskeyFailure } from "../sign-in/passkey-failure.tsx";
import { PasswordInput } from "../sign-in/password-input.tsx";
import { findProblemText } from "../sign-in/password-issues.ts";
import "../second-factor/second-factor.css";

/** The inputs of this dialog, by the members of the call. */
const names = { pwd: "present", totp: "proof", recovery: "proof", name: "passkey-name" };

/** Seals the current password for a request, under a key that can be used once. */
const sealCurrentPassword = async (password: string): Promise<{ pwd: string; codeId: string }> => {
  const { key, codeId } = await api.get<CaptchaChallenge>("/user/captcha", { kind: "proof" });
  return { pwd: await sealSecret(password, key), codeId };
};

interface Props {
  title: string;
  text?: ReactNode;
  submitLabel: string;
  danger?: boolean;
  /** Further fields, with their issues. */
  fields?: (problems: Problem[]) => ReactNode;
  check?: () => FormIssue[];
  /** Performs the change. */
  onConfirm: (proved: FactorChange) => Promise<void>;
  onClose: () => void;
}
export const ConfirmPasswordDialog = ({
  title,
  text,
  submitLabel,
  danger = false,
  fields,
  check,
  onConfirm,
  onClose,
}: Props) => {
  const { t } = useTranslation(["pages/security", "common", "errors"]);
  const [currentPassword, setCurrentPassword] = useState("");
  const [isFactorRequired, setIsFactorRequired] = useState(false);
  const [proof, setProof] = useState("");
  const { problems, failure, busy, run } = useFormAction(names);
  // The field that the server asked for appears above the button that was pressed.
  useEffect(() => {
    if (isFactorRequired) document.getElementById("proof")?.focus();
  }, [isFactorRequired]);
  const submit = (): Promise<boolean> => {
    const emptyFields = [
      ...(check?.() ?? []),
      ...(currentPassword ? [] : [{ id: "present", key: "required" }]),
      ...(isFactorRequired && !proof.trim() ? [{ id: "proof", key: "required" }] : []),
    ];
    return run(emptyFields, async () => {
      try {
        await onConfirm({
          ...(await sealCurrentPassword(currentPassword)),
          ...(isFactorRequired && parseFactorProof(proof)),
        });
      } catch (refusal) {
        const needsSecondFactor =
          refusal instanceof ApiError && refusal.code === errorCodes.SECOND_FACTOR_REQUIRED;
        if (!needsSecondFactor || isFactorRequired) throw refusal;
        setIsFactorRequired(true);
      }
    });
  };
  return (
    <Dialog open onClose={onClose} title={title}>
      {text && <p>{text}</p>}
      {failure !== undefined && <PasskeyFailure error={failure} />}
      <GuidedForm send={submit}>
        {fields?.(problems)}
        <PasswordInput
          id="present"
          label={t("confirm.password")}
          hint={t("confirm.hint")}
          autoComplete="current-password"
          value={currentPassword}
          error={findProblemText(problems, "present")}
          onChange={setCurrentPassword}
        />
        {isFactorRequired && (
          <TextField
            id="proof"
            label={t("confirm.proof")}
            hint={t("confirm.proofHint")}
            autoComplete="one-time-code"
            spellCheck={false}
            className="control factor-code"
            maxLength={40}
            required
            value={proof}
            error={findProblemText(problems, "proof")}
            onChange={(event) => setProof(event.target.value)}
          />
        )}
        <div className="actions">
          <Button type="submit" look={danger ? "danger" : "primary"} busy={busy}>
            {submitLabel}
          </Button>
          <CloseDialogButton />
        </div>
      </GuidedForm>
    </Dialog>
  );
};
