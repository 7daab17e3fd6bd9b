/** Files on their way: several at once, each with its stage, a way to stop it, and what went wrong with it. */
import { extensionOf } from "@portal/core/form/kinds/documents";
import type { FileView } from "@portal/core/upload/wire";
import { useEffect, useRef, useState } from "react";
import { type Stage, UploadError, upload } from "../upload.ts";

export interface Going {
  key: number;
  file: File;
  /** `said` is the reason in words, where the file itself tells it. */
  stage: Stage | { stage: "failed"; reason: string; code?: number; said?: string };
  cancel: () => void;
}
let keys = 0;
/** The ending of its name, which the type must match; what is inside is looked at on the server. */
const endingOf = (file: File): string => file.name.split(".").pop()?.toLowerCase() ?? file.type;

export interface Destination {
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
  { purpose, types, maxBytes, issuedOn, value, onChange, onFile, inspect }: Destination,
  /** A file arrived and was found good. */
  onDone: (file: File) => void,
) => {
  const [going, setGoing] = useState<Going[]>([]);
  const locals = useRef(new Map<string, File>());
  const ids = useRef<readonly string[]>(value);
  ids.current = value;
  // What is around the field may change while a file is on its way: its news goes to what then stands.
  const latest = useRef({ onChange, onFile });
  latest.current = { onChange, onFile };
  const running = useRef(new Set<() => void>());
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const cancel of all) cancel();
    };
  }, []);

  const put = (key: number, stage: Going["stage"]) =>
    setGoing((all) => all.map((one) => (one.key === key ? { ...one, stage } : one)));
  const send = (key: number, file: File, signal: AbortSignal, away: () => void): void => {
    upload(file, purpose, (stage) => put(key, stage), signal, issuedOn).then(
      (view) => {
        locals.current.set(view.id, file);
        latest.current.onFile(view);
        away();
        // Two files may be done before the next render.
        ids.current = [...ids.current, view.id];
        latest.current.onChange([...ids.current]);
        onDone(file);
      },
      (error: unknown) => {
        if (error instanceof UploadError)
          put(key, { stage: "failed", reason: error.reason, ...(error.code ? { code: error.code } : {}) });
        else if (!signal.aborted) put(key, { stage: "failed", reason: "network" });
      },
    );
  };
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
    const seen = inspect ? inspect(file) : Promise.resolve(undefined);
    seen.then(
      (said) => {
        if (said !== undefined) return put(key, { stage: "failed", reason: "unfit", said });
        if (!abort.signal.aborted) send(key, file, abort.signal, away);
      },
      () => put(key, { stage: "failed", reason: "unfit" }),
    );
  };
  return { going, start, fileOf: (id: string): File | undefined => locals.current.get(id) };
};
