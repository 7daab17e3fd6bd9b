/** Writes of a report to the application it reports on: header and history, in the report's own transaction. */

import type { Answers } from "../../forms/types/index.ts";
import type { Context } from "../../platform/actor.ts";
import { chainEntry } from "../../platform/audit/index.ts";
import type { TransactionItem } from "../../platform/transaction.server.ts";
import { findScheme } from "../../schemes/index.ts";
import { loadScheme } from "../../schemes/versions/load-scheme.server.ts";
import { toHistoryActor } from "../changes/append-history.server.ts";
import { buildNotifications } from "../changes/build-notifications.ts";
import { computePayableMaximum } from "../funding/compute-grant.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import type { ApplicationWrite } from "../model/application-schema.ts";
import * as Store from "../model/application-store.server.ts";
import { applyReportStatus, isReport, refuseReport } from "./report-rules.ts";

/** Label of the reported application's row, which somebody else may have changed meanwhile. */
export const REPORTED_LABEL = "reported";

/**
 * Builds the rows, or none when the application is not a report or nothing changes. The sweep sends the notices.
 * @param loadedApplication the reported application on which the caller based its decision; a fresh read could already
 * have another report
 */
export const buildReportWrites = async (
  report: ApplicationHeader,
  ctx: Context,
  loadedApplication?: ApplicationHeader,
): Promise<TransactionItem[]> => {
  if (!report.parentId || !isReport(report)) return [];
  const reportedHeader = loadedApplication ?? (await Store.findHeader(report.institutionId, report.parentId));
  const outcome = reportedHeader && applyReportStatus(reportedHeader, report, ctx);
  if (!reportedHeader || !outcome) return [];
  const { action } = outcome;
  const next =
    action === "reportAccepted" ? await addPayableMaximum(outcome.next, report, ctx) : outcome.next;
  const entry = await chainEntry(reportedHeader.lastHash, {
    seq: reportedHeader.seq + 1,
    at: ctx.now,
    actor: await toHistoryActor(ctx),
    action,
    from: reportedHeader.status,
    to: reportedHeader.status,
  });
  const reportDeadline = next.deadlines.find(({ kind }) => kind === "report");
  return [
    {
      ...Store.buildHeaderPut(
        { ...next, seq: entry.seq, lastHash: entry.hash },
        { version: reportedHeader.version, status: reportedHeader.status },
      ),
      label: REPORTED_LABEL,
    },
    {
      ...Store.buildHistoryPut({
        id: reportedHeader.id,
        institutionId: reportedHeader.institutionId,
        version: next.version,
        ...entry,
        notices: reportDeadline
          ? buildNotifications(next, "reportDue", ctx.now, { dueOn: reportDeadline.day })
          : [],
      }),
      label: REPORTED_LABEL,
    },
  ];
};

/** Adds what may be paid out of the grant by the costs in its accepted report. */
const addPayableMaximum = async (
  header: ApplicationHeader,
  report: ApplicationHeader,
  ctx: Context,
): Promise<ApplicationHeader> => {
  if (!header.funding || !findScheme(header.scheme)?.grant?.payable) return header;
  const { id, institutionId } = report;
  const [fundedScheme, reportScheme, application, body] = await Promise.all([
    loadScheme(header),
    loadScheme(report),
    Store.findOwnBody(header.id, institutionId),
    Store.findOwnBody(id, institutionId),
  ]);
  if (!fundedScheme || !reportScheme) return header;
  if (!application || !body) throw new TypeError(`no answers of ${application ? id : header.id}`);
  const payable = computePayableMaximum(
    { scheme: fundedScheme, answers: application.answers },
    { scheme: reportScheme, answers: body.answers },
    { today: ctx.today, ...(header.policy ? { policy: header.policy } : {}) },
  );
  return payable === undefined ? header : { ...header, funding: { ...header.funding, payable } };
};

/** Loads the application of a report with its submitted data. Refuses when it does not need this report now. */
export const loadReportedApplication = async (
  institutionId: string,
  { scheme, parentId }: Pick<ApplicationWrite, "scheme" | "parentId">,
  ctx: Context,
): Promise<{ header: ApplicationHeader; answers: Answers }> => {
  const [header, body] = await Promise.all([
    parentId ? Store.findHeader(institutionId, parentId) : undefined,
    parentId ? Store.findOwnBody(parentId, institutionId) : undefined,
  ]);
  refuseReport(header, scheme, ctx);
  return { header, answers: body?.answers ?? {} };
};
