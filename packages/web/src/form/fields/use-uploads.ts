/** Running uploads: several at once, each with its stage, a way to cancel it, and its error. */

import type { FileView } from "@portal/core/files/file-schema";
import { toExtension } from "@portal/core/forms/values/file-extension";
import { useEffect, useRef, useState } from "react";
import { ChunkLoadError } from "../../shell/lazy-import.ts";
import { UploadError, type UploadFile, type UploadStage, uploadFile } from "../upload-file.ts";
import type { PhotoLimits } from "./photo-rules.ts";
import { preparePhotoIfNeeded } from "./prepare-photo-if-needed.ts";

export interface PendingUpload {
  key: number;
  file: File;
  stage: UploadStage | FailedStage;
  cancel: () => void;
}
interface FailedStage {
  stage: "failed";
  reason: string;
  code?: number;
  params?: Record<string, unknown>;
  /** The reason in words, where an inspection of the file returned it. */
  reasonText?: string;
  /** Sending the same file again may succeed. */
  isRetryable?: boolean;
}
const toFailedStage = (error: unknown): FailedStage => {
  if (!(error instanceof UploadError)) return { stage: "failed", reason: "network", isRetryable: true };
  const { reason, code, params, isRetryable } = error;
  return { stage: "failed", reason, isRetryable, ...(code ? { code, params } : {}) };
};
let keys = 0;
/** Returns the extension of the name, which the type must match; the server inspects the content. */
const getExtension = (file: File): string => file.name.split(".").pop()?.toLowerCase() ?? file.type;

export interface UploadTarget extends PhotoLimits {
  purpose: string;
  /** The day of issue of a certificate, where its age matters. */
  issuedOn?: string | undefined;
  value: readonly string[];
  /**
   * Receives the files after one was uploaded or removed.
   * @param added the file that was uploaded
   */
  onChange: (ids: string[], added?: File) => void;
  onFile: (file: FileView) => void;
  /** Does something else than uploading, where a form is only tried. */
  upload?: UploadFile | undefined;
  /** Inspects a file before the upload; returns a text when it must not be uploaded. */
  inspect?: ((file: File) => Promise<string | undefined>) | undefined;
}

export const useUploads = (
  {
    purpose,
    types,
    maxBytes,
    minBytes,
    minEdge,
    issuedOn,
    value,
    onChange,
    onFile,
    upload = uploadFile,
    inspect,
  }: UploadTarget,
  /** Called when a file was uploaded and verified. */
  onDone: (file: File) => void,
) => {
  const [pendingUploads, setPendingUploads] = useState<PendingUpload[]>([]);
  const locals = useRef(new Map<string, File>());
  const ids = useRef<readonly string[]>(value);
  ids.current = value;
  // The field's props can change during an upload, so its result is reported to the latest ones.
  const latest = useRef({ onChange, onFile });
  latest.current = { onChange, onFile };
  const running = useRef(new Set<() => void>());
  useEffect(() => {
    const cancelCallbacks = running.current;
    return () => {
      for (const cancel of cancelCallbacks) cancel();
    };
  }, []);

  const setStage = (key: number, stage: PendingUpload["stage"]) =>
    setPendingUploads((uploads) =>
      uploads.map((upload) => (upload.key === key ? { ...upload, stage } : upload)),
    );
  const send = (key: number, file: File, signal: AbortSignal, removePending: () => void): void => {
    upload(file, purpose, (stage) => setStage(key, stage), signal, issuedOn).then(
      (view) => {
        locals.current.set(view.id, file);
        latest.current.onFile(view);
        removePending();
        // Two files may finish before the next render.
        ids.current = [...ids.current, view.id];
        latest.current.onChange([...ids.current], file);
        onDone(file);
      },
      (error: unknown) => {
        if (!signal.aborted) setStage(key, toFailedStage(error));
      },
    );
  };
  const start = (file: File) => {
    keys += 1;
    const key = keys;
    const abort = new AbortController();
    running.current.add(() => abort.abort());
    const removePending = () =>
      setPendingUploads((uploads) => uploads.filter((upload) => upload.key !== key));
    setPendingUploads((uploads) => [
      ...uploads,
      {
        key,
        file,
        stage: { stage: "hashing" },
        cancel: () => {
          abort.abort();
          removePending();
        },
      },
    ]);
    // Checked here for a quick answer; the store and the verification check it again.
    const findFault = async (prepared: File): Promise<FailedStage | undefined> => {
      if (prepared.size === 0) return { stage: "failed", reason: "fileEmpty" };
      if (maxBytes !== undefined && prepared.size > maxBytes) return { stage: "failed", reason: "tooLarge" };
      if (types.length && !types.map(toExtension).includes(toExtension(getExtension(prepared))))
        return { stage: "failed", reason: "wrongType" };
      const reasonText = await inspect?.(prepared);
      return reasonText === undefined ? undefined : { stage: "failed", reason: "unfit", reasonText };
    };
    const limits = { types, maxBytes, minBytes, minEdge };
    const prepareAndSend = async (): Promise<void> => {
      const preparedFile = await preparePhotoIfNeeded(file, limits);
      const fault = await findFault(preparedFile).catch(
        // A reader of files that did not load says nothing about the file.
        (error: unknown): FailedStage =>
          error instanceof ChunkLoadError ? toFailedStage(error) : { stage: "failed", reason: "unfit" },
      );
      if (fault) setStage(key, fault);
      else if (!abort.signal.aborted) send(key, preparedFile, abort.signal, removePending);
    };
    prepareAndSend().catch((error: unknown) => setStage(key, toFailedStage(error)));
  };
  const findLocalFile = (id: string): File | undefined => locals.current.get(id);
  return { pendingUploads, start, findLocalFile };
};
