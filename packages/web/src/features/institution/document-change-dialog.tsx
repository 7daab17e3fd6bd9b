/** Another name for a document of the institution, or its removal. */
import type { FileView } from "@portal/core/files/file-schema";
import { STALE_VERSION } from "@portal/core/platform/error-codes";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { GuidedForm } from "../../form/guided-form.tsx";
import { ApiError, api } from "../../shell/api.ts";
import { formatIssue, type Translate } from "../../shell/error-text.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { CloseDialogButton } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";

/** A document and what is done with it. */
export type DocumentChange = { file: FileView; kind: "rename" | "remove" };

/** The dialog of a change; a refusal is told in it, and what was typed stays. */
export const DocumentChangeDialog = ({
  change: { file, kind },
  reload,
  onClose,
}: {
  change: DocumentChange;
  reload: () => Promise<void>;
  onClose: () => void;
}) => {
  const { t } = useTranslation(["pages/personal", "common"]);
  const [name, setName] = useState(file.name);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const nameIssue =
    failure instanceof ApiError && kind === "rename"
      ? failure.fields.find(({ path }) => path === "name")
      : undefined;
  const isNameless = kind === "rename" && name.trim() === "";
  const send = async (): Promise<void> => {
    setWasSubmitted(true);
    if (isNameless || busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      if (kind === "rename") await api.put(`/file/${file.id}`, { name, replaces: file.name });
      else await api.del(`/file/${file.id}`);
      await reload();
      onClose();
    } catch (error) {
      setFailure(error);
      // A colleague was faster: the dialog names the file as it is called now.
      if (error instanceof ApiError && error.code === STALE_VERSION) await reload();
      setBusy(false);
    }
  };
  return (
    <GuidedForm send={send}>
      {failure !== undefined && !nameIssue && <FailureAlert error={failure} />}
      {kind === "rename" ? (
        <TextField
          id="document-name"
          label={t("library.newName")}
          required
          maxLength={255}
          error={
            (nameIssue && formatIssue(t as Translate, nameIssue)) ??
            (wasSubmitted && isNameless ? t("common:issue.required") : undefined)
          }
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      ) : (
        <p>{t("library.sure", { name: file.name })}</p>
      )}
      <div className="actions">
        <Button type="submit" busy={busy} look={kind === "remove" ? "danger" : "primary"}>
          {t(kind === "rename" ? "library.save" : "library.remove")}
        </Button>
        <CloseDialogButton />
      </div>
    </GuidedForm>
  );
};
