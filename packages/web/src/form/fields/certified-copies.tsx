/** Documents that the institution's certification already holds: used again instead of uploaded again. */
import type { FileView } from "@portal/core/files/file-schema";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../shell/api.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { useForm } from "../form-context.tsx";

interface Props {
  purpose: string;
  value: readonly string[];
  /** The number of further files that the field takes. */
  freeCount: number;
  onUse: (ids: string[]) => void;
}
export const CertifiedCopies = ({ purpose, value, freeCount, onUse }: Props) => {
  const form = useForm();
  const { t } = useTranslation("pages/form");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  // An upload can end while the copies are read, so they are added to what the field holds by then.
  const latestOnUse = useRef(onUse);
  latestOnUse.current = onUse;
  const certifiedIds = form.institution?.certificationDocuments?.[purpose] ?? [];
  const unusedIds = certifiedIds.filter((id) => !value.includes(id));
  if (form.readOnly || unusedIds.length === 0 || freeCount < unusedIds.length) return null;
  const use = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      const files = await Promise.all(unusedIds.map((id) => api.get<FileView>(`/file/${id}`)));
      for (const file of files) form.onFile(file);
      latestOnUse.current(unusedIds);
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="fv-sub">
      <Button look="secondary" small busy={busy} onClick={() => use()}>
        {t("upload.certified", { count: unusedIds.length })}
      </Button>
      {failure !== undefined && <FailureAlert error={failure} retry={() => void use()} />}
    </div>
  );
};
