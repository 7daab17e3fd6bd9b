/**
 * A draft as a hook: saved in the browser first and then on the server with the version that was read, on blur, on
 * step change and 1.5 s after typing (experience.md › Drafts). The decisions are in `draft-state.ts`.
 */
import type { ApplicationView } from "@portal/core/applications/model/schema";
import type { Answers, Json } from "@portal/core/forms/types/index";
import * as errorCodes from "@portal/core/platform/error-codes";
import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError, api } from "../shell/api.ts";
import { getServerNow } from "../shell/server-clock.ts";
import { onBeforeSignOut } from "../shell/sign-out.ts";
import {
  canSaveDraft,
  createDraftState,
  type DraftEvent,
  type DraftState,
  type IsAtomicPath,
  reduceDraft,
  type ServerDraft,
} from "./draft-state.ts";
import { deleteLocalDraft, type LocalDraft, saveLocalDraft } from "./draft-store.ts";
import type { ConflictChoice } from "./merge-answers.ts";

const TYPING_MS = 1_500;
const RETRY_MS = 10_000;
/** Maximum number of consecutive merges while others type, before the user is asked to try again. */
const ROUNDS = 5;

interface DraftKey {
  /** A ULID generated here, so that a repeated first save creates one draft. */
  id: string;
  institutionId: string;
  scheme: string;
  /** The version of the scheme that is shown, 0 as delivered. */
  schemeVersion: number;
  /** The API path of the form's family, such as `/special`. */
  basePath: string;
  eventId?: string | undefined;
  /** The application that a report is about. */
  parentId?: string | undefined;
}
export interface Draft {
  state: DraftState;
  edit: (path: string, value: Json | undefined) => void;
  /** Saves all changes, merging those saved by others; resolves with the resulting state. */
  flush: () => Promise<DraftState>;
  resolveConflicts: (choices: Record<string, ConflictChoice>) => void;
  /**
   * After a submission was refused as stale, reads and merges the current draft, so that the next attempt applies to
   * it.
   */
  catchUp: (error: ApiError) => Promise<void>;
  /** Takes over what another device has saved meanwhile. */
  refresh: () => Promise<void>;
  /** The draft was submitted or discarded: deletes the copy. */
  finish: () => Promise<void>;
}

/** Messages between tabs with the same draft. */
type DraftMessage = ServerDraft | "submitted";

const toServerDraft = (view: ApplicationView): ServerDraft => ({
  version: view.version,
  answers: view.answers,
  at: view.updatedAt,
});
/** Returns the draft from the response to a stale save; reads it when the response is incomplete. */
const loadServerDraft = async (error: ApiError, id: string): Promise<ServerDraft> => {
  const current = error.current as Partial<ApplicationView> | undefined;
  if (current?.version !== undefined && current.answers)
    return {
      version: current.version,
      answers: current.answers,
      ...(current.updatedAt ? { at: current.updatedAt } : {}),
    };
  return toServerDraft(await api.get<ApplicationView>(`/participate/search/${id}`));
};

/** Returns what a failure means for the draft. An error that is no answer of the API is a fault, so it is reported. */
const toFailureEvent = (error: unknown): DraftEvent => {
  if (!(error instanceof ApiError)) {
    reportError(error);
    return { type: "refused", code: errorCodes.SERVER_EXCEPTION };
  }
  if (error.code === errorCodes.NOT_EDITABLE_AFTER_SUBMIT) return { type: "submitted" };
  if (error.offline || error.status >= 500 || error.status === 429) return { type: "offline" };
  return { type: "refused", code: error.code, params: error.params };
};
/** Returns what a failed save means for the draft; after a stale one, reads the draft to merge. */
const findFailureEvent = async (error: unknown, id: string): Promise<DraftEvent> => {
  if (!(error instanceof ApiError) || error.code !== errorCodes.STALE_VERSION) return toFailureEvent(error);
  try {
    return { type: "stale", current: await loadServerDraft(error, id) };
  } catch (failure) {
    return toFailureEvent(failure);
  }
};

