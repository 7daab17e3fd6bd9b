/** The draft on the server: its identity, how it is saved and read, and what a failed save means for it. */
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import type { Answers } from "@portal/core/forms/types/index";
import * as errorCodes from "@portal/core/platform/error-codes";
import { ApiError, api } from "../shell/api.ts";
import type { DraftEvent, ServerDraft } from "./draft-state.ts";

export interface DraftKey {
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

/** What the server knows a draft by: the institution is that of the call. */
export type ServerDraftKey = Omit<DraftKey, "institutionId">;

/**
 * Saves the answers.
 * @param version the version that was read, undefined until the server has the draft
 * @returns the new version, and the version of the scheme in which the draft is kept
 */
export const saveServerDraft = (
  key: ServerDraftKey,
  answers: Answers,
  version: number | undefined,
): Promise<{ version: number; schemeVersion?: number }> =>
  api.post(`${key.basePath}/tosubmit`, {
    id: key.id,
    scheme: key.scheme,
    schemeVersion: key.schemeVersion,
    answers,
    ...(version === undefined ? {} : { version }),
    ...(key.eventId ? { eventId: key.eventId } : {}),
    ...(key.parentId ? { parentId: key.parentId } : {}),
  });

export const toServerDraft = (view: ApplicationView): ServerDraft => ({
  version: view.version,
  answers: view.answers,
  at: view.updatedAt,
});
/** Returns the draft from the response to a stale save; reads it when the response is incomplete. */
export const loadServerDraft = async (error: ApiError, id: string): Promise<ServerDraft> => {
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
export const findFailureEvent = async (error: unknown, id: string): Promise<DraftEvent> => {
  if (!(error instanceof ApiError) || error.code !== errorCodes.STALE_VERSION) return toFailureEvent(error);
  try {
    return { type: "stale", current: await loadServerDraft(error, id) };
  } catch (failure) {
    return toFailureEvent(failure);
  }
};
