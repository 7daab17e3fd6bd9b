/** Files on their way: several at once, each with its stage, a way to stop it, and what went wrong with it. */

import type { FileView } from "@portal/core/files/file-schema";
import { toExtension } from "@portal/core/forms/kinds/documents";
import { useEffect, useRef, useState } from "react";
import { UploadError, type UploadStage, uploadFile } from "../upload-file.ts";

export interface PendingUpload {
  key: number;
  file: File;
  /** `said` is the reason in words, where the file itself tells it. */
  stage: UploadStage | { stage: "failed"; reason: string; code?: number; said?: string };
  cancel: () => void;
}
let keys = 0;
/** The ending of its name, which the type must match; what is inside is looked at on the server. */
const getExtension = (file: File): string => file.name.split(".").pop()?.toLowerCase() ?? file.type;

export interface UploadTarget {
  purpose: string;
  types: readonly string[];
  maxBytes?: number | undefined;
  /** The day a certificate was issued, where its age counts. */
  issuedOn?: string | undefined;
  value: readonly string[];
  onChange: (ids: string[]) => void;
  onFile: (file: FileView) => void;
  /** Looks into a file before it goes; a text is why it does not go. */
  inspect?: ((file: File) => Promise<string | undefined>) | undefined;
}

export const useUploads = (
  { purpose, types, maxBytes, issuedOn, value, onChange, onFile, inspect }: UploadTarget,
  /** A file arrived and was found good. */
  onDone: (file: File) => void,
) => {
  const [pendingUploads, setPendingUploads] = useState<PendingUpload[]>([]);
  const locals = useRef(new Map<string, File>());
  const ids = useRef<readonly string[]>(value);
  ids.current = value;
  // What is around the field may change while a file is on its way: its news goes to what then stands.
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
    setPendingUploads((all) => all.map((one) => (one.key === key ? { ...one, stage } : one)));
  const send = (key: number, file: File, signal: AbortSignal, removePending: () => void): void => {
    uploadFile(file, purpose, (stage) => setStage(key, stage), signal, issuedOn).then(
      (view) => {
        locals.current.set(view.id, file);
        latest.current.onFile(view);
        removePending();
        // Two files may be done before the next render.
        ids.current = [...ids.current, view.id];
        latest.current.onChange([...ids.current]);
        onDone(file);
      },
      (error: unknown) => {
        if (error instanceof UploadError)
          setStage(key, {
            stage: "failed",
            reason: error.reason,
            ...(error.code ? { code: error.code } : {}),
          });
        else if (!signal.aborted) setStage(key, { stage: "failed", reason: "network" });
      },
    );
  };
  const start = (file: File) => {
    keys += 1;
    const key = keys;
    const abort = new AbortController();
    running.current.add(() => abort.abort());
    const removePending = () => setPendingUploads((all) => all.filter((one) => one.key !== key));
    setPendingUploads((all) => [
      ...all,
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
    // What can be told here is told here; the store and the verification tell it again.
    if (maxBytes !== undefined && file.size > maxBytes)
      return setStage(key, { stage: "failed", reason: "tooLarge" });
    if (types.length && !types.map(toExtension).includes(toExtension(getExtension(file))))
      return setStage(key, { stage: "failed", reason: "wrongType" });
    const inspection = inspect ? inspect(file) : Promise.resolve(undefined);
    inspection.then(
      (rejection) => {
        if (rejection !== undefined)
          return setStage(key, { stage: "failed", reason: "unfit", said: rejection });
        if (!abort.signal.aborted) send(key, file, abort.signal, removePending);
      },
      () => setStage(key, { stage: "failed", reason: "unfit" }),
    );
  };
  return { going: pendingUploads, start, fileOf: (id: string): File | undefined => locals.current.get(id) };
};
