/**
 * Documents that the institution uploaded before for the same purpose: chosen again instead of uploaded again. What the
 * field would refuse, because of its type, size or age, is not offered, and where nothing is left the offer itself is
 * not shown (decision 0578). The server checks again whose file it is.
 */
import type { FileView } from "@portal/core/files/file-schema";
import { checkFile } from "@portal/core/forms/kinds/documents";
import type { Instant } from "@portal/core/platform/day";
import { toMacaoDay } from "@portal/core/platform/day";
import { useTranslation } from "react-i18next";
import { formatDay } from "../../shell/format.ts";
import { Button } from "../../ui/button.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { toFileFactFromView } from "../file-fact.ts";
import { type FieldOf, useForm } from "../form-context.tsx";
import { useFileLibrary } from "../use-file-library.ts";

interface Props {
  field: FieldOf<"documents">;
  value: readonly string[];
  /** The number of further files that the field takes. */
  freeCount: number;
  onUse: (id: string) => void;
}

const LibraryList = ({ files, onUse }: { files: readonly FileView[]; onUse: (id: string) => void }) => {
  const form = useForm();
  const { t, i18n } = useTranslation("pages/form");
  return (
    <ul className="fv-library">
      {files.map((file) => (
        <li key={file.id}>
          <span>
            {file.name}{" "}
            <span className="muted small">
              {t("upload.library.since", {
                day: formatDay(toMacaoDay(file.uploadedAt as Instant), i18n.language),
              })}
            </span>
          </span>
          <Button
            look="secondary"
            small
            onClick={() => {
              form.onFile(file);
              onUse(file.id);
            }}
          >
            {t("upload.library.use")}
            <span className="visually-hidden"> {file.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
};

export const LibraryFiles = ({ field, value, freeCount, onUse }: Props) => {
  const form = useForm();
  const { t } = useTranslation("pages/form");
  // Without an institution there is no library.
  const isAsked = !form.readOnly && form.institution !== undefined && freeCount >= 1;
  // All fields of a form share this one answer.
  const library = useFileLibrary(isAsked, { status: "verified" });
  const isChosen = ({ id, sha256 }: FileView): boolean =>
    value.some((one) => one === id || form.files[one]?.sha256 === sha256);
  const offeredFiles = (library.data ?? []).filter(
    (file) => !isChosen(file) && checkFile(field, toFileFactFromView(file), form).length === 0,
  );
  if (!isAsked || (offeredFiles.length === 0 && !library.error)) return null;
  return (
    <details className="fv-sub">
      <summary>{t("upload.library.title")}</summary>
      {library.error ? (
        <LoadFailure resources={[library]} />
      ) : (
        <LibraryList files={offeredFiles} onUse={onUse} />
      )}
    </details>
  );
};
