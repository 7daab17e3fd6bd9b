/** A list of uploads: choose or drop files, with progress, cancel, retry, thumbnail and remove. */
import type { FileView } from "@portal/core/files/file-schema";
import { toExtension } from "@portal/core/forms/values/file-extension";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatError } from "../../shell/error-text.ts";
import { formatDay } from "../../shell/format.ts";
import { formatSize } from "../../shell/format-size.ts";
import { parseServiceUrl } from "../../shell/service-url.ts";
import { formatUploadLimit } from "../upload-file.ts";
import { toTranslateKey } from "../use-text.ts";
import { FileThumbnail } from "./file-thumbnail.tsx";
import { acceptsPhotos, buildAcceptList } from "./photo-rules.ts";
import { type PendingUpload, type UploadTarget, useUploads } from "./use-uploads.ts";

/** Formats file types for users: `JPG, PDF`. */
export const formatFileTypes = (types: readonly string[]): string =>
  [...new Set(types.map((type) => toExtension(type).toUpperCase()))].join(", ");

/** Opens the camera of a phone at once; hidden where there is a mouse (`form.css`). */
const CameraButton = ({
  id,
  describedBy,
  onTake,
}: {
  id: string;
  describedBy: string | undefined;
  onTake: (photos: FileList | null) => void;
}) => {
  const { t } = useTranslation("pages/form");
  return (
    <span className="fv-camera">
      <input
        id={id}
        type="file"
        className="fv-input-file"
        accept="image/*"
        capture="environment"
        {...(describedBy ? { "aria-describedby": describedBy } : {})}
        onChange={(event) => {
          onTake(event.target.files);
          event.target.value = "";
        }}
      />
      <label htmlFor={id} className="button button-secondary button-small">
        {t("upload.camera")}
      </label>
    </span>
  );
};

/**
 * The files of one purpose and running uploads. It also works outside a scheme's form (proofs of payment,
 * certification).
 */
