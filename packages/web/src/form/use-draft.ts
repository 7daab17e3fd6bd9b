/**
 * A draft as a hook: saved in the browser first and then on the server with the version that was read, on blur, on
 * step change and 1.5 s after typing (experience.md › Drafts). The decisions are in `draft-state.ts`.
 */
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import type { Answers, Json } from "@portal/core/forms/types/index";
import * as errorCodes from "@portal/core/platform/error-codes";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { type ApiError, api } from "../shell/api.ts";
import { type DraftKey, loadServerDraft, toServerDraft } from "./draft-server.ts";
import {
  createDraftState,
  type DraftEvent,
  type DraftState,
  type IsAtomicPath,
  reduceDraft,
  type ServerDraft,
} from "./draft-state.ts";
import { deleteLocalDraft, type LocalDraft, saveLocalDraft } from "./draft-store.ts";
import type { ConflictChoice } from "./merge-answers.ts";
import { useDraftSave, useSaveOnLeave, useSaveTimer } from "./use-draft-save.ts";

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
  /** Merges the changes that another device has saved in the meantime. */
  refresh: () => Promise<void>;
  /** The draft was submitted or discarded: deletes the copy. */
  finish: () => Promise<void>;
}

/** Messages between tabs with the same draft. */
type DraftMessage = ServerDraft | "submitted";

type Dispatch = (event: DraftEvent) => void;

/** Returns the state of a draft, and a reference to it: events can be faster than React renders. */
const useDraftState = (createState: () => DraftState, isAtomic: IsAtomicPath) => {
  const [state, setState] = useState(createState);
  const latest = useRef(state);
  const dispatch = useCallback<Dispatch>(
    (event) => {
      latest.current = reduceDraft(latest.current, event, isAtomic);
      setState(latest.current);
    },
    [isAtomic],
  );
  return { state, latest, dispatch };
};

/** Saves every change in this browser, before the server has it. */
const useLocalCopy = (key: DraftKey, state: DraftState, hasEnded: RefObject<boolean>): void => {
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
    hasEnded,
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
};

/** Receives what other tabs do with this draft, and returns the function that notifies them of changes in this tab. */
const useDraftChannel = (id: string, dispatch: Dispatch): ((message: DraftMessage) => void) => {
  const channel = useRef<BroadcastChannel>(undefined);
  useEffect(() => {
    if (!("BroadcastChannel" in window)) return;
    const open = new BroadcastChannel(`draft-${id}`);
    channel.current = open;
    open.onmessage = ({ data }: MessageEvent<DraftMessage>) =>
      dispatch(data === "submitted" ? { type: "submitted" } : { type: "elsewhere", current: data });
    return () => {
      open.close();
      channel.current = undefined;
    };
  }, [id, dispatch]);
  return useCallback((message) => channel.current?.postMessage(message), []);
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
  const { state, latest, dispatch } = useDraftState(() => {
    const initialState = createDraftState(server && toServerDraft(server), local, isAtomic);
    // Prefilled answers are not an edit, so nothing is saved before the user does something.
    return server || local ? initialState : { ...initialState, answers: prefilled, base: {} };
  }, isAtomic);
  const hasEnded = useRef(false);
  const announce = useDraftChannel(key.id, dispatch);
  const { save, flush } = useDraftSave(key, { latest, hasEnded }, dispatch, announce);
  useLocalCopy(key, state, hasEnded);
  useSaveTimer(state, save);
  useSaveOnLeave(save);

  const edit = useCallback(
    (path: string, value: Json | undefined) => dispatch({ type: "edit", path, value }),
    [dispatch],
  );
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
  }, [dispatch, latest, key.id]);
  const finish = useCallback(async () => {
    hasEnded.current = true;
    announce("submitted");
    await deleteLocalDraft(key.id);
  }, [announce, key.id]);
  return { state, edit, flush, resolveConflicts: resolveAllConflicts, catchUp, refresh, finish };
};
