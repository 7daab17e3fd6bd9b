/** The files of one document type. Where the age matters, the day of issue is entered before the upload. */

import type { FileView } from "@portal/core/files/file-schema";
import { getUploadProfile } from "@portal/core/files/upload-purposes";
import { addMonths, isDay } from "@portal/core/platform/day";
import { useState } from "react";
import { formatFileTypes, UploadList } from "../../form/fields/upload-list.tsx";
import { formatUploadLimit } from "../../form/upload-file.ts";
import { useText } from "../../form/use-text.ts";
import { formatDay } from "../../shell/format.ts";
import { useToday } from "../../shell/server-clock.ts";
import { PickerField } from "../../ui/picker-field.tsx";
import "../../form/form.css";

export const DocumentGroup = ({
  type,
  dated,
  missing,
  value,
  files,
  onChange,
  onFile,
}: {
  type: string;
  dated: boolean;
  missing: boolean;
  value: readonly string[];
  files: Record<string, FileView>;
  onChange: (ids: string[]) => void;
  onFile: (file: FileView) => void;
}) => {
  const { t, language } = useText(["pages/institution", "pages/form", "lists", "common"]);
  const today = useToday();
  const profile = getUploadProfile(type);
  const knownIssueDate = value.map((id) => files[id]?.issuedOn).find(Boolean);
  const [issueDateInput, setIssueDateInput] = useState("");
  const issuedOn = knownIssueDate ?? issueDateInput;
  const oldest = addMonths(today, -3);
  const dateIssue = !isDay(issuedOn)
    ? undefined
    : issuedOn > today
      ? t("attest.issuedLater")
      : issuedOn < oldest
        ? t("attest.issuedOld", { day: formatDay(oldest, language) })
        : undefined;
  const isDayMissing = missing && !isDay(issuedOn);
  const isDayReady = !dated || (isDay(issuedOn) && !dateIssue);
  const takesNoFile = !isDayReady && value.length === 0;
  return (
    <fieldset
      // Until the day is known there is no input for the file, and a link to it leads to that of the day.
      id={takesNoFile ? `doc-${type}` : undefined}
      className={missing ? "fv fv-group fv-wrong" : "fv fv-group"}
      aria-describedby={`hint-${type}`}
    >
      <legend className="fv-label">{t(`lists:documentType.${type}`, { defaultValue: type })}</legend>
      <p className="fv-hint" id={`hint-${type}`}>
        {t(`attest.about.${type}`, { defaultValue: "" })}{" "}
        {profile &&
          `${formatFileTypes(profile.types, language)} · ${t("pages/form:upload.maxSize", { size: formatUploadLimit(profile.maxBytes, language) })}`}
      </p>
      {missing && (
        <p className="fv-error field-error" id={`missing-${type}`} tabIndex={-1}>
          {t("common:issue.fileMissing")}
        </p>
      )}
      {dated && (
        <PickerField
          id={`issued-${type}`}
          type="date"
          className="control control-short"
          label={t("attest.issuedOn")}
          hint={value.length ? t("attest.issuedFixed") : t("attest.issuedHint")}
          error={dateIssue ?? (isDayMissing ? t("common:issue.required") : undefined)}
          required
          min={oldest}
          max={today}
          readOnly={value.length > 0}
          value={issuedOn}
          onChange={(event) => setIssueDateInput(event.target.value)}
        />
      )}
      <UploadList
        id={`doc-${type}`}
        purpose={type}
        types={profile?.types ?? []}
        max={profile?.count}
        maxBytes={profile?.maxBytes}
        value={value}
        files={files}
        readOnly={takesNoFile}
        describedBy={missing ? `hint-${type} missing-${type}` : `hint-${type}`}
        issuedOn={dated ? issuedOn : undefined}
        onChange={onChange}
        onFile={onFile}
      />
    </fieldset>
  );
};
