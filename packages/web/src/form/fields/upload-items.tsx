/** The items of a list of uploads: a file that the server has, and one that is on its way. */
import type { FileView } from "@portal/core/files/file-schema";
import { toExtension } from "@portal/core/forms/values/file-extension";
import { useTranslation } from "react-i18next";
import { formatError } from "../../shell/error-text.ts";
import { formatDay } from "../../shell/format.ts";
import { formatSize } from "../../shell/format-size.ts";
import { parseServiceUrl } from "../../shell/service-url.ts";
import { toTranslateKey } from "../../shell/translate-key.ts";
import { formatUploadLimit, type UploadError } from "../upload-file.ts";
import { FileThumbnail } from "./file-thumbnail.tsx";
import type { PendingUpload, UploadTarget } from "./use-uploads.ts";

const namespaces = ["pages/form", "errors", "common"] as const;

type DescribeReason = (reason: string, otherwise: string) => string;
/** Returns the function that says in words why a file is refused. */
export const useRefusalReasons = ({
  types,
  maxBytes,
}: Pick<UploadTarget, "types" | "maxBytes">): DescribeReason => {
  const { t, i18n } = useTranslation(namespaces);
  const text = toTranslateKey(t);
  // Where only spreadsheets are accepted, the advice is to use the template: a PDF would be refused too.
  const takesLists = types.length > 0 && types.every((type) => /^xlsx?$/.test(toExtension(type)));
  return (reason, otherwise) => {
    const spreadsheetReason = takesLists ? text(`upload.spreadsheet.${reason}`, { defaultValue: "" }) : "";
    const max = maxBytes ? formatUploadLimit(maxBytes, i18n.language) : "";
    return spreadsheetReason || t(`upload.${reason}`, { defaultValue: otherwise, max });
  };
};

/** What a list shows of a file. A record that names only verified files keeps no status of them. */
export type ListedFile = Pick<FileView, "name" | "size"> &
  Partial<Pick<FileView, "status" | "reason" | "issuedOn" | "downloadUrl">>;

interface UploadedFileProps {
  /** Undefined until the file has been read. */
  file: ListedFile | undefined;
  /** The file of this browser, where it was just uploaded. */
  local: File | undefined;
  describeReason: DescribeReason;
  /** Absent where the list can only be read. */
  onRemove: (() => void) | undefined;
}
export const UploadedFileItem = ({ file, local, describeReason, onRemove }: UploadedFileProps) => {
  const { t, i18n } = useTranslation(namespaces);
  return (
    <li className="fv-file">
      <FileThumbnail file={file} local={local} />
      <span className="fv-file-name">
        {file?.downloadUrl ? (
          <a href={parseServiceUrl(file.downloadUrl)}>{file.name}</a>
        ) : (
          (file?.name ?? t("upload.file"))
        )}
        <span className="fv-note">
          {file ? `${formatSize(file.size, i18n.language)} · ` : ""}
          {file?.issuedOn ? `${t("upload.issued", { day: formatDay(file.issuedOn, i18n.language) })} · ` : ""}
          {file?.reason
            ? describeReason(file.reason, t("upload.status.rejected"))
            : t(`upload.status.${file?.status ?? "pending"}`)}
        </span>
      </span>
      {onRemove && (
        <button
          type="button"
          className="button button-quiet button-small"
          aria-label={t("upload.removeNamed", { name: file?.name ?? "" })}
          onClick={onRemove}
        >
          {t("remove")}
        </button>
      )}
    </li>
  );
};

/** Returns how to say why an upload failed: in the words of the server's code, or of the reason. */
const useUploadFailureText = (describeReason: DescribeReason) => {
  const { t } = useTranslation(namespaces);
  return ({
    reason,
    code,
    params,
  }: Pick<UploadError, "reason"> & Partial<Pick<UploadError, "code" | "params">>) =>
    code ? formatError(toTranslateKey(t), { code, params }) : describeReason(reason, t("upload.rejected"));
};
/** Returns how to say why an upload failed, for a form that sends one file by itself. */
export const useUploadErrorText = (limits: Pick<UploadTarget, "types" | "maxBytes">) =>
  useUploadFailureText(useRefusalReasons(limits));

interface PendingUploadProps {
  upload: PendingUpload;
  describeReason: DescribeReason;
  onRetry: () => void;
}

/** How far the upload is, or why it failed. */
const UploadProgress = ({ upload, describeReason }: Omit<PendingUploadProps, "onRetry">) => {
  const { t } = useTranslation(namespaces);
  const describeFailure = useUploadFailureText(describeReason);
  const { file, stage } = upload;
  if (stage.stage === "failed") {
    return (
      <span className="fv-error" role="alert">
        <span className="visually-hidden">{file.name}: </span>
        {stage.reasonText || describeFailure(stage)}
      </span>
    );
  }
  return (
    <>
      <progress
        max={1}
        {...(stage.stage === "sending" ? { value: stage.share } : {})}
        {...(stage.stage === "checking" ? { value: 1 } : {})}
        aria-label={t("upload.progress", { name: file.name })}
      />
      <span className="fv-note">
        {stage.stage === "sending"
          ? t("upload.sending", { percent: Math.round(stage.share * 100) })
          : t(`upload.${stage.stage}`)}
      </span>
    </>
  );
};

export const PendingUploadItem = ({ upload, describeReason, onRetry }: PendingUploadProps) => {
  const { t } = useTranslation(namespaces);
  const { file, stage, cancel } = upload;
  const hasFailed = stage.stage === "failed";
  const retryLabel = t("upload.retry");
  const cancelLabel = t(hasFailed ? "remove" : "upload.cancel");
  // The names of the buttons tell whoever hears them which of several files each is about.
  return (
    <li className={hasFailed ? "fv-file fv-file-failed" : "fv-file"}>
      <FileThumbnail file={undefined} local={file} />
      <span className="fv-file-name">
        {file.name}
        <UploadProgress upload={upload} describeReason={describeReason} />
      </span>
      {hasFailed && stage.isRetryable && (
        <button
          type="button"
          className="button button-quiet button-small"
          aria-label={`${retryLabel} ${file.name}`}
          onClick={onRetry}
        >
          {retryLabel}
        </button>
      )}
      <button
        type="button"
        className="button button-quiet button-small"
        aria-label={`${cancelLabel} ${file.name}`}
        onClick={cancel}
      >
        {cancelLabel}
      </button>
    </li>
  );
};