export const useDraft = (
  key: DraftKey,
  server: ApplicationView | undefined,
  local: LocalDraft | undefined,
  /** Initial answers from the institution and the event. */
  prefilled: Answers,
  /** Answers that are merged as one value. */
  isAtomic: IsAtomicPath,
): Draft => {
  const [state, setState] = useState<DraftState>(() => {
    const initialState = createDraftState(server && toServerDraft(server), local, isAtomic);
    // Prefilled answers are not an edit, so nothing is saved before the user does something.
    return server || local ? initialState : { ...initialState, answers: prefilled, base: {} };
  });
  // Events can be faster than React renders, so the state machine uses this ref and rendering follows.
  const latest = useRef(state);
  const dispatch = useCallback(
    (event: DraftEvent) => {
      latest.current = reduceDraft(latest.current, event, isAtomic);
      setState(latest.current);
    },
    [isAtomic],
  );
  const channel = useRef<BroadcastChannel>(undefined);
  const saving = useRef<Promise<void>>(undefined);
  const hasEnded = useRef(false);

  const save = useCallback(async (): Promise<void> => {
    // Of several that wait for the same save, the first starts the next one.
    while (saving.current) await saving.current;
    const { answers, version } = latest.current;
    if (!canSaveDraft(latest.current) || hasEnded.current) return;
    const work = async (): Promise<void> => {
      dispatch({ type: "saving" });
      try {
        const saveResult = await api.post<{ version: number; schemeVersion?: number }>(
          `${key.basePath}/tosubmit`,
          {
            id: key.id,
            scheme: key.scheme,
            schemeVersion: key.schemeVersion,
            answers,
            ...(version === undefined ? {} : { version }),
            ...(key.eventId ? { eventId: key.eventId } : {}),
            ...(key.parentId ? { parentId: key.parentId } : {}),
          },
        );
        // It was open for more than a day, and its form was replaced meanwhile: the draft has the new one.
        if ((saveResult.schemeVersion ?? 0) !== key.schemeVersion) location.reload();
        const now = getServerNow();
        dispatch({ type: "saved", version: saveResult.version, at: now });
        channel.current?.postMessage({
          version: saveResult.version,
          answers,
          at: now,
        } satisfies DraftMessage);
      } catch (error) {
        dispatch(await findFailureEvent(error, key.id));
      }
    };
    saving.current = work().finally(() => {
      saving.current = undefined;
    });
    await saving.current;
  }, [key.id, key.scheme, key.schemeVersion, key.basePath, key.eventId, key.parentId, dispatch]);

  // The browser's copy is saved first, at every change.
  useEffect(() => {
    if (hasEnded.current || state.status === "clean") return;
    if (state.status === "submitted") return void deleteLocalDraft(key.id);
    void saveLocalDraft({
      id: key.id,
      institutionId: key.institutionId,
      scheme: key.scheme,
      ...(key.schemeVersion > 0 ? { schemeVersion: key.schemeVersion } : {}),
      base: state.base,
      answers: state.answers,
      ...(key.eventId ? { eventId: key.eventId } : {}),
      ...(key.parentId ? { parentId: key.parentId } : {}),
      ...(state.version === undefined ? {} : { version: state.version }),
    });
  }, [
    state.answers,
    state.base,
    state.version,
    state.status,
    key.id,
    key.institutionId,
    key.scheme,
    key.schemeVersion,
    key.eventId,
    key.parentId,
  ]);

  // 1.5 s after the last key; every 10 s while offline.
  const { answers, status } = state;
  useEffect(() => {
    if (status !== "dirty" && status !== "kept") return;
    // Reading `answers` restarts the delay at every edit.
    const wait = answers && status === "kept" ? RETRY_MS : TYPING_MS;
    const timer = setTimeout(() => void save(), wait);
    return () => clearTimeout(timer);
  }, [answers, status, save]);

  useEffect(() => {
    if (!("BroadcastChannel" in window)) return;
    const open = new BroadcastChannel(`draft-${key.id}`);
    channel.current = open;
    open.onmessage = ({ data }: MessageEvent<DraftMessage>) =>
      dispatch(data === "submitted" ? { type: "submitted" } : { type: "elsewhere", current: data });
    return () => {
      open.close();
      channel.current = undefined;
    };
  }, [key.id, dispatch]);

  useEffect(() => {
    const handleOnline = () => void save();
    const saveWhenHidden = () => {
      if (document.visibilityState === "hidden") void save();
    };
    window.addEventListener("online", handleOnline);
    document.addEventListener("visibilitychange", saveWhenHidden);
    return () => {
      window.removeEventListener("online", handleOnline);
      document.removeEventListener("visibilitychange", saveWhenHidden);
      void save();
    };
  }, [save]);

  useEffect(() => onBeforeSignOut(save), [save]);

  const edit = useCallback(
    (path: string, value: Json | undefined) => dispatch({ type: "edit", path, value }),
    [dispatch],
  );
  const flush = useCallback(async () => {
    await save();
    // After a merge, the result is saved too.
    for (let round = 1; round < ROUNDS && latest.current.status === "dirty"; round += 1) await save();
    // A timer may have started another save meanwhile.
    while (saving.current) await saving.current;
    return latest.current;
  }, [save]);
  const catchUp = useCallback(
    async (error: ApiError) => {
      if (error.code !== errorCodes.STALE_VERSION) return;
      dispatch({ type: "stale", current: await loadServerDraft(error, key.id) });
    },
    [dispatch, key.id],
  );
  const resolveAllConflicts = useCallback(
    (choices: Record<string, ConflictChoice>) => {
      dispatch({ type: "resolveConflicts", choices });
      void save();
    },
    [dispatch, save],
  );
  const refresh = useCallback(async () => {
    if (latest.current.version === undefined || hasEnded.current) return;
    const view = await api.get<ApplicationView>(`/participate/search/${key.id}`);
    dispatch(
      view.status === "DRAFT" ? { type: "elsewhere", current: toServerDraft(view) } : { type: "submitted" },
    );
  }, [dispatch, key.id]);
  const finish = useCallback(async () => {
    hasEnded.current = true;
    channel.current?.postMessage("submitted" satisfies DraftMessage);
    await deleteLocalDraft(key.id);
  }, [key.id]);
  return { state, edit, flush, resolveConflicts: resolveAllConflicts, catchUp, refresh, finish };
};