export const UploadList = ({
  id,
  purpose,
  types,
  max,
  maxBytes,
  minBytes,
  minEdge,
  value,
  files,
  readOnly,
  describedBy,
  isBlocked = false,
  issuedOn,
  upload,
  inspect,
  onChange,
  onFile,
}: UploadTarget & {
  id: string;
  max?: number | undefined;
  files: Record<string, FileView>;
  readOnly?: boolean | undefined;
  describedBy?: string | undefined;
  /** Something must be entered first, so no file can be chosen yet. */
  isBlocked?: boolean | undefined;
}) => {
  const { t, i18n } = useTranslation(["pages/form", "errors", "common"]);
  const text = toTranslateKey(t);
  // Where only spreadsheets are accepted, the advice is to use the template: a PDF would be refused too.
  const takesLists = types.length > 0 && types.every((type) => /^xlsx?$/.test(toExtension(type)));
  const describeReason = (reason: string, otherwise: string): string => {
    const spreadsheetReason = takesLists ? text(`upload.spreadsheet.${reason}`, { defaultValue: "" }) : "";
    const max = maxBytes ? formatUploadLimit(maxBytes, i18n.language) : "";
    return spreadsheetReason || t(`upload.${reason}`, { defaultValue: otherwise, max });
  };
  const [announcement, announce] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const {
    going: pendingUploads,
    start,
    fileOf,
  } = useUploads(
    { purpose, types, maxBytes, minBytes, minEdge, issuedOn, value, onChange, onFile, upload, inspect },
    (file) => announce(t("upload.done", { name: file.name })),
  );
  const restart = (one: PendingUpload): void => {
    one.cancel();
    start(one.file);
  };
  // Uploads that a lost connection stopped go on by themselves as soon as there is one again.
  const restartStopped = useRef(() => {});
  restartStopped.current = () => {
    for (const one of pendingUploads)
      if (one.stage.stage === "failed" && one.stage.reason === "network") restart(one);
  };
  useEffect(() => {
    const handleOnline = () => restartStopped.current();
    window.addEventListener("online", handleOnline);
    return () => window.removeEventListener("online", handleOnline);
  }, []);
  // A failed upload does not count towards the limit.
  const runningCount = pendingUploads.filter(({ stage }) => stage.stage !== "failed").length;
  const take = (list: FileList | null) => {
    const freeSlots = max === undefined ? Number.POSITIVE_INFINITY : max - value.length - runningCount;
    const acceptCount = isBlocked ? 0 : Math.max(freeSlots, 0);
    for (const file of [...(list ?? [])].slice(0, acceptCount)) start(file);
    if (input.current) input.current.value = "";
  };
  // Dropping is a shortcut for the mouse only; the button works for everybody.
  const drop = useRef<HTMLDivElement>(null);
  const fileInput = useRef(take);
  fileInput.current = take;
  useEffect(() => {
    const zone = drop.current;
    const allowDrop = (event: DragEvent) => event.preventDefault();
    const handleDrop = (event: DragEvent) => {
      event.preventDefault();
      fileInput.current(event.dataTransfer?.files ?? null);
    };
    zone?.addEventListener("dragover", allowDrop);
    zone?.addEventListener("drop", handleDrop);
    return () => {
      zone?.removeEventListener("dragover", allowDrop);
      zone?.removeEventListener("drop", handleDrop);
    };
  }, []);
  const isFull = max !== undefined && value.length + runningCount >= max;
  const isDisabled = isFull || isBlocked;
  return (
    <div className="fv-uploads">
      <ul className="fv-files">
        {value.map((fileId) => {
          const file = files[fileId];
          return (
            <li key={fileId} className="fv-file">
              <FileThumbnail file={file} local={fileOf(fileId)} />
              <span className="fv-file-name">
                {file?.downloadUrl ? (
                  <a href={parseServiceUrl(file.downloadUrl)}>{file.name}</a>
                ) : (
                  (file?.name ?? t("upload.file"))
                )}
                <span className="fv-note">
                  {file ? `${formatSize(file.size, i18n.language)} · ` : ""}
                  {file?.issuedOn
                    ? `${t("upload.issued", { day: formatDay(file.issuedOn, i18n.language) })} · `
                    : ""}
                  {file?.reason
                    ? describeReason(file.reason, t("upload.status.rejected"))
                    : t(`upload.status.${file?.status ?? "pending"}`)}
                </span>
              </span>
              {!readOnly && (
                <button
                  type="button"
                  className="button button-quiet button-small"
                  aria-label={t("upload.removeNamed", { name: file?.name ?? "" })}
                  onClick={() => {
                    onChange(value.filter((one) => one !== fileId));
                    input.current?.focus();
                  }}
                >
                  {t("remove")}
                </button>
              )}
            </li>
          );
        })}
        {pendingUploads.map((one) => (
          <li key={one.key} className={one.stage.stage === "failed" ? "fv-file fv-file-failed" : "fv-file"}>
            <FileThumbnail file={undefined} local={one.file} />
            <span className="fv-file-name">
              {one.file.name}
              {one.stage.stage === "failed" ? (
                <span className="fv-error" role="alert">
                  {one.stage.reasonText
                    ? one.stage.reasonText
                    : one.stage.code
                      ? formatError(text, { code: one.stage.code, params: one.stage.params })
                      : describeReason(one.stage.reason, t("upload.rejected"))}
                </span>
              ) : (
                <>
                  <progress
                    max={1}
                    {...(one.stage.stage === "sending" ? { value: one.stage.share } : {})}
                    {...(one.stage.stage === "checking" ? { value: 1 } : {})}
                    aria-label={t("upload.progress", { name: one.file.name })}
                  />
                  <span className="fv-note">
                    {one.stage.stage === "sending"
                      ? t("upload.sending", { percent: Math.round(one.stage.share * 100) })
                      : t(`upload.${one.stage.stage}`)}
                  </span>
                </>
              )}
            </span>
            {one.stage.stage === "failed" && one.stage.isRetryable && (
              <button type="button" className="button button-quiet button-small" onClick={() => restart(one)}>
                {t("upload.retry")}
              </button>
            )}
            <button type="button" className="button button-quiet button-small" onClick={one.cancel}>
              {t(one.stage.stage === "failed" ? "remove" : "upload.cancel")}
            </button>
          </li>
        ))}
      </ul>
      {!readOnly && (
        <div ref={drop} className="fv-drop">
          <input
            ref={input}
            id={id}
            type="file"
            className="fv-input-file"
            accept={buildAcceptList(types)}
            multiple={max === undefined || max > 1}
            disabled={isDisabled}
            {...(describedBy ? { "aria-describedby": describedBy } : {})}
            onChange={(event) => take(event.target.files)}
          />
          <label
            htmlFor={id}
            className={
              isDisabled
                ? "button button-secondary button-small is-disabled"
                : "button button-secondary button-small"
            }
          >
            {t(isFull ? "upload.full" : value.length ? "upload.another" : "upload.choose")}
          </label>
          {acceptsPhotos(types) && !isDisabled && (
            <CameraButton id={`${id}-camera`} describedBy={describedBy} onTake={take} />
          )}
        </div>
      )}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </div>
  );
};
