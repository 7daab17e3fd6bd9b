/** Operations of applicants: save, submit, read, list, discard. Transitions are in `perform-transition.server.ts`. */
import type { Context } from "../platform/actor.ts";
import { checkEligibility } from "./eligibility/check-eligibility.server.ts";
import { loadDraftWindows, loadSubmissionDenial } from "./eligibility/draft-windows.server.ts";
import { getOwnRecordsOnlyAccount, loadVisibleApplication } from "./model/application-access.server.ts";
import type { ApplicationHeader } from "./model/application-rows.ts";
import type { ActionView, ApplicationView, HistoryEntry } from "./model/application-schema.ts";
import * as Store from "./model/application-store.server.ts";
import { listActionViews } from "./permissions/authorization.ts";
import { loadApplicationWithMakers } from "./permissions/earlier-makers.server.ts";
import { createOwnNameCheck } from "./permissions/own-names.server.ts";
import { toApplicationView } from "./views/application-view.server.ts";
import { toHistoryView } from "./views/history-view.server.ts";

export { discardDraft, saveDraft } from "./drafts/draft-writes.server.ts";
export { submitApplication } from "./submission/submit-application.server.ts";
export { performTransition } from "./transitions/perform-transition.server.ts";
export { listApplications } from "./views/list-applications.server.ts";

/** Returns one application with its answers. */
export const getApplication = async (id: string, ctx: Context): Promise<ApplicationView> => {
  const { header, body } = await loadApplicationWithMakers(id, ctx);
  const findWindow = await loadDraftWindows([header], ctx);
  return toApplicationView(header, body, ctx, findWindow(header));
};

/** Lists the transitions that the caller can make now, and why the others are not possible. */
export const listAvailableActions = async (id: string, ctx: Context): Promise<ActionView[]> => {
  const { header } = await loadApplicationWithMakers(id, ctx);
  const denial = (await loadSubmissionDenial(header, ctx)) ?? (await explainIneligibility(header, ctx));
  return listActionViews(header, ctx, denial);
};

/**
 * Explains why the institution cannot submit a draft now, by the conditions of its scheme; undefined when nothing known
 * prevents it. A condition that depends on another application, as for a report, is checked at the submission.
 */
const explainIneligibility = async (
  header: ApplicationHeader,
  ctx: Context,
): Promise<Pick<ActionView, "code" | "params"> | undefined> => {
  if (header.status !== "DRAFT" || header.parentId !== undefined) return undefined;
  const { conditions } = await checkEligibility(header, ctx);
  const unmetCondition = conditions.find(({ met, optional }) => !met && optional !== true);
  return unmetCondition && { code: unmetCondition.code, params: unmetCondition.params };
};

/** Lists the history, oldest first. Readers can recompute its hashes (`platform/audit`). */
export const listHistory = async (id: string, ctx: Context): Promise<HistoryEntry[]> => {
  const { header } = await loadVisibleApplication(id, ctx);
  if (header.status === "DRAFT") return [];
  const [entries, isOwnName] = await Promise.all([
    Store.listHistoryEntries(header),
    // Everybody else reads who did what, whoever it was.
    getOwnRecordsOnlyAccount(ctx) ? createOwnNameCheck(ctx) : () => true,
  ]);
  return entries.map((entry) => toHistoryView(entry, isOwnName, ctx));
};
