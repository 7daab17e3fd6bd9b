/** When a draft is saved on the server: after typing, while offline, and before the page is left. */
import { type RefObject, useCallback, useEffect, useRef } from "react";
import { getServerNow } from "../shell/server-clock.ts";
import { onBeforeSignOut } from "../shell/sign-out.ts";
import { useIsPageShown } from "../shell/use-navigate-while-shown.ts";
import { findFailureEvent, type ServerDraftKey, saveServerDraft } from "./draft-server.ts";
import { canSaveDraft, type DraftEvent, type DraftState, type ServerDraft } from "./draft-state.ts";

const TYPING_MS = 1_500;
const RETRY_MS = 10_000;
/** Maximum number of consecutive merges while others type, before the user is asked to try again. */
const ROUNDS = 5;

interface DraftReferences {
  /** The state before React has rendered it. */
  latest: RefObject<DraftState>;
  hasEnded: RefObject<boolean>;
}

/**
 * Saves one draft, one call at a time.
 * @param announce notifies other tabs of a save
 * @returns `save`, which ends with the current call, and `flush`, which also saves what was merged meanwhile
 */
export const useDraftSave = (
  { id, scheme, schemeVersion, basePath, eventId, parentId }: ServerDraftKey,
  { latest, hasEnded }: DraftReferences,
  dispatch: (event: DraftEvent) => void,
  announce: (saved: ServerDraft) => void,
) => {
  const saving = useRef<Promise<void>>(undefined);
  const isPageShown = useIsPageShown();
  const save = useCallback(async (): Promise<void> => {
    // Of several that wait for the same save, the first starts the next one.
    while (saving.current) await saving.current;
    const { answers, version } = latest.current;
    if (!canSaveDraft(latest.current) || hasEnded.current) return;
    const work = async (): Promise<void> => {
      dispatch({ type: "saving" });
      try {
        const key = { id, scheme, schemeVersion, basePath, eventId, parentId };
        const saveResult = await saveServerDraft(key, answers, version);
        // It was open for more than a day, and its form was replaced meanwhile: the draft has the new one.
        if ((saveResult.schemeVersion ?? 0) !== schemeVersion && isPageShown()) location.reload();
        const now = getServerNow();
        dispatch({ type: "saved", version: saveResult.version, at: now });
        announce({ version: saveResult.version, answers, at: now });
      } catch (error) {
        dispatch(await findFailureEvent(error, id));
      }
    };
    saving.current = work().finally(() => {
      saving.current = undefined;
    });
    await saving.current;
  }, [
    id,
    scheme,
    schemeVersion,
    basePath,
    eventId,
    parentId,
    latest,
    hasEnded,
    dispatch,
    announce,
    isPageShown,
  ]);
  const flush = useCallback(async () => {
    await save();
    // After a merge, the result is saved too.
    for (let round = 1; round < ROUNDS && latest.current.status === "dirty"; round += 1) await save();
    // A timer may have started another save meanwhile.
    while (saving.current) await saving.current;
    return latest.current;
  }, [save, latest]);
  return { save, flush };
};

/** Saves 1.5 s after the last key, and every 10 s while offline. */
export const useSaveTimer = ({ answers, status }: DraftState, save: () => Promise<void>): void => {
  useEffect(() => {
    if (status !== "dirty" && status !== "kept") return;
    // Reading `answers` restarts the delay at every edit.
    const wait = answers && status === "kept" ? RETRY_MS : TYPING_MS;
    const timer = setTimeout(() => void save(), wait);
    return () => clearTimeout(timer);
  }, [answers, status, save]);
};

/** Saves when the connection is back, when the page is hidden or left, and before the user signs out. */
export const useSaveOnLeave = (save: () => Promise<void>): void => {
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
};
