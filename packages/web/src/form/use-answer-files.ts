/**
 * Files that another tab or device has added to the draft: their names and sizes are read when the answers name them.
 */
import type { FileView } from "@portal/core/files/file-schema";
import { listNamedFiles } from "@portal/core/forms/expressions/answer-files";
import { listFields } from "@portal/core/forms/expressions/computed-values";
import type { Answers, Scheme } from "@portal/core/forms/types/index";
import { type Dispatch, type SetStateAction, useEffect, useRef } from "react";
import { api } from "../shell/api.ts";

type Files = Record<string, FileView>;
export const useAnswerFiles = (
  scheme: Scheme,
  answers: Answers,
  files: Files,
  onFiles: Dispatch<SetStateAction<Files>>,
): void => {
  // Each is asked for once: one that may not be read stays unknown, as when the form opens.
  const askedIds = useRef(new Set<string>());
  useEffect(() => {
    const unknownIds = listNamedFiles(listFields(scheme), answers).filter(
      (id) => !files[id] && !askedIds.current.has(id),
    );
    for (const id of unknownIds) {
      askedIds.current.add(id);
      api.get<FileView>(`/file/${id}`).then(
        (file) => onFiles((knownFiles) => ({ ...knownFiles, [id]: file })),
        () => undefined,
      );
    }
  }, [scheme, answers, files, onFiles]);
};
