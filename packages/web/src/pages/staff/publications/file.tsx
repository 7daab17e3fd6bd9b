/** The file of a download in one language: chosen, sent, looked at, shown by name and size. */
import type { FileRef } from "@portal/core/publication/wire";
import { useRef, useState } from "react";
import { upload } from "../../../form/upload.ts";
import { useText } from "../../../form/use-text.ts";
import { formatSize } from "../../../lib/size.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";

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
  const going = useRef<AbortController>(undefined);
  const send = async (chosen: File): Promise<void> => {
    going.current?.abort();
    const control = new AbortController();
    going.current = control;
    setBusy(true);
    setFailed(false);
    try {
      const sent = await upload(chosen, "DOWNLOAD_FILE", () => undefined, control.signal);
      onChange({ id: sent.id, name: sent.name, type: sent.type, size: sent.size });
    } catch {
      if (!control.signal.aborted) setFailed(true);
    } finally {
      if (going.current === control) setBusy(false);
    }
  };
  return (
    <>
      <Field id={id} label={label} hint={t("field.fileHint")} error={failed ? t("file.failed") : error}>
        {(control) => (
          <input
            {...control}
            type="file"
            className="control"
            accept=".pdf,.doc,.docx,.xls,.xlsx,.jpg,.jpeg,.png"
            onChange={(event) => {
              const [chosen] = event.target.files ?? [];
              if (chosen) void send(chosen);
            }}
          />
        )}
      </Field>
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
