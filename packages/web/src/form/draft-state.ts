/**
 * A draft's life in one tab as a pure state machine (experience.md › Drafts): edits, saves, the network gone, another
 * tab's save, a stale version. `use-draft.ts` performs what the state asks for.
 */
import type { Answers, Json } from "@portal/core/form/types";
import { type Choice, type Clash, merge, read, same, settle, write } from "./merge.ts";

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
  clashes: Clash[];
  /** Code of the refusal that ended saving. */
  code?: number;
  /** Paths that came from elsewhere with the last merge, to tell the reader. */
  merged: string[];
}
export interface Standing {
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
  | { type: "stale"; standing: Standing }
  | { type: "elsewhere"; standing: Standing }
  | { type: "settle"; choices: Record<string, Choice> }
  /** It became an application, here or in another tab. */
  | { type: "submitted" };

/** Paths whose answers are one value (`field-at.ts` › wholeIn). */
export type Whole = (path: string) => boolean;

/** A draft as it starts: what the server has, and what the local copy had beyond it. */
export const startDraft = (
  server: Standing | undefined,
  local?: { base: Answers; answers: Answers },
  whole?: Whole,
): DraftState => {
  const base = server?.answers ?? {};
  const clean: DraftState = {
    status: server ? "saved" : "clean",
    answers: base,
    base,
    clashes: [],
    merged: [],
    ...(server ? { version: server.version, ...(server.at ? { savedAt: server.at } : {}) } : {}),
  };
  if (!local || same(local.answers, base)) return clean;
  return join(clean, local.base, local.answers, base, whole);
};

const changed = (from: Answers, to: Answers): string[] =>
  [...new Set([...Object.keys(from), ...Object.keys(to)])].filter((key) => !same(from[key], to[key]));

const join = (
  state: DraftState,
  base: Answers,
  mine: Answers,
  theirs: Answers,
  whole: Whole | undefined,
): DraftState => {
  const { answers, clashes } = merge(base, mine, theirs, whole);
  return {
    ...state,
    answers,
    base: clashes.reduce((into, { path }) => write(into, path, read(base, path)), theirs),
    clashes,
    merged: changed(mine, answers),
    status: clashes.length > 0 ? "clash" : same(answers, theirs) ? "saved" : "dirty",
  };
};

/** The next state. `whole` tells which answers are never merged in part. */
export const step = (state: DraftState, event: DraftEvent, whole?: Whole): DraftState => {
  // What was submitted is no draft any more: a late answer to an earlier save changes nothing.
  if (state.status === "submitted") return state;
  switch (event.type) {
    case "edit": {
      const answers = write(state.answers, event.path, event.value);
      if (same(answers, state.answers)) return state;
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
        return { ...state, status: state.clashes.length > 0 ? "clash" : unsaved(state) ? "dirty" : "saved" };
      const { sent: _, ...rest } = state;
      return {
        ...rest,
        base,
        version: event.version,
        savedAt: event.at,
        status: same(state.answers, base) ? "saved" : "dirty",
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
      return join(next, state.base, state.answers, event.standing.answers, whole);
    }
    case "settle": {
      const answers = settle(state.answers, state.clashes, event.choices);
      const base = state.clashes.reduce((into, { path, theirs }) => write(into, path, theirs), state.base);
      return { ...state, answers, base, clashes: [], status: same(answers, base) ? "saved" : "dirty" };
    }
    case "submitted":
      return { ...state, status: "submitted", clashes: [], merged: [] };
  }
};

/** True while something would be lost if neither the local copy nor the server had it. */
export const unsaved = (state: DraftState): boolean => !same(state.answers, state.base);
/** True when a save may start now. */
export const maySave = (state: DraftState): boolean =>
  (state.status === "dirty" || state.status === "kept") && state.clashes.length === 0 && unsaved(state);
