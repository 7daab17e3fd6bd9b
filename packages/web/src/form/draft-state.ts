/**
 * A draft's life in one tab as a pure state machine (experience.md › Drafts): edits, saves, the network gone, another
 * tab's save, a stale version. `use-draft.ts` performs what the state asks for.
 */
import type { Answers, Json } from "@portal/core/forms/types/index";
import {
  type ConflictChoice,
  isSameJson,
  type MergeConflict,
  mergeAnswers,
  readPath,
  resolveConflicts,
  writePath,
} from "./merge-answers.ts";

/** `kept` = the network is gone and the local copy holds it; `refused` = the server said no for good. */
export type DraftStatus = "clean" | "dirty" | "saving" | "saved" | "kept" | "clash" | "refused" | "submitted";
export interface DraftState {
  status: DraftStatus;
  answers: Answers;
  /**
   * What the server holds under `version`: the common ancestor of every merge. Where a clash is open it keeps the older
   * ancestor, so that nothing that comes after (another save, a closed tab) can settle the clash by itself.
   */
  base: Answers;
  /** Undefined until the server has the draft. */
  version?: number;
  /** The answers on their way to the server. */
  sent?: Answers;
  /** Instant of the last save the server confirmed, ISO 8601. */
  savedAt?: string;
  clashes: MergeConflict[];
  /** Code of the refusal that ended saving. */
  code?: number;
  /** Paths that came from elsewhere with the last merge, to tell the reader. */
  merged: string[];
}
export interface ServerDraft {
  version: number;
  answers: Answers;
  at?: string;
}
export type DraftEvent =
  | { type: "edit"; path: string; value: Json | undefined }
  | { type: "saving" }
  | { type: "saved"; version: number; at: string }
  | { type: "offline" }
  | { type: "refused"; code: number }
  | { type: "stale"; standing: ServerDraft }
  | { type: "elsewhere"; standing: ServerDraft }
  | { type: "settle"; choices: Record<string, ConflictChoice> }
  /** It became an application, here or in another tab. */
  | { type: "submitted" };

/** Paths whose answers are one value (`find-field.ts` › wholeIn). */
export type IsAtomicPath = (path: string) => boolean;

/** A draft as it starts: what the server has, and what the local copy had beyond it. */
export const createDraftState = (
  server: ServerDraft | undefined,
  local?: { base: Answers; answers: Answers },
  isAtomic?: IsAtomicPath,
): DraftState => {
  const base = server?.answers ?? {};
  const initialState: DraftState = {
    status: server ? "saved" : "clean",
    answers: base,
    base,
    clashes: [],
    merged: [],
    ...(server ? { version: server.version, ...(server.at ? { savedAt: server.at } : {}) } : {}),
  };
  if (!local || isSameJson(local.answers, base)) return initialState;
  return mergeIntoState(initialState, local.base, local.answers, base, isAtomic);
};

const changedKeys = (from: Answers, to: Answers): string[] =>
  [...new Set([...Object.keys(from), ...Object.keys(to)])].filter((key) => !isSameJson(from[key], to[key]));

const mergeIntoState = (
  state: DraftState,
  base: Answers,
  mine: Answers,
  theirs: Answers,
  isAtomic: IsAtomicPath | undefined,
): DraftState => {
  const { answers, clashes } = mergeAnswers(base, mine, theirs, isAtomic);
  return {
    ...state,
    answers,
    base: clashes.reduce((into, { path }) => writePath(into, path, readPath(base, path)), theirs),
    clashes,
    merged: changedKeys(mine, answers),
    status: clashes.length > 0 ? "clash" : isSameJson(answers, theirs) ? "saved" : "dirty",
  };
};

/** The next state. `whole` tells which answers are never merged in part. */
export const reduceDraft = (state: DraftState, event: DraftEvent, isAtomic?: IsAtomicPath): DraftState => {
  // What was submitted is no draft any more: a late answer to an earlier save changes nothing.
  if (state.status === "submitted") return state;
  switch (event.type) {
    case "edit": {
      const answers = writePath(state.answers, event.path, event.value);
      if (isSameJson(answers, state.answers)) return state;
      // A clash stays open, and a save on its way stays on its way: the edit goes with the next one.
      const status = state.status === "clash" || state.status === "saving" ? state.status : "dirty";
      return { ...state, answers, status, merged: [] };
    }
    case "saving":
      return { ...state, status: "saving", sent: state.answers };
    case "saved": {
      const base = state.sent ?? state.base;
      // Another tab's newer save may have been heard of before this answer came.
      if (state.version !== undefined && event.version < state.version)
        return {
          ...state,
          status: state.clashes.length > 0 ? "clash" : hasUnsavedChanges(state) ? "dirty" : "saved",
        };
      const { sent: _, ...rest } = state;
      return {
        ...rest,
        base,
        version: event.version,
        savedAt: event.at,
        status: isSameJson(state.answers, base) ? "saved" : "dirty",
      };
    }
    case "offline": {
      const { sent: _, ...rest } = state;
      return { ...rest, status: "kept" };
    }
    case "refused": {
      const { sent: _, ...rest } = state;
      return { ...rest, status: "refused", code: event.code };
    }
    case "stale":
    case "elsewhere": {
      if (
        event.type === "elsewhere" &&
        state.version !== undefined &&
        event.standing.version <= state.version
      )
        return state;
      const { sent: _, ...rest } = state;
      const next = { ...rest, version: event.standing.version };
      if (event.standing.at) next.savedAt = event.standing.at;
      return mergeIntoState(next, state.base, state.answers, event.standing.answers, isAtomic);
    }
    case "settle": {
      const answers = resolveConflicts(state.answers, state.clashes, event.choices);
      const base = state.clashes.reduce(
        (into, { path, theirs }) => writePath(into, path, theirs),
        state.base,
      );
      return { ...state, answers, base, clashes: [], status: isSameJson(answers, base) ? "saved" : "dirty" };
    }
    case "submitted":
      return { ...state, status: "submitted", clashes: [], merged: [] };
  }
};

/** True while something would be lost if neither the local copy nor the server had it. */
export const hasUnsavedChanges = (state: DraftState): boolean => !isSameJson(state.answers, state.base);
/** True when a save may start now. */
export const canSaveDraft = (state: DraftState): boolean =>
  (state.status === "dirty" || state.status === "kept") &&
  state.clashes.length === 0 &&
  hasUnsavedChanges(state);
