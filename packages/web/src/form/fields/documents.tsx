/** Documents: choose or drop, determinate progress, cancel, retry, thumbnail, remove. Value: `[fileId]`. */

import { extensionOf } from "@portal/core/form/kinds/documents";
import { limitOf } from "@portal/core/form/kinds/fault";
import type { FileView } from "@portal/core/upload/wire";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatSize } from "../../lib/format.ts";
import { controlId, type FieldProps, useForm } from "../form-context.tsx";
import { asCodes, Group } from "../parts.tsx";
import { limitText, type Stage, UploadError, upload } from "../upload.ts";

interface Going {
  key: number;
  file: File;
  stage: Stage | { stage: "failed"; reason: string; code?: number };
  cancel: () => void;
}
let keys = 0;
/** The ending of its name, which the type must match; what is inside is looked at on the server. */
const endingOf = (file: File): string => file.name.split(".").pop()?.toLowerCase() ?? file.type;

const Thumbnail = ({ file, local }: { file: FileView | undefined; local: File | undefined }) => {
  const image = useRef<HTMLImageElement>(null);
  const show = local?.type.startsWith("image/") ? local : undefined;
  useEffect(() => {
    if (!show || !image.current) return;
    const url = URL.createObjectURL(show);
    image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [show]);
  if (show) return <img ref={image} className="fv-thumb" alt="" width={48} height={48} />;
  const ending = (file?.name ?? local?.name ?? "").split(".").pop()?.slice(0, 4).toUpperCase();
  return (
    <span className="fv-thumb" aria-hidden="true">
      {ending}
    </span>
  );
};

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
  issuedOn,
  onChange,
  onFile,
}: {
  id: string;
  purpose: string;
  types: readonly string[];
  max?: number | undefined;
  maxBytes?: number | undefined;
  value: readonly string[];
  files: Record<string, FileView>;
  readOnly?: boolean | undefined;
  describedBy?: string | undefined;
  /** The day a certificate was issued, where its age counts. */
  issuedOn?: string | undefined;
  onChange: (ids: string[]) => void;
  onFile: (file: FileView) => void;
}) => {
  const { t, i18n } = useTranslation(["pages/form", "errors"]);
  const [going, setGoing] = useState<Going[]>([]);
  const [said, say] = useState("");
  const locals = useRef(new Map<string, File>());
  const ids = useRef<readonly string[]>(value);
  ids.current = value;
  const input = useRef<HTMLInputElement>(null);
  const running = useRef(new Set<() => void>());
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const cancel of all) cancel();
    };
  }, []);

  const put = (key: number, stage: Going["stage"]) =>
    setGoing((all) => all.map((one) => (one.key === key ? { ...one, stage } : one)));
  const start = (file: File) => {
    keys += 1;
    const key = keys;
    const abort = new AbortController();
    running.current.add(() => abort.abort());
    const away = () => setGoing((all) => all.filter((one) => one.key !== key));
    setGoing((all) => [
      ...all,
      {
        key,
        file,
        stage: { stage: "hashing" },
        cancel: () => {
          abort.abort();
          away();
        },
      },
    ]);
    // What can be told here is told here; the store and the verification tell it again.
    if (maxBytes !== undefined && file.size > maxBytes)
      return put(key, { stage: "failed", reason: "tooLarge" });
    if (types.length && !types.map(extensionOf).includes(extensionOf(endingOf(file))))
      return put(key, { stage: "failed", reason: "wrongType" });
    upload(file, purpose, (stage) => put(key, stage), abort.signal, issuedOn).then(
      (view) => {
        locals.current.set(view.id, file);
        onFile(view);
        away();
        // Two files may be done before the next render.
        ids.current = [...ids.current, view.id];
        onChange([...ids.current]);
        say(t("upload.done", { name: file.name }));
      },
      (error: unknown) => {
        if (error instanceof UploadError)
          put(key, { stage: "failed", reason: error.reason, ...(error.code ? { code: error.code } : {}) });
        else if (!abort.signal.aborted) put(key, { stage: "failed", reason: "network" });
      },
    );
  };
  // A file that was refused takes nobody's place.
  const under = going.filter(({ stage }) => stage.stage !== "failed").length;
  const take = (list: FileList | null) => {
    const room = max === undefined ? Number.POSITIVE_INFINITY : max - value.length - under;
    for (const file of [...(list ?? [])].slice(0, Math.max(room, 0))) start(file);
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
  return (
    <div className="fv-uploads">
      <ul className="fv-files">
        {value.map((fileId) => {
          const file = files[fileId];
          return (
            <li key={fileId} className="fv-file">
              <Thumbnail file={file} local={locals.current.get(fileId)} />
              <span className="fv-file-name">
                {file?.downloadUrl ? (
                  <a href={file.downloadUrl}>{file.name}</a>
                ) : (
                  (file?.name ?? t("upload.file"))
                )}
                <span className="fv-note">
                  {file ? `${formatSize(file.size, i18n.language)} · ` : ""}
                  {t(`upload.status.${file?.status ?? "pending"}`)}
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
                  {one.stage.code
                    ? t(`errors:${one.stage.code}`)
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
            disabled={full}
            {...(describedBy ? { "aria-describedby": describedBy } : {})}
            onChange={(event) => take(event.target.files)}
          />
          <label
            htmlFor={id}
            className={
              full
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

/** `jpg, pdf` as people read them. */
export const typeNames = (types: readonly string[]): string =>
  [...new Set(types.map((type) => extensionOf(type).toUpperCase()))].join(", ");

export const DocumentsView = ({ field, path, textKey, value, onChange }: FieldProps<"documents">) => {
  const form = useForm();
  const { t, i18n } = useTranslation("pages/form");
  const max = field.exact ?? limitOf(field.max, form);
  const bytes = limitOf(field.maxBytes, form);
  const limits = `${controlId(path)}-limits`;
  return (
    <Group field={field} path={path} textKey={textKey}>
      <p className="fv-hint" id={limits}>
        {[
          typeNames(field.types),
          bytes && t("upload.maxSize", { size: limitText(bytes, i18n.language) }),
          field.exact ? t("upload.exact", { count: field.exact }) : max && t("upload.max", { count: max }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {field.template?.startsWith("/") && (
        <p>
          <a href={field.template} download>
            {t("upload.template")}
          </a>
        </p>
      )}
      <Uploads
        id={controlId(`${path}.input`)}
        purpose={field.purpose}
        types={field.types}
        max={max}
        maxBytes={bytes}
        value={asCodes(value)}
        files={form.files}
        readOnly={form.readOnly}
        describedBy={limits}
        onChange={(ids) => {
          onChange(ids.length ? ids : undefined);
          form.onBlur();
        }}
        onFile={form.onFile}
      />
    </Group>
  );
};
