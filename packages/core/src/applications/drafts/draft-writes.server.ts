/** Writes of drafts: save under the version that was read, discard. */

import { findCurrentEvent } from "../../events/event-store.server.ts";
import type { Context } from "../../platform/actor.ts";
import { toCanonicalJson } from "../../platform/audit/index.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { TransactionCancelledError, transact } from "../../platform/transaction.server.ts";
import { createWithinQuotas, loadQuotaLimit, type Quota } from "../../policies/quotas/quota-store.server.ts";
import { chooseSchemeVersion } from "../../schemes/versions/load-scheme.server.ts";
import { isForOtherParent, requireScheme } from "../changes/submission-guards.ts";
import {
  getOwnRecordsOnlyAccount,
  loadVisibleApplication,
  requireInstitution,
} from "../model/application-access.server.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import type { ApplicationView, ApplicationWrite } from "../model/application-schema.ts";
import * as Store from "../model/application-store.server.ts";
import { BODY_LABEL, buildIdBinding } from "../model/ownership.server.ts";
import { buildUnknownApplicationRefusal } from "../model/unknown-application.ts";
import { listReportDeadlines, pickReportedEvent } from "../reports/report-prefill.ts";
import { loadReportedApplication } from "../reports/report-writes.server.ts";
import { createDraftHeader } from "../submission/create-draft.ts";
import { toApplicationView } from "../views/application-view.server.ts";
import { findNextCheckAt } from "../windows/draft-reminders.ts";

/**
 * Saves a draft with one conditional write of one row. A repeated call with the same id and answers returns the saved
 * draft.
 * @throws Refusal 900050 with the current version and answers, 900047 when it was submitted meanwhile, 10507 where it
 * is of another kind, event or application, 107001, 413 when the draft is too large, 900181 when the institution has
 * too many
 */
export const saveDraft = async (input: ApplicationWrite, ctx: Context): Promise<ApplicationView> => {
  const { id: institutionId } = requireInstitution(ctx);
  const scheme = requireScheme(input.scheme);
  await refuseTooLarge(input, ctx);
  if (!input.version) return createDraft(input, institutionId, scheme.resource, ctx);
  await refuseOtherSubject(institutionId, input, ctx);
  const value = {
    ...createDraftHeader(input, institutionId, ctx, scheme.resource),
    version: input.version + 1,
  };
  const savedHeader = await Store.updateDraft(value, input.version, getOwnRecordsOnlyAccount(ctx));
  if (savedHeader) return toApplicationView(savedHeader, undefined, ctx);
  throw explainDraftConflict(await Store.findHeader(institutionId, value.id), input, ctx);
};

/**
 * Refuses to attach a draft to another application than the one it was created for, such as the one that it reports on
 * or the leader of its group: no save changes it.
 * @throws Refusal 10507 where the call names another one
 */
const refuseOtherSubject = async (
  institutionId: string,
  input: ApplicationWrite,
  ctx: Context,
): Promise<void> => {
  if (!input.id || !input.parentId) return;
  const current = await Store.findHeader(institutionId, input.id);
  if (current && isForOtherParent(current, input)) throw explainDraftConflict(current, input, ctx);
};

/**
 * Builds the maximum number of drafts of an institution: in total, and of one form for one event. A form without an
 * event is filled in for many persons or activities of a year (decision 0408).
 */
const buildDraftQuota = async (
  { institutionId, scheme, eventId }: ApplicationHeader,
  ctx: Context,
): Promise<Quota> => {
  const [maximum, ownLimit] = await Promise.all([
    loadQuotaLimit("draftsPerInstitution", ctx),
    loadQuotaLimit(eventId ? "draftsPerSchemeAndEvent" : "draftsPerSchemeWithoutEvent", ctx),
  ]);
  return {
    pk: `institution#${institutionId}`,
    kind: "drafts",
    adds: {
      all: { amount: 1, max: maximum },
      [`${scheme}#${eventId ?? ""}`]: { amount: 1, max: ownLimit },
    },
    countNow: () => Store.countDrafts(institutionId),
  };
};

/**
 * Refuses a draft that exceeds the maximum number of bytes.
 * @throws Refusal 413
 */
