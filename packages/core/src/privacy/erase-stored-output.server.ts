/**
 * Erases what was made of an institution's data and stored for a while: copies of their own data that colleagues asked
 * for, and documents printed for them. They hold the person as well, so an erasure reaches them at once (decision
 * 0421).
 */
import { listExportSchedules } from "../applications/desk/export-schedule-store.server.ts";
import {
  listKeptExportOwners,
  listQueueExports,
  type QueueExport,
  removeQueueExport,
} from "../applications/desk/queue-export-store.server.ts";
import { deleteOwnerPrints } from "../documents/print-objects.server.ts";
import { loadStaffRoster } from "../identity/staff/staff-store.server.ts";
import { listAllMembers } from "../institutions/institution-store.server.ts";
import type { Context } from "../platform/actor.ts";
import { readStoredRows } from "./compressed-rows.server.ts";
import { renewDataCopy } from "./data-copy.server.ts";
import { type ErasurePart, type ErasureProgress, selectErasurePart } from "./erasure-part.ts";

/** Accounts whose copies may hold data of an institution: its members, and whoever began an application for it. */
const listColleagues = async (institutionId: string): Promise<string[]> => {
  const members = await listAllMembers(institutionId);
  const applications = await readStoredRows(`institution#${institutionId}`, "application#");
  const accountIds = [
    ...members.map(({ accountId }) => accountId),
    ...applications.flatMap(({ createdBy }) => (typeof createdBy === "string" ? createdBy : [])),
  ];
  return [...new Set(accountIds)].sort();
};

/**
 * Deletes what was printed of an institution's data or for its colleagues, and has stored copies of data made again:
 * for so many colleagues in each part. Called after the rows were changed: what a job reads from then on holds the
 * person no more.
 */
export const eraseStoredOutput = async (
  institutionId: string,
  exceptAccountId: string,
  part: ErasurePart,
  ctx: Context,
): Promise<ErasureProgress> => {
  await deleteOwnerPrints(`institution/${institutionId}`);
  const colleagues = (await listColleagues(institutionId)).filter((id) => id !== exceptAccountId);
  const { items, progress } = selectErasurePart(colleagues, (id) => id, part);
  for (const accountId of items) {
    await deleteOwnerPrints(`account/${accountId}`);
    await renewDataCopy(accountId, ctx);
  }
  return progress;
};

/**
 * Accounts under which exports are stored: the staff, and owners of repeated exports who left the desk, also where they
 * ended the repetition before.
 */
export const listExportOwners = async (): Promise<string[]> => {
  const [{ members }, schedules, keptOwners] = await Promise.all([
    loadStaffRoster(),
    listExportSchedules(),
    listKeptExportOwners(),
  ]);
  return [
    ...new Set([...members.map(({ id }) => id), ...schedules.map(({ owner }) => owner), ...keptOwners]),
  ];
};

/**
 * Removes exports of the desk with their files. Repeated exports are made again on their next day.
 * @param isConcerned which of them
 */
export const removeDeskExports = async (isConcerned: (row: QueueExport) => boolean): Promise<void> => {
  for (const owner of await listExportOwners())
    for (const row of await listQueueExports(owner)) if (isConcerned(row)) await removeQueueExport(row);
};
