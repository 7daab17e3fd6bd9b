/**
 * The present password, asked again before any change of how an account is protected: a session that somebody else sits
 * down at must not be enough. Where the server wants a second factor too, its code is asked for in the same place.
 */
import type { FactorChange } from "@portal/core/account/factor/wire";
import { type FormEvent, type ReactNode, useState } from "react";
import { ApiError, api } from "../../lib/api.ts";
import { seal } from "../../lib/secret.ts";
import { useTranslation } from "../../lib/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, GoBack } from "../../ui/dialog.tsx";
import type { Problem } from "../../ui/error-summary.tsx";
import { TextField } from "../../ui/field.tsx";
import { PasskeyFailure } from "../login/passkey-failure.tsx";
import { textOf } from "../login/password.ts";
import { PasswordInput } from "../login/password-input.tsx";
import { type Found, useAct } from "../login/use-act.ts";
import type { CaptchaPicture } from "../login/use-captcha.ts";
import { proofOf } from "./typed-code.ts";
import "./factor.css";

const SECOND_FACTOR_REQUIRED = 900080;
/** What the members of the call are called in this dialog. */
const names = { pwd: "present", totp: "proof", recovery: "proof", name: "passkey-name" };

/** The present password as a call carries it: sealed under a key that is good once. */
export const sealPresent = async (password: string): Promise<{ pwd: string; codeId: string }> => {
  const { key, codeId } = await api.get<CaptchaPicture>("/user/captcha", { kind: "proof" });
  return { pwd: await seal(password, key), codeId };
};

interface Props {
  title: string;
  text?: ReactNode;
  submitLabel: string;
  danger?: boolean;
  /** Further fields, and what is wrong with them. */
  fields?: (problems: Problem[]) => ReactNode;
  check?: () => Found[];
  /** Does what the password is asked for. */
  onConfirm: (proved: FactorChange) => Promise<void>;
  onClose: () => void;
}
export const PasswordDialog = ({
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
  const [present, setPresent] = useState("");
  const [wanted, setWanted] = useState(false);
  const [proof, setProof] = useState("");
  const { problems, failure, busy, run } = useAct(names);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const missing = [
      ...(check?.() ?? []),
      ...(present ? [] : [{ id: "present", key: "required" }]),
      ...(wanted && !proof.trim() ? [{ id: "proof", key: "required" }] : []),
    ];
    void run(missing, async () => {
      try {
        await onConfirm({ ...(await sealPresent(present)), ...(wanted && proofOf(proof)) });
      } catch (refusal) {
        const asked = refusal instanceof ApiError && refusal.code === SECOND_FACTOR_REQUIRED;
        if (!asked || wanted) throw refusal;
        setWanted(true);
      }
    });
  };
  return (
    <Dialog open onClose={onClose} title={title}>
      {text && <p>{text}</p>}
      {failure !== undefined && <PasskeyFailure error={failure} />}
      <form onSubmit={submit} noValidate>
        {fields?.(problems)}
        <PasswordInput
          id="present"
          label={t("confirm.password")}
          hint={t("confirm.hint")}
          autoComplete="current-password"
          value={present}
          error={textOf(problems, "present")}
          onChange={setPresent}
        />
        {wanted && (
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
            error={textOf(problems, "proof")}
            onChange={(event) => setProof(event.target.value)}
          />
        )}
        <div className="actions">
          <Button type="submit" look={danger ? "danger" : "primary"} busy={busy}>
            {submitLabel}
          </Button>
          <GoBack />
        </div>
      </form>
    </Dialog>
  );
};
