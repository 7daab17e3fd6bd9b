/** Operations of applicants: save, submit, read, list, discard. Transitions are in `perform-transition.server.ts`. */
import { enqueueNoticesAfterWrite } from "../messaging/enqueue-notices.server.ts";
import type { Context } from "../platform/actor.ts";
import { writeMetric } from "../platform/metric.server.ts";
import { checkEligibility } from "./eligibility/check-eligibility.server.ts";
import { loadDraftWindows } from "./eligibility/draft-windows.server.ts";
import { getOwnRecordsOnlyAccount, loadVisibleApplication } from "./model/application-access.server.ts";
import type { ApplicationHeader, ApplicationHistoryRow } from "./model/application-rows.ts";
import type {
  ActionView,
  ApplicationView,
  ApplicationWrite,
  HistoryEntry,
} from "./model/application-schema.ts";
import * as Store from "./model/application-store.server.ts";
import { SUBMISSION_METRICS } from "./model/business-metrics.ts";
import { isReportScheme } from "./model/queue-of-application.ts";
import { listActionViews } from "./permissions/authorization.ts";
import { loadApplicationWithMakers } from "./permissions/earlier-makers.server.ts";
import { createOwnNameCheck } from "./permissions/own-names.server.ts";
import { type SubmitOptions, writeSubmission } from "./submission/write-submission.server.ts";
import { toApplicationView } from "./views/application-view.server.ts";
import { toHistoryView } from "./views/history-view.server.ts";

export { discardDraft, saveDraft } from "./drafts/draft-writes.server.ts";
export { performTransition } from "./transitions/perform-transition.server.ts";
export { listApplications } from "./views/list-applications.server.ts";

/** Submits and sends the notices. When the queue fails, the sweep sends them. */
export const submitApplication = async (
  input: ApplicationWrite,
  ctx: Context,
  options?: Pick<SubmitOptions, "generateCode">,
): Promise<ApplicationView> => {
  const { header, history, body } = await writeSubmission(input, ctx, options);
  const metric = SUBMISSION_METRICS[isReportScheme(header.scheme) ? "report" : "application"];
  writeMetric(metric, "Count", 1, ctx.now);
  await sendHistoryNotices(history, ctx);
  return toApplicationView(header, body, ctx);
};

/**
 * Sends the notices of a history row. After a failure, which an alarm counts, the sweep finds the row in the `due`
 * index.
 */
export const sendHistoryNotices = async (
  history: ApplicationHistoryRow,
  ctx: Pick<Context, "requestId" | "now">,
): Promise<void> =>
  enqueueNoticesAfterWrite(history.notices, ctx, Store.buildHistoryKey(history.id, history.seq));

/** Returns one application with its answers. */
export const getApplication = async (id: string, ctx: Context): Promise<ApplicationView> => {
  const { header, body } = await loadApplicationWithMakers(id, ctx);
  const findWindow = await loadDraftWindows([header], ctx);
  return toApplicationView(header, body, ctx, findWindow(header));
};

/** Lists the transitions that the caller can make now, and why the others are not possible. */
export const listAvailableActions = async (id: string, ctx: Context): Promise<ActionView[]> => {
  const { header } = await loadApplicationWithMakers(id, ctx);
  const findWindow = await loadDraftWindows([header], ctx);
  return listActionViews(
    header,
    ctx,
    findWindow(header)?.denial ?? (await explainIneligibility(header, ctx)),
  );
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