const refuseTooLarge = async (input: ApplicationWrite, ctx: Context): Promise<void> => {
  const max = await loadQuotaLimit("draftBytes", ctx);
  if (Buffer.byteLength(JSON.stringify(input.answers)) > max)
    throw new Refusal(errorCodes.TOO_LARGE, { params: { max } });
};

const createDraft = async (
  input: ApplicationWrite,
  institutionId: string,
  resource: string,
  ctx: Context,
): Promise<ApplicationView> => {
  const [foundEvent, schemeVersion] = await Promise.all([
    input.eventId ? findCurrentEvent(input.eventId, ctx.now) : undefined,
    chooseSchemeVersion(input.scheme, input.schemeVersion, ctx.now),
  ]);
  const event = foundEvent?.status === "DRAFT" ? undefined : foundEvent;
  const reportedApplication =
    resource === "report" ? await loadReportedApplication(institutionId, input, ctx) : undefined;
  if (input.eventId && !event) throw new Refusal(errorCodes.FAIR_MISSING);
  const header: ApplicationHeader = {
    ...createDraftHeader(input, institutionId, ctx, resource, schemeVersion),
    ...(event ? { eventNames: event.names, eventDates: event.dates } : {}),
    // A draft of a report stores its deadline, so that saving it returns that day (spec 3 §4).
    ...(event || reportedApplication ? {} : { remindAt: findNextCheckAt(ctx.today, ctx.now, ctx.today) }),
    ...(reportedApplication
      ? {
          ...pickReportedEvent(reportedApplication.header),
          deadlines: listReportDeadlines(reportedApplication.header),
        }
      : {}),
  };
  try {
    const writes = [buildIdBinding(header), Store.buildHeaderPut(header)];
    await createWithinQuotas([await buildDraftQuota(header, ctx)], writes, ctx);
    return toApplicationView(header, undefined, ctx);
  } catch (error) {
    if (!(error instanceof TransactionCancelledError)) throw error;
    const current = await Store.findHeader(institutionId, header.id);
    if (error.of(BODY_LABEL))
      throw explainDraftConflict(current?.status === "DRAFT" ? undefined : current, input, ctx);
    const isSameDraft =
      current?.status === "DRAFT" &&
      current.createdBy === ctx.actor.accountId &&
      toCanonicalJson(current.answers) === toCanonicalJson(input.answers);
    if (current && isSameDraft) return toApplicationView(current, undefined, ctx);
    throw explainDraftConflict(current, input, ctx);
  }
};

const explainDraftConflict = (
  current: ApplicationHeader | undefined,
  input: ApplicationWrite,
  ctx: Context,
): Refusal => {
  const ownAccountId = getOwnRecordsOnlyAccount(ctx);
  if (!current || (ownAccountId && current.createdBy !== ownAccountId))
    return buildUnknownApplicationRefusal(ctx.actor);
  if (current.status !== "DRAFT")
    return new Refusal(errorCodes.NOT_EDITABLE_AFTER_SUBMIT, { params: { status: current.status } });
  const isOtherEvent = input.eventId && current.eventId && current.eventId !== input.eventId;
  if (current.scheme !== input.scheme || isOtherEvent || isForOtherParent(current, input))
    return new Refusal(errorCodes.ONE_APPLICATION_TYPE_PER_RECORD);
  return new Refusal(errorCodes.STALE_VERSION, {
    current: { version: current.version, answers: current.answers ?? {}, updatedAt: current.updatedAt },
  });
};

/** Deletes a draft on condition of its version. Submitted applications cannot be deleted. */
export const discardDraft = async (id: string, version: number, ctx: Context): Promise<void> => {
  const { header } = await loadVisibleApplication(id, ctx);
  if (header.status !== "DRAFT")
    throw new Refusal(errorCodes.NOT_EDITABLE_AFTER_SUBMIT, { params: { status: header.status } });
  if (header.version !== version)
    throw new Refusal(errorCodes.STALE_VERSION, {
      current: { version: header.version, answers: header.answers ?? {} },
    });
  try {
    await transact([Store.buildDraftDelete(header.institutionId, id, version)]);
  } catch (error) {
    if (!(error instanceof TransactionCancelledError)) throw error;
    throw explainDraftConflict(
      await Store.findHeader(header.institutionId, id),
      { scheme: header.scheme, answers: {} },
      ctx,
    );
  }
};
