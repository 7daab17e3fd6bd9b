/**
 * The files of a dialog or a short form, which survive it like what is typed: a phone that goes back, a page that is
 * reloaded. The files themselves are stored by the portal; this browser remembers which they are until they are sent.
 */
import type { FileView } from "@portal/core/files/file-schema";
import { usePersistedInput } from "./persisted-input.tsx";
import { pointOutUnfinishedUploads } from "./unfinished-uploads.ts";

interface KeptFiles {
  ids: string[];
  files: FileView[];
}
const noFiles: KeptFiles = { ids: [], files: [] };

/** A link to a file is valid for minutes, and the copy is kept for longer. */
const omitLinks = ({ downloadUrl: _, previewUrl: __, ...file }: FileView): FileView => file;

/**
 * Keeps the files of a form that has not been sent.
 * @param name the form and what it is about (`usePersistedInput`)
 */
export const usePersistedFiles = (name: string) => {
  const [keptFiles, setKeptFiles, persistedInput] = usePersistedInput<KeptFiles>(name, noFiles);
  return {
    ids: keptFiles.ids,
    files: Object.fromEntries(keptFiles.files.map((file) => [file.id, file])),
    setIds: (ids: string[]) => setKeptFiles((old) => ({ ...old, ids })),
    addFile: (file: FileView) =>
      setKeptFiles((old) => ({
        ...old,
        files: [...old.files.filter(({ id }) => id !== file.id), omitLinks(file)],
      })),
    /** Returns whether a file has not arrived yet, and tells so beside its list. */
    pointOutUnfinished: pointOutUnfinishedUploads,
    /** Empties the list and deletes its copy, after the files were sent. */
    clear: () => persistedInput.restart(noFiles),
  };
};
