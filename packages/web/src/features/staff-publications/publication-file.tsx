/** The file of a download in one language: chosen, uploaded, verified, shown with name and size. */
import type { FileRef } from "@portal/core/events/publications/publication-schema";
import { useRef, useState } from "react";
import { uploadFile } from "../../form/upload-file.ts";
import { useText } from "../../form/use-text.ts";
import { formatSize } from "../../shell/format-size.ts";
import { Button } from "../../ui/button.tsx";
import { FileField } from "../../ui/file-field.tsx";

interface Props {
  id: string;
  label: string;
  file: FileRef | undefined;
  error: string | undefined;
  onChange: (file: FileRef | undefined) => void;
}
export const PublicationFile = ({ id, label, file, error, onChange }: Props) => {
  const { t, language } = useText(["pages/staff-publication"]);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const pendingUpload = useRef<AbortController>(undefined);
  const send = async (selectedFile: File): Promise<void> => {
    pendingUpload.current?.abort();
    const abortController = new AbortController();
    pendingUpload.current = abortController;
    setBusy(true);
    setFailed(false);
    try {
      const uploadedFile = await uploadFile(
        selectedFile,
        "DOWNLOAD_FILE",
        () => undefined,
        abortController.signal,
      );
      onChange({
        id: uploadedFile.id,
        name: uploadedFile.name,
        type: uploadedFile.type,
        size: uploadedFile.size,
      });
    } catch {
      if (!abortController.signal.aborted) setFailed(true);
    } finally {
      if (pendingUpload.current === abortController) setBusy(false);
    }
  };
  return (
    <>
      <FileField
        id={id}
        label={label}
        hint={t("field.fileHint")}
        error={failed ? t("file.failed") : error}
        accept=".pdf,.doc,.docx,.xls,.xlsx,.jpg,.jpeg,.png"
        onChoose={([selectedFile]) => selectedFile && void send(selectedFile)}
      />
      <p role="status" className="small">
        {busy ? t("file.busy") : file ? `${file.name} · ${formatSize(file.size, language)}` : t("file.none")}
      </p>
      {file && !busy && (
        <Button small look="quiet" onClick={() => onChange(undefined)}>
          {t("file.remove")}
          <span className="visually-hidden"> {label}</span>
        </Button>
      )}
    </>
  );
};
