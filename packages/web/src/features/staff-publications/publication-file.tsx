/** The file of a download in one language: chosen, uploaded, verified, shown with name and size. */

import type { FileRef } from "@portal/core/events/publications/publication-schema";
import type { FileView } from "@portal/core/files/file-schema";
import { getUploadProfile } from "@portal/core/files/upload-purposes";
import { useRef } from "react";
import { UploadList } from "../../form/fields/upload-list.tsx";
import { useText } from "../../form/use-text.ts";
import { FieldGroup } from "../../ui/field.tsx";

const PURPOSE = "DOWNLOAD_FILE";

interface Props {
  id: string;
  label: string;
  file: FileRef | undefined;
  error: string | undefined;
  onChange: (file: FileRef | undefined) => void;
}
export const PublicationFile = ({ id, label, file, error, onChange }: Props) => {
  const { t } = useText(["pages/staff-publication"]);
  const uploadedFile = useRef<FileView>(undefined);
  const { types = [], maxBytes } = getUploadProfile(PURPOSE) ?? {};
  return (
    <FieldGroup id={id} label={label} hint={t("field.fileHint")} error={error}>
      <UploadList
        id={`${id}-input`}
        purpose={PURPOSE}
        types={types}
        max={1}
        maxBytes={maxBytes}
        value={file ? [file.id] : []}
        files={file ? { [file.id]: { ...file, status: "verified" } } : {}}
        onFile={(view) => {
          uploadedFile.current = view;
        }}
        onChange={(ids) => {
          const view = uploadedFile.current;
          onChange(
            view && ids.includes(view.id)
              ? { id: view.id, name: view.name, type: view.type, size: view.size }
              : undefined,
          );
        }}
      />
    </FieldGroup>
  );
};
