/** A list of uploads: choose or drop files, with progress, cancel, retry, thumbnail and remove. */
import { toExtension } from "@portal/core/forms/values/file-extension";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatList } from "../../shell/format.ts";
import { addListKeys } from "../../ui/list-keys.ts";
import { LeaveUploadsDialog } from "../leave-uploads-dialog.tsx";
import { useUnfinishedUploads } from "../unfinished-uploads.ts";
import { acceptsPhotos, buildAcceptList } from "./photo-rules.ts";
import { type ListedFile, PendingUploadItem, UploadedFileItem, useRefusalReasons } from "./upload-items.tsx";
import { useFileDrop } from "./use-file-drop.ts";
import { type PendingUpload, type UploadTarget, useUploads } from "./use-uploads.ts";

/** Formats file types for users: `JPG, PDF` · `JPG、PDF`. */
export const formatFileTypes = (types: readonly string[], language: string): string =>
  formatList([...new Set(types.map((type) => toExtension(type).toUpperCase()))], language);

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
        className="visually-hidden"
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

/** Returns whether an upload was stopped by something that another attempt can mend. */
const isRetryable = ({ stage }: PendingUpload): boolean =>
  stage.stage === "failed" && stage.isRetryable === true;

/** Says that files were left out, which a list takes no more of. */
const useLeftOut = (max: number | undefined): [text: string, tell: (files: readonly File[]) => void] => {
  const { t, i18n } = useTranslation("pages/form");
  const [names, setNames] = useState<readonly string[]>([]);
  const text =
    names.length === 0 || max === undefined
      ? ""
      : t("upload.leftOut", { count: max, names: formatList(names, i18n.language) });
  return [text, (files) => setNames(files.map(({ name }) => name))];
};

/**
 * Restarts the uploads that a lost connection stopped, as soon as there is one again.
 * @param freeCount how many more files the list takes: those that were chosen last
 */
const useRestartOnline = (
  pendingUploads: readonly PendingUpload[],
  freeCount: number,
  restart: (upload: PendingUpload) => void,
): void => {
  const restartStopped = useRef(() => {});
  restartStopped.current = () => {
    const stoppedUploads = pendingUploads.filter(
      ({ stage }) => stage.stage === "failed" && stage.reason === "network",
    );
    for (const one of stoppedUploads.slice(Math.max(stoppedUploads.length - freeCount, 0))) restart(one);
  };
  useEffect(() => {
    const handleOnline = () => restartStopped.current();
    window.addEventListener("online", handleOnline);
    return () => window.removeEventListener("online", handleOnline);
  }, []);
};

/**
 * Keeps a form from being sent while uploads are on their way, and brings their list into sight.
 * @returns whether the form waits for them
 */
const useAwaitedUploads = (isWaiting: boolean, list: RefObject<HTMLElement | null>): boolean => {
  const [isAwaited, setIsAwaited] = useState(false);
  useUnfinishedUploads(isWaiting, list, () => {
    setIsAwaited(true);
    list.current?.scrollIntoView({ block: "center" });
  });
  useEffect(() => {
    if (!isWaiting) setIsAwaited(false);
  }, [isWaiting]);
  return isAwaited;
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
  files: Record<string, ListedFile>;
  readOnly?: boolean | undefined;
  describedBy?: string | undefined;
  /** Something must be entered first, so no file can be chosen yet. */
  isBlocked?: boolean | undefined;
}) => {
  const { t } = useTranslation(["pages/form", "errors", "common"]);
  const describeReason = useRefusalReasons({ types, maxBytes });
  const [announcement, announce] = useState("");
  const [leftOutText, tellLeftOut] = useLeftOut(max);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { pendingUploads, start, findLocalFile } = useUploads(
    { purpose, types, maxBytes, minBytes, minEdge, issuedOn, value, onChange, onFile, upload, inspect },
    (file) => announce(t("upload.done", { name: file.name })),
  );
  const restart = (one: PendingUpload): void => {
    one.cancel();
    start(one.file);
  };
  // A failed upload does not count towards the limit, because another file may be chosen in its place.
  const runningCount = pendingUploads.filter(({ stage }) => stage.stage !== "failed").length;
  const freeCount =
    max === undefined ? Number.POSITIVE_INFINITY : Math.max(max - value.length - runningCount, 0);
  useRestartOnline(pendingUploads, freeCount, restart);
  const isUnfinishedList = runningCount > 0 || (freeCount > 0 && pendingUploads.some(isRetryable));
  const isAwaited = useAwaitedUploads(isUnfinishedList, list);
  const addFiles = (fileList: FileList | null) => {
    const chosenFiles = isBlocked ? [] : [...(fileList ?? [])];
    for (const file of chosenFiles.slice(0, freeCount)) start(file);
    tellLeftOut(chosenFiles.slice(freeCount));
    if (input.current) input.current.value = "";
  };
  const drop = useFileDrop(addFiles);
  const remove = (index: number): void => {
    onChange(value.filter((_, i) => i !== index));
    input.current?.focus();
  };
  const isFull = freeCount === 0;
  const isDisabled = isFull || isBlocked;
  return (
    <div ref={list} className="fv-uploads">
      <ul className="fv-files">
        {addListKeys(value, (fileId) => fileId).map(({ key, item: fileId }, i) => (
          <UploadedFileItem
            key={key}
            file={files[fileId]}
            local={findLocalFile(fileId)}
            describeReason={describeReason}
            onRemove={readOnly ? undefined : () => remove(i)}
          />
        ))}
        {pendingUploads.map((one) => (
          <PendingUploadItem
            key={one.key}
            upload={one}
            describeReason={describeReason}
            onRetry={() => (isFull ? tellLeftOut([one.file]) : restart(one))}
          />
        ))}
      </ul>
      <LeaveUploadsDialog isUnfinished={isUnfinishedList} />
      {isAwaited && (
        <p className="fv-error" role="alert">
          {t("upload.unfinished")}
        </p>
      )}
      <p className={leftOutText ? "fv-error" : "visually-hidden"} role="status">
        {leftOutText}
      </p>
      {!readOnly && (
        <div ref={drop} className="fv-drop">
          <input
            ref={input}
            id={id}
            type="file"
            className="visually-hidden"
            accept={buildAcceptList(types)}
            multiple={max === undefined || max > 1}
            disabled={isDisabled}
            {...(describedBy ? { "aria-describedby": describedBy } : {})}
            onChange={(event) => addFiles(event.target.files)}
          />
          <label
            htmlFor={id}
            className={`button button-secondary button-small${isDisabled ? " is-disabled" : ""}`}
          >
            {t(isFull ? "upload.full" : value.length ? "upload.another" : "upload.choose")}
          </label>
          {acceptsPhotos(types) && !isDisabled && (
            <CameraButton id={`${id}-camera`} describedBy={describedBy} onTake={addFiles} />
          )}
        </div>
      )}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </div>
  );
};
