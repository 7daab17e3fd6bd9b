/** The files that an applicant adds to an action, with their limits. */
import { getUploadProfile } from "@portal/core/files/upload-purposes";
import { useTranslation } from "react-i18next";
import { formatFileTypes, UploadList } from "../../form/fields/upload-list.tsx";
import type { usePersistedFiles } from "../../form/persisted-files.ts";
import { formatUploadLimit } from "../../form/upload-file.ts";
import { RequiredMark } from "../../ui/field.tsx";

export const ActionFiles = ({
  label,
  purpose,
  required,
  isMissing,
  enclosure,
}: {
  label: string;
  purpose: string;
  required: boolean | undefined;
  /** Whether the form was sent without a file that it requires. */
  isMissing: boolean;
  enclosure: ReturnType<typeof usePersistedFiles>;
}) => {
  const { t, i18n } = useTranslation(["pages/form", "common"]);
  const profile = getUploadProfile(purpose);
  if (!profile) return null;
  return (
    <fieldset className={isMissing ? "fv fv-group fv-wrong" : "fv fv-group"}>
      <legend className="fv-label">
        {label}
        <RequiredMark required={required} />
      </legend>
      <p className="fv-hint" id="move-file-limits">
        {formatFileTypes(profile.types, i18n.language)} ·{" "}
        {t("pages/form:upload.maxSize", { size: formatUploadLimit(profile.maxBytes, i18n.language) })} ·{" "}
        {t("pages/form:upload.max", { count: profile.count })}
      </p>
      {isMissing && (
        <p className="fv-error field-error" id="move-file-error" tabIndex={-1}>
          {t("common:issue.fileMissing")}
        </p>
      )}
      <UploadList
        id="move-file"
        describedBy={isMissing ? "move-file-limits move-file-error" : "move-file-limits"}
        purpose={purpose}
        types={profile.types}
        max={profile.count}
        maxBytes={profile.maxBytes}
        value={enclosure.ids}
        files={enclosure.files}
        onChange={enclosure.setIds}
        onFile={enclosure.addFile}
      />
    </fieldset>
  );
};
