/** Asks for the password before a second factor is added or removed, and for the name of a new passkey. */
import type { FactorChange } from "@portal/core/identity/second-factor/factor-schema";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { TextField } from "../../ui/field.tsx";
import { findProblemText } from "../sign-in/password-issues.ts";
import { ConfirmPasswordDialog } from "./confirm-password-dialog.tsx";
import type { FactorRequest } from "./second-factor-list.tsx";

export const FactorRequestDialog = ({
  request,
  onConfirm,
  onClose,
}: {
  request: FactorRequest;
  onConfirm: (change: FactorChange, passkeyName: string) => Promise<void>;
  onClose: () => void;
}) => {
  const { t } = useTranslation(["pages/security", "common", "errors"]);
  const [name, setName] = useState("");
  const isNaming = request.kind === "addPasskey";
  return (
    <ConfirmPasswordDialog
      title={t(`ask.${request.kind}.title`, {
        name: request.kind === "removePasskey" ? request.name : "",
      })}
      text={t(`ask.${request.kind}.text`)}
      submitLabel={t(`ask.${request.kind}.do`)}
      danger={request.kind === "removeTotp" || request.kind === "removePasskey"}
      check={() => (isNaming && !name.trim() ? [{ id: "passkey-name", key: "required" }] : [])}
      fields={(problems) =>
        isNaming && (
          <TextField
            id="passkey-name"
            label={t("passkey.name")}
            hint={t("passkey.nameHint")}
            autoComplete="off"
            maxLength={60}
            required
            value={name}
            error={findProblemText(problems, "passkey-name")}
            onChange={(event) => setName(event.target.value)}
          />
        )
      }
      onConfirm={(change) => onConfirm(change, name)}
      onClose={onClose}
    />
  );
};
