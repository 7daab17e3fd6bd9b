/**
 * The job of a run of retention: looks through the applications in batches, then the logs, first to count, then to
 * shred.
 */

import { toQueuePosition, walkQueues } from "../../applications/desk/walk-queues.server.ts";
import { worklistQueues } from "../../applications/model/worklist-queues.ts";
import { pickInstitutionNaming } from "../../institutions/institution-names.ts";
import type { Context } from "../../platform/actor.ts";
import { writeWithAuditEntry } from "../../platform/audit/audit-store.server.ts";
import { parseDay } from "../../platform/day.ts";
import { finishDeferredTask } from "../../platform/deferred-tasks/deferred-task-store.server.ts";
import { queryKeyBatch } from "../../platform/query-partition.server.ts";
import { workOnEach } from "../../platform/set-aside.server.ts";
import { splitIntoBatches } from "../../platform/split-into-batches.ts";
import { TransactionCancelledError, transact } from "../../platform/transaction.server.ts";
import { deleteRow } from "../compressed-rows.server.ts";
import { removeDeskExports } from "../erase-stored-output.server.ts";
import * as Store from "./retention-run-store.server.ts";
import {
  getClosingDay,
  isApplicationExpired,
  LOG_BATCH_ROWS,
  listExpiredMonths,
  logKinds,
  logPartitions,
} from "./retention-schedule.ts";
import { hasLegalHold, shredApplication } from "./shred-application.server.ts";

/**
 * Applications that one batch looks at, and those of them that it shreds: each takes some 150 calls one after the
 * other, about a second and a half of the Lambda's 30 s.
 */
const PIECE_ROWS = 2000;
const PIECE_SHREDDED = 8;
/** Rows that are deleted at once. */
const PARALLEL_DELETES = 25;
/** Applications that the dry run lists one by one. */
const MAX_LISTED = 300;

/**
 * Processes the next batch of a run; a repeated message goes on where it stopped.
 * @returns true when another batch follows
 */
export const continueRetentionRun = async (id: string, ctx: Context): Promise<boolean> => {
  const run = await Store.findRetentionRun(id);
  if (run?.status !== "CHECKING" && run?.status !== "SHREDDING") {
    await finishDeferredTask({ kind: "retention", id }, ctx.now);
    return false;
  }
  // Every export that was begun may have a row of what is shredded now: they are removed before the first batch. One
  // that is asked for after the confirmation waits for the end of the run (decision 0446).
  const { confirmedAt, position, walked } = run;
  const isBegun = position !== undefined || walked === true;
  if (confirmedAt && !isBegun) await removeDeskExports(({ requestedAt }) => requestedAt <= confirmedAt);
  const next = run.walked ? await handleLogs(run) : await handleApplications(run, ctx);
  try {
    await saveRun({ ...next, revision: run.revision + 1 }, ctx);
  } catch (error) {
    // Another message of the run was faster.
    if (!(error instanceof TransactionCancelledError) || !error.of("run")) throw error;
    return false;
  }
  return next.status === run.status;
};

const saveRun = async (run: Store.RetentionRun, ctx: Context): Promise<void> => {
  if (run.status !== "DONE") return transact([Store.buildRetentionRunPut(run)]);
  await writeWithAuditEntry(
    { action: "retention.done", subject: run.id, detail: { shredded: run.shredded, files: run.files } },
    [Store.buildRetentionRunPut(run)],
    ctx,
  );
};

const handleApplications = async (run: Store.RetentionRun, ctx: Context): Promise<Store.RetentionRun> => {
  const today = parseDay(run.today);
  const next: Store.RetentionRun = {
    ...run,
    found: { ...run.found },
    shredded: { ...run.shredded },
    cases: [...run.cases],
  };
  let rowCount = 0;
  let shreddedCount = 0;
  for await (const header of walkQueues(worklistQueues, { descending: false, after: run.position })) {
    if (rowCount === PIECE_ROWS || shreddedCount === PIECE_SHREDDED) return next;
    if (header.id === next.position?.id) continue;
    next.position = toQueuePosition(header);
    rowCount += 1;
    next.seen += 1;
    if (!isApplicationExpired(header, run.years.applications ?? 0, today)) continue;
    if (run.status === "SHREDDING") {
      // One that cannot be shredded stays for the next run; it counts, since it has taken as long.
      const about = { job: "retention", now: ctx.now, getId: ({ id }: { id: string }) => id };
      const setAside = await workOnEach([header], about, async () => {
        const result = await shredApplication(header, run.requestedAt, ctx);
        if (!result.shredded) return;
        shreddedCount += 1;
        next.shredded.applications = (next.shredded.applications ?? 0) + 1;
        next.files += result.files;
      });
      shreddedCount += setAside;
    } else if (await hasLegalHold(header, run.requestedAt)) next.held += 1;
    else {
      next.found.applications = (next.found.applications ?? 0) + 1;
      const closedOn = getClosingDay(header) ?? today;
      const { code, scheme } = header;
      if (next.cases.length < MAX_LISTED)
        next.cases.push({
          id: header.id,
          ...(code ? { code } : {}),
          ...pickInstitutionNaming(header),
          scheme,
          closedOn,
        });
    }
  }
  return { ...next, walked: true };
};

/** Lists the logs of months that are over, each with its partition. */
const listExpiredLogs = ({ years, today }: Store.RetentionRun) =>
  logKinds.flatMap((kind) =>
    listExpiredMonths(years[kind] ?? 0, parseDay(today)).map((month) => ({
      kind,
      partition: `${logPartitions[kind]}#${month}`,
    })),
  );

const handleLogs = async (run: Store.RetentionRun): Promise<Store.RetentionRun> => {
  const isShredding = run.status === "SHREDDING";
  const counts = { ...(isShredding ? run.shredded : run.found) };
  const logs = listExpiredLogs(run);
  let readRows = 0;
  let index = run.logPosition?.log ?? 0;
  let after = run.logPosition?.logAfter;
  for (let log = logs[index]; log; log = logs[index]) {
    if (readRows >= LOG_BATCH_ROWS) {
      const logPosition = { log: index, ...(after !== undefined && { logAfter: after }) };
      return { ...run, ...(isShredding ? { shredded: counts } : { found: counts }), logPosition };
    }
    const { keys, next } = await queryKeyBatch(log.partition, LOG_BATCH_ROWS - readRows, after);
    if (isShredding)
      for (const batch of splitIntoBatches(keys, PARALLEL_DELETES)) await Promise.all(batch.map(deleteRow));
    counts[log.kind] = (counts[log.kind] ?? 0) + keys.length;
    readRows += keys.length;
    after = next;
    if (next === undefined) index += 1;
  }
  // The list of the applications is not needed after they are gone.
  return isShredding
    ? { ...run, status: "DONE", shredded: counts, cases: [] }
    : { ...run, status: "CHECKED", found: counts };
};
