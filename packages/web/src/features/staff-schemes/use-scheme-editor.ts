/** Holds the state of the scheme studio: the edited overlay, its issues, and the pending call. */
import type { Json, Scheme } from "@portal/core/forms/types/index";
import { findOverlayIssues } from "@portal/core/schemes/versions/overlay-issues";
import { emptyOverlay, type SchemeOverlay } from "@portal/core/schemes/versions/scheme-overlay";
import type {
  SchemeStudioView,
  SchemeVersionView,
} from "@portal/core/schemes/versions/scheme-version-schema";
import { useMemo, useRef, useState } from "react";
import { isSameJson, mergeAnswers } from "../../form/merge-answers.ts";
import { usePersistedInput, useVersionChange } from "../../form/persisted-input.tsx";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { formatIssue, type MissingAnswer } from "../../shell/error-text.ts";
import { useToday } from "../../shell/server-clock.ts";
import { useConfirmation } from "../../shell/use-confirmation.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { watchTyping } from "../../ui/typing.ts";
import { mergeOverlays } from "./merge-overlays.ts";

interface StudioDraft {
  overlay: SchemeOverlay;
  from: string;
  note: string;
}
/**
 * Finds the version that was published last. One that applies from a later day on is meant too: an edit that began
 * from the one in effect today would take back, from its own first day on, what that one changes.
 */
const findLastVersion = ({ versions }: SchemeStudioView): SchemeVersionView | undefined =>
  versions.find(({ state }) => state !== "PAST");
/** Builds the initial draft of an edit: the questions, the first day, and the note for colleagues. */
const buildFirstDraft = (view: SchemeStudioView, today: string): StudioDraft => {
  const { draft } = view;
  const lastVersion = findLastVersion(view);
  return {
    overlay: ((draft ?? lastVersion)?.overlay as SchemeOverlay | undefined) ?? emptyOverlay,
    from: draft?.from ?? (lastVersion?.state === "FUTURE" ? lastVersion.from : today),
    note: draft?.note ?? "",
  };
};
/** Merges what was typed with what a colleague has saved meanwhile. */
const mergeDrafts = (
  { overlay: baseOverlay, ...base }: StudioDraft,
  { overlay: typedOverlay, ...typed }: StudioDraft,
  { overlay: storedOverlay, ...stored }: StudioDraft,
  usedKeys: readonly string[],
): StudioDraft => ({
  ...(mergeAnswers(base, typed, stored).answers as unknown as typeof typed),
  overlay: mergeOverlays(baseOverlay, typedOverlay, storedOverlay, usedKeys),
});
/** Lists the keys of questions that earlier versions have, which no new question takes. */
export const listUsedKeys = ({ versions }: Pick<SchemeStudioView, "versions">): string[] =>
  versions.flatMap(({ overlay }) => overlay.added.map(({ field }) => field.key));
/** Finds the overlay in effect today, with which the new one is compared. */
export const findCurrentOverlay = ({ versions }: SchemeStudioView): SchemeOverlay =>
  (versions.find(({ state }) => state === "CURRENT")?.overlay as SchemeOverlay | undefined) ?? emptyOverlay;

/** Finds the message for a missing answer: a list lacks rows, and a comparison with several values lacks choices. */
const findMissingAnswer = (path: string): MissingAnswer | undefined =>
  /\.(?:options|rows|columns)$/.test(path) ? "rows" : /\.when\b.*\.value$/.test(path) ? "choices" : undefined;

export const useSchemeEditor = (view: SchemeStudioView, onChanged: (next: SchemeStudioView) => void) => {
  const { t } = useText(["common", "errors"]);
  const today = useToday();
  const scheme = view.scheme as unknown as Scheme;
  const { revision } = view;
  /** What was sent to be saved last: it is stored also where its answer was lost. */
  const sentDraft = useRef<StudioDraft>(undefined);
  const [draft, setDraft, persistedInput] = usePersistedInput<StudioDraft>(
    `studio ${scheme.id}`,
    () => buildFirstDraft(view, today),
    (base, typed, stored) => {
      // What is stored by now was sent from here: its questions are those that are typed, and not a colleague's.
      const isOwnDraft = isSameJson(stored as unknown as Json, sentDraft.current as unknown as Json);
      return mergeDrafts(isOwnDraft ? stored : base, typed, stored, listUsedKeys(view));
    },
  );
  const { overlay, from, note } = draft;
  /** Whether a save was attempted: issues are shown only after that. */
  const [isTried, setIsTried] = useState(false);
  /** Counts the attempts to save while there are issues. */
  const [round, setRound] = useState(0);
  const [confirmation, setConfirmation] = useConfirmation<"saved" | "published" | "discarded">();
  const submission = useSubmission();
  useVersionChange(`${view.draft?.updatedAt} ${view.versions.length}`, () => {
    persistedInput.rebase(buildFirstDraft(view, today));
    submission.forget();
  });
  const issues = useMemo(() => findOverlayIssues(scheme, overlay), [scheme, overlay]);
  const path = `/staff/admin/scheme/${encodeURIComponent(scheme.id)}`;
  const changeDraft = (part: Partial<typeof draft>): void => {
    setDraft((old) => ({ ...old, ...part }));
    setConfirmation(undefined);
  };
  const run = (outcome: NonNullable<typeof confirmation>, call: () => Promise<SchemeStudioView>) =>
    submission.send(async () => {
      const next = await call();
      persistedInput.restart(buildFirstDraft(next, today));
      setConfirmation(outcome);
      onChanged(next);
      if (outcome === "discarded") setIsTried(false);
    }, outcome);
  return {
    ...submission,
    scheme,
    overlay,
    from,
    note,
    isDirty: persistedInput.isChanged,
    persistedInput,
    isTried,
    round,
    confirmation,
    issues,
    change: (next: SchemeOverlay): void => changeDraft({ overlay: next }),
    setFrom: (next: string): void => changeDraft({ from: next }),
    setNote: (next: string): void => changeDraft({ note: next }),
    /**
     * Describes the issue at a path of the overlay, which the page or the server found.
     * @param nameField names a field that the issue is about
     */
    describeIssue: (at: string, nameField: (key: string) => string): string | undefined => {
      const refusal = submission.error?.fields.find((one) => one.path === `overlay.${at}`);
      const issue = (isTried ? issues.find((one) => one.path === at) : undefined) ?? refusal;
      const field = issue?.params?.field;
      return (
        issue &&
        formatIssue(
          t as never,
          typeof field === "string"
            ? { ...issue, params: { ...issue.params, field: nameField(field) } }
            : issue,
          findMissingAnswer(at),
        )
      );
    },
    save: async (): Promise<void> => {
      setIsTried(true);
      if (issues.length > 0) return setRound((count) => count + 1);
      const trimmedNote = note.trim();
      sentDraft.current = { overlay, from, note: trimmedNote };
      const hasTyped = watchTyping();
      const refusal = await run("saved", () =>
        api.put<SchemeStudioView>(path, {
          revision,
          from,
          overlay,
          ...(trimmedNote ? { note: trimmedNote } : {}),
        }),
      );
      if (refusal && !hasTyped()) setRound((count) => count + 1);
    },
    publish: () => run("published", () => api.post<SchemeStudioView>(`${path}/publish`, { revision })),
    discard: () => run("discarded", () => api.post<SchemeStudioView>(`${path}/discard`, { revision })),
  };
};
