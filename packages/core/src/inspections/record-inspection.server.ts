/** Lists and records inspections, for the subjects that are assigned to the inspector only. */

import { isDeepStrictEqual } from "node:util";
import { findEvent } from "../events/event-store.server.ts";
import { findFilesByIds } from "../files/file-store.server.ts";
import { toPersonOwnerId } from "../files/index.ts";
import type { Context } from "../platform/actor.ts";
import { errorCodes, Refusal } from "../platform/errors.ts";
import { TransactionCancelledError, transact } from "../platform/transaction.server.ts";
import { findInspectionDayIssues, findInspectionIssues, getInspectionDays } from "./records/index.ts";
import type { InspectionKind, InspectionView, InspectionWrite } from "./records/inspection-schema.ts";
import * as Store from "./records/inspection-store.server.ts";
import type { ViewRow } from "./restricted/index.ts";
import { getInspectedCode } from "./restricted/inspected-code.ts";
import { logRestrictedAccess } from "./restricted/read-restricted-view.server.ts";
import { listAssignedRecords } from "./restricted/restricted-records.server.ts";

/**
 * Finds the subject by the data that the view shows.
 * @param subjectCode its code or registration number, as `getInspectedCode` returns it
 * @throws Refusal NOT_FOUND for any subject that is not assigned to the inspector, and where two are called the same: a
 * finding must not be recorded about somebody else
 */
const findAssignedSubject = async (
  kind: InspectionKind,
  subjectCode: string,
  ctx: Context,
): Promise<{ subject: Store.InspectionSubject; row: ViewRow }> => {
  const [assignedRecord, ...namesakes] = (await listAssignedRecords(kind, ctx)).filter(
    ({ row }) => getInspectedCode(row) === subjectCode,
  );
  if (!assignedRecord || namesakes.length > 0) throw new Refusal(errorCodes.NOT_FOUND);
  return { subject: { of: kind, key: assignedRecord.key }, row: assignedRecord.row };
};

const filterOwnInspections = (all: readonly InspectionView[], ctx: Context): InspectionView[] =>
  all.filter(({ inspector }) => inspector.id === ctx.actor.accountId);

/** Lists the inspector's own inspections of a subject, newest first; reading is logged. */
export const listOwnInspections = async (
  kind: InspectionKind,
  subjectCode: string,
  ctx: Context,
): Promise<InspectionView[]> => {
  const { subject } = await findAssignedSubject(kind, subjectCode, ctx);
  const items = filterOwnInspections((await Store.readInspectionSubject(subject)).inspections, ctx);
  await logRestrictedAccess(
    "read",
    "roadshow.inspection",
    { of: kind, subject: subjectCode, rows: items.length },
    ctx,
  );
  return items;
};

/**
 * Returns the names of the photos in order.
 * @throws Refusal 900059 for one that does not exist, is not verified or is not a photo
 */
const loadPhotos = async (ids: readonly string[], ctx: Context): Promise<InspectionView["photos"]> => {
  const files = await findFilesByIds(toPersonOwnerId(ctx.actor.accountId), ids);
  return ids.map((id) => {
    const file = files[id];
    if (file?.status !== "verified" || file.purpose !== "INSPECTION_PHOTO")
      throw new Refusal(errorCodes.FILE_NOT_VERIFIED, {
        fields: [{ path: "photos", key: "fileNotVerified" }],
      });
    return { id, name: file.name };
  });
};

/** Returns the recorded inspection. @throws Refusal 900051 when what is sent under its id now is something else */
const requireSameInspection = (recorded: InspectionView, write: InspectionWrite): InspectionView => {
  const { receivedAt: _, inspector: __, photos, ...facts } = recorded;
  const recordedWrite: InspectionWrite = { ...facts, photos: photos.map(({ id }) => id) };
  if (!isDeepStrictEqual(recordedWrite, { ...write, notes: write.notes.trim() }))
    throw new Refusal(errorCodes.IDEMPOTENCY_CONFLICT);
  return recorded;
};

/**
 * Finds the days on which a subject could be inspected when it was: an event may have been postponed between the
 * inspection and its arrival.
 */
const findInspectionDays = async (
  { of, key }: Store.InspectionSubject,
  row: ViewRow,
  { madeAt }: Pick<InspectionWrite, "madeAt">,
): Promise<ReturnType<typeof getInspectionDays>> => {
  const changes = (of === "activity" && (await findEvent(key))?.changes) || [];
  const laterChange = changes.find(({ at }) => Date.parse(madeAt) < Date.parse(at));
  const { start, end } = laterChange?.dates ?? row;
  return getInspectionDays(start, end);
};

/**
 * Records an inspection. A repeated call, after a lost response, returns the recorded one.
 * @throws Refusal NOT_FOUND, also for an id under which a colleague recorded one, 900051 where the inspector recorded
 * something else under it, 900054 with fields, 900059 for a photo
 */
export const recordInspection = async (
  kind: InspectionKind,
  subjectCode: string,
  write: InspectionWrite,
  ctx: Context,
): Promise<InspectionView> => {
  const { subject, row } = await findAssignedSubject(kind, subjectCode, ctx);
  const existing = filterOwnInspections((await Store.readInspectionSubject(subject)).inspections, ctx).find(
    ({ id }) => id === write.id,
  );
  if (existing) return requireSameInspection(existing, write);
  const fields = [
    ...findInspectionIssues(write, ctx.now),
    ...findInspectionDayIssues(write, await findInspectionDays(subject, row, write)),
  ];
  if (fields.length) throw new Refusal(errorCodes.INVALID_VALUE, { fields });
  const inspection: InspectionView = {
    ...write,
    notes: write.notes.trim(),
    photos: await loadPhotos(write.photos, ctx),
    receivedAt: ctx.now,
    inspector: { id: ctx.actor.accountId, account: ctx.actor.account },
  };
  try {
    await transact([Store.buildInspectionWrite(subject, inspection)]);
  } catch (error) {
    const storedRow = error instanceof TransactionCancelledError ? error.of("inspection")?.row : undefined;
    const recordedInspection = storedRow?.inspection as InspectionView | undefined;
    if (!recordedInspection) throw error;
    // The inspector's device makes the id. One of a colleague's tells nothing of the inspection that has it.
    if (recordedInspection.inspector.id !== ctx.actor.accountId) throw new Refusal(errorCodes.NOT_FOUND);
    // Sent twice concurrently: the other one was recorded.
    return requireSameInspection(recordedInspection, write);
  }
  return inspection;
};
