/** Choose or drop, determinate progress, cancel, retry, thumbnail, remove. */
import type { FileView } from "@portal/core/upload/wire";
import { useEffect, useRef, useState } from "react";
import { formatDay } from "../../lib/format.ts";
import { serviceUrlOf } from "../../lib/safe-url.ts";
import { formatSize } from "../../lib/size.ts";
import { useTranslation } from "../../lib/use-translation.ts";
import { limitText } from "../upload.ts";
import type { Say } from "../use-text.ts";
import { Thumbnail } from "./thumbnail.tsx";
import { type Destination, useUploads } from "./use-uploads.ts";

/** The list of files of one purpose, and what is on its way. Usable outside a scheme's form (vouchers, certification). */
export const Uploads = ({
  id,
  purpose,
  types,
  max,
  maxBytes,
  value,
  files,
  readOnly,
  describedBy,
  waiting = false,
  issuedOn,
  inspect,
  onChange,
  onFile,
}: Destination & {
  id: string;
  max?: number | undefined;
  files: Record<string, FileView>;
  readOnly?: boolean | undefined;
  describedBy?: string | undefined;
  /** Something must be said first: nothing can be chosen yet. */
  waiting?: boolean | undefined;
}) => {
  const { t, i18n } = useTranslation(["pages/form", "errors"]);
  const text = t as unknown as Say;
  const [said, say] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const { going, start, fileOf } = useUploads(
    { purpose, types, maxBytes, issuedOn, value, onChange, onFile, inspect },
    (file) => say(t("upload.done", { name: file.name })),
  );
  // A file that was refused takes nobody's place.
  const under = going.filter(({ stage }) => stage.stage !== "failed").length;
  const take = (list: FileList | null) => {
    const room = max === undefined ? Number.POSITIVE_INFINITY : max - value.length - under;
    const taken = waiting ? 0 : Math.max(room, 0);
    for (const file of [...(list ?? [])].slice(0, taken)) start(file);
    if (input.current) input.current.value = "";
  };
  // Dropping is a shortcut of the button beside it, for the mouse alone; the button serves everybody.
  const drop = useRef<HTMLDivElement>(null);
  const taking = useRef(take);
  taking.current = take;
  useEffect(() => {
    const zone = drop.current;
    const over = (event: DragEvent) => event.preventDefault();
    const dropped = (event: DragEvent) => {
      event.preventDefault();
      taking.current(event.dataTransfer?.files ?? null);
    };
    zone?.addEventListener("dragover", over);
    zone?.addEventListener("drop", dropped);
    return () => {
      zone?.removeEventListener("dragover", over);
      zone?.removeEventListener("drop", dropped);
    };
  }, []);
  const full = max !== undefined && value.length + under >= max;
  const shut = full || waiting;
  return (
    <div className="fv-uploads">
      <ul className="fv-files">
        {value.map((fileId) => {
          const file = files[fileId];
          return (
            <li key={fileId} className="fv-file">
              <Thumbnail file={file} local={fileOf(fileId)} />
              <span className="fv-file-name">
                {file?.downloadUrl ? (
                  <a href={serviceUrlOf(file.downloadUrl)}>{file.name}</a>
                ) : (
                  (file?.name ?? t("upload.file"))
                )}
                <span className="fv-note">
                  {file ? `${formatSize(file.size, i18n.language)} · ` : ""}
                  {file?.issuedOn
                    ? `${t("upload.issued", { day: formatDay(file.issuedOn, i18n.language) })} · `
                    : ""}
                  {file?.reason
                    ? t(`upload.${file.reason}`, { defaultValue: t("upload.status.rejected") })
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
        {going.map((one) => (
          <li key={one.key} className={one.stage.stage === "failed" ? "fv-file fv-file-failed" : "fv-file"}>
            <Thumbnail file={undefined} local={one.file} />
            <span className="fv-file-name">
              {one.file.name}
              {one.stage.stage === "failed" ? (
                <span className="fv-error" role="alert">
                  {one.stage.said
                    ? one.stage.said
                    : one.stage.code
                      ? text(`errors:${one.stage.code}`)
                      : t(`upload.${one.stage.reason}`, {
                          defaultValue: t("upload.rejected"),
                          max: maxBytes ? limitText(maxBytes, i18n.language) : "",
                        })}
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
            {one.stage.stage === "failed" && (
              <button
                type="button"
                className="button button-quiet button-small"
                onClick={() => {
                  one.cancel();
                  start(one.file);
                }}
              >
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
            accept={types.map((type) => (type.includes("/") ? type : `.${type}`)).join(",")}
            multiple={max === undefined || max > 1}
            disabled={shut}
            {...(describedBy ? { "aria-describedby": describedBy } : {})}
            onChange={(event) => take(event.target.files)}
          />
          <label
            htmlFor={id}
            className={
              shut
                ? "button button-secondary button-small is-disabled"
                : "button button-secondary button-small"
            }
          >
            {t(full ? "upload.full" : value.length ? "upload.another" : "upload.choose")}
          </label>
        </div>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  );
};
