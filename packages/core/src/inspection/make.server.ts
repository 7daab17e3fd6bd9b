/** What an inspector reads and writes: of what the inspector was sent to, and nothing else. */
import type { Context } from "../actor.ts";
import { codes, Refusal } from "../errors.ts";
import { assignedRows } from "../restricted/assigned.server.ts";
import { log } from "../restricted/read.server.ts";
import { personPlace } from "../upload/index.ts";
import { filesOf } from "../upload/store.server.ts";
import { Cancelled, transact } from "../write.server.ts";
import { issuesOf } from "./index.ts";
import * as Store from "./store.server.ts";
import type { InspectionView, InspectionWrite, Kind } from "./wire.ts";

/**
 * The subject that the inspector knows by what the view shows of it.
 * @param shown its code or registration number
 * @throws Refusal NOT_FOUND for whatever the inspector was not sent to
 */
const subjectOf = async (of: Kind, shown: string, ctx: Context): Promise<Store.Subject> => {
  const found = (await assignedRows(of, ctx)).find(({ row }) => (row.code ?? row.registration) === shown);
  if (!found) throw new Refusal(codes.NOT_FOUND);
  return { of, key: found.key };
};

const mine = (all: readonly InspectionView[], ctx: Context): InspectionView[] =>
  all.filter(({ inspector }) => inspector.id === ctx.actor.accountId);

/** The inspector's own inspections of a subject, newest first; the reading is logged. */
export const own = async (of: Kind, shown: string, ctx: Context): Promise<InspectionView[]> => {
  const subject = await subjectOf(of, shown, ctx);
  const items = mine((await Store.ofSubject(subject)).inspections, ctx);
  await log("read", "roadshow.inspection", { of, subject: shown, rows: items.length }, ctx);
  return items;
};

/** Names of the photos, in their order. @throws Refusal 900059 for one that is not there, not verified or no photo */
const photosOf = async (ids: readonly string[], ctx: Context): Promise<InspectionView["photos"]> => {
  const files = await filesOf(personPlace(ctx.actor.accountId), ids);
  return ids.map((id) => {
    const file = files[id];
    if (file?.status !== "verified" || file.purpose !== "INSPECTION_PHOTO")
      throw new Refusal(codes.FILE_NOT_VERIFIED, { fields: [{ path: "photos", key: "fileNotVerified" }] });
    return { id, name: file.name };
  });
};

/**
 * Keeps what an inspector found. What comes again, because no answer reached the telephone, is the one that stands.
 * @throws Refusal NOT_FOUND, 900054 with fields, 900059 for a photo
 */
export const make = async (
  of: Kind,
  shown: string,
  write: InspectionWrite,
  ctx: Context,
): Promise<InspectionView> => {
  const subject = await subjectOf(of, shown, ctx);
  const standing = mine((await Store.ofSubject(subject)).inspections, ctx).find(({ id }) => id === write.id);
  if (standing) return standing;
  const fields = issuesOf(write, ctx.now);
  if (fields.length) throw new Refusal(codes.INVALID_VALUE, { fields });
  const inspection: InspectionView = {
    ...write,
    notes: write.notes.trim(),
    photos: await photosOf(write.photos, ctx),
    receivedAt: ctx.now,
    inspector: { id: ctx.actor.accountId, account: ctx.actor.account },
  };
  try {
    await transact([Store.inspectionRow(subject, inspection)]);
  } catch (error) {
    // Sent twice at once: the other one stands.
    const row = error instanceof Cancelled ? error.of("inspection")?.row : undefined;
    const other = row?.inspection as InspectionView | undefined;
    if (other?.inspector.id !== ctx.actor.accountId) throw error;
    return other;
  }
  return inspection;
};
