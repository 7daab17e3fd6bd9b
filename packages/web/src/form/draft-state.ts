/**
 * The state machine of a draft in one tab (experience.md › Drafts): edits, saves, a lost connection, a save by
 * another tab, a stale version. Pure; `use-draft.ts` performs the effects.
 */
import type { Answers, Json } from "@portal/core/forms/types/index";
import {
  type ConflictChoice,
  isSameJson,
  type MergeConflict,
  mergeAnswers,
  readAnswerAt,
  replaceAnswerAt,
  resolveConflicts,
} from "./merge-answers.ts";

/** `kept`: offline, and the local copy has the changes. `refused`: the server refused permanently. */
export type DraftStatus =
  | "clean"
  | "dirty"
  | "saving"
  | "saved"
  | "kept"
  | "conflict"
  | "refused"
  | "submitted";
export interface DraftState {
  status: DraftStatus;
  answers: Answers;
  /**
   * The answers on the server at `version`, which is the common ancestor of every merge. While a conflict is open it
   * stays at the older ancestor, so that no later event (another save, a closed tab) can resolve the conflict by
   * itself.
   */
  base: Answers;
  /** Undefined until the server has the draft. */
  version?: number;
  /**
   * What was sent since the server last confirmed a save, newest last. A save whose answer was lost may have been
   * stored, so what comes back of it is no change of somebody else.
   */
  sentAnswers?: readonly Answers[];
  /** The moment at which the server last confirmed a save, ISO 8601. */
  savedAt?: string;
  conflicts: MergeConflict[];
  /** The refusal that ended saving: its code and the values that its text names. */
  code?: number;
  params?: Record<string, unknown>;
  /** Paths that the last merge took from elsewhere, to inform the user. */
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
  | { type: "refused"; code: number; params?: Record<string, unknown> }
  | { type: "stale"; current: ServerDraft }
  | { type: "elsewhere"; current: ServerDraft }
  | { type: "resolveConflicts"; choices: Record<string, ConflictChoice> }
  /** The draft was submitted, here or in another tab. */
  | { type: "submitted" };

/** Returns whether the answer at a path is merged as one value (`find-field.ts` › `createAtomicPathTest`). */
export type IsAtomicPath = (path: string) => boolean;

/** Creates the initial state from the server's draft and from newer changes in the local copy. */
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
    conflicts: [],
    merged: [],
    ...(server ? { version: server.version, ...(server.at ? { savedAt: server.at } : {}) } : {}),
  };
  if (!local || isSameJson(local.answers, base)) return initialState;
  return mergeIntoState(initialState, { base: local.base, mine: local.answers, theirs: base }, isAtomic);
};

const listChangedKeys = (from: Answers, to: Answers): string[] =>
  [...new Set([...Object.keys(from), ...Object.keys(to)])].filter((key) => !isSameJson(from[key], to[key]));

const mergeIntoState = (
  state: DraftState,
  {
    base,
    mine,
    theirs,
    sentAnswers = [],
  }: { base: Answers; mine: Answers; theirs: Answers; sentAnswers?: readonly Answers[] | undefined },
  isAtomic: IsAtomicPath | undefined,
): DraftState => {
  const { answers, conflicts: differences } = mergeAnswers(base, mine, theirs, isAtomic);
  const conflicts = differences.filter(
    ({ path, theirs: theirAnswer }) =>
      !sentAnswers.some((each) => isSameJson(readAnswerAt(each, path), theirAnswer)),
  );
  return {
    ...state,
    answers,
    base: conflicts.reduce((into, { path }) => replaceAnswerAt(into, path, readAnswerAt(base, path)), theirs),
    conflicts,
    merged: listChangedKeys(mine, answers),
    status: conflicts.length > 0 ? "conflict" : isSameJson(answers, theirs) ? "saved" : "dirty",
  };
};

/** Returns the next state. `isAtomic` tells which answers are never merged in part. */
export const reduceDraft = (state: DraftState, event: DraftEvent, isAtomic?: IsAtomicPath): DraftState => {
  // A submitted application is not a draft any more, so a late response to an earlier save changes nothing.
  if (state.status === "submitted") return state;
  switch (event.type) {
    case "edit": {
      const answers = replaceAnswerAt(state.answers, event.path, event.value);
      if (isSameJson(answers, state.answers)) return state;
      // A conflict stays open, and a running save continues: the edit is saved with the next one.
      const editedState = { ...state, answers, merged: [] };
      if (state.status === "conflict" || state.status === "saving") return editedState;
      // An edit that was undone leaves the state of the server, so there is nothing to save.
      const isStored = state.version !== undefined && !hasUnsavedChanges(editedState);
      return { ...editedState, status: isStored ? "saved" : "dirty" };
    }
    case "saving":
      return {
        ...state,
        status: "saving",
        sentAnswers: [...(state.sentAnswers ?? []).filter((each) => each !== state.answers), state.answers],
      };
    case "saved": {
      const base = state.sentAnswers?.at(-1) ?? state.base;
      // This save, or a newer one of another tab, may have been read before this response arrived.
      if (state.version !== undefined && event.version <= state.version)
        return {
          ...state,
          status: state.conflicts.length > 0 ? "conflict" : hasUnsavedChanges(state) ? "dirty" : "saved",
        };
      const { sentAnswers: _, ...rest } = state;
      return {
        ...rest,
        base,
        version: event.version,
        savedAt: event.at,
        status: isSameJson(state.answers, base) ? "saved" : "dirty",
      };
    }
    case "offline":
      return { ...state, status: "kept" };
    case "refused":
      return { ...state, status: "refused", code: event.code, params: event.params ?? {} };
    case "stale":
    case "elsewhere": {
      if (event.type === "elsewhere" && state.version !== undefined && event.current.version <= state.version)
        return state;
      const { sentAnswers, ...rest } = state;
      const next = { ...rest, version: event.current.version };
      if (event.current.at) next.savedAt = event.current.at;
      const { base, answers: mine } = state;
      return mergeIntoState(next, { base, mine, theirs: event.current.answers, sentAnswers }, isAtomic);
    }
    case "resolveConflicts": {
      const answers = resolveConflicts(state.answers, state.conflicts, event.choices);
      const base = state.conflicts.reduce(
        (into, { path, theirs }) => replaceAnswerAt(into, path, theirs),
        state.base,
      );
      return {
        ...state,
        answers,
        base,
        conflicts: [],
        status: isSameJson(answers, base) ? "saved" : "dirty",
      };
    }
    case "submitted":
      return { ...state, status: "submitted", conflicts: [], merged: [] };
  }
};

/** Returns whether there are changes that the server does not have. */
export const hasUnsavedChanges = (state: DraftState): boolean => !isSameJson(state.answers, state.base);
/** Returns whether a save can start now. */
export const canSaveDraft = (state: DraftState): boolean =>
  (state.status === "dirty" || state.status === "kept") &&
  state.conflicts.length === 0 &&
  hasUnsavedChanges(state);
