/**
 * Documents that the institution uploaded before for the same purpose: chosen again instead of uploaded again. What the
 * field would refuse, because of its type, size or age, is not offered. The server checks again whose file it is.
 */
import type { FileView } from "@portal/core/files/file-schema";
import { checkFile } from "@portal/core/forms/kinds/documents";
import type { Instant } from "@portal/core/platform/day";
import { toMacaoDay } from "@portal/core/platform/day";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "../../shell/format.ts";
import { useResource } from "../../shell/use-resource.ts";
import { Button } from "../../ui/button.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toFileFact } from "../file-fact.ts";
import { type FieldOf, useForm } from "../form-context.tsx";

interface Props {
  field: FieldOf<"documents">;
  value: readonly string[];
  /** The number of further files that the field takes. */
  freeCount: number;
  onUse: (id: string) => void;
}

const LibraryList = ({ field, value, onUse }: Omit<Props, "freeCount">) => {
  const form = useForm();
  const { t, i18n } = useTranslation("pages/form");
  const library = useResource<{ items: FileView[] }>("/file", { purpose: field.purpose, status: "verified" });
  const isChosen = ({ id, sha256 }: FileView): boolean =>
    value.some((one) => one === id || form.files[one]?.sha256 === sha256);
  const offeredFiles = library.data?.items.filter(
    (file) => !isChosen(file) && checkFile(field, toFileFact(file), form).length === 0,
  );
  if (library.error) return <LoadFailure resources={[library]} />;
  if (!offeredFiles) return <Skeleton lines={2} />;
  if (offeredFiles.length === 0) return <p className="muted">{t("upload.library.none")}</p>;
  return (
    <ul className="fv-library">
      {offeredFiles.map((file) => (
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

export const LibraryFiles = ({ freeCount, ...rest }: Props) => {
  const form = useForm();
  const { t } = useTranslation("pages/form");
  const [isOpen, setIsOpen] = useState(false);
  // Without an institution there is no library.
  if (form.readOnly || !form.institution || freeCount < 1) return null;
  return (
    <details className="fv-sub" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{t("upload.library.title")}</summary>
      {isOpen && <LibraryList {...rest} />}
    </details>
  );
};
