/** Checks and saves the content that staff write into a publication. */
import { findFile } from "../../files/file-store.server.ts";
import { toPersonOwnerId } from "../../files/index.ts";
import type { Context } from "../../platform/actor.ts";
import { type AuditEntry, writeWithAuditEntry } from "../../platform/audit/audit-store.server.ts";
import { type Instant, toInstant } from "../../platform/day.ts";
import { buildPagesTask } from "../../platform/deferred-tasks/pages-task.server.ts";
import { errorCodes, type FieldIssue, Refusal } from "../../platform/errors.ts";
import { buildOutcomeWrites } from "../../platform/idempotency/idempotency-store.server.ts";
import { pick } from "../../platform/pick.ts";
import { TransactionCancelledError, type TransactionItem } from "../../platform/transaction.server.ts";
import type { Publication, StoredFileRef } from "./index.ts";
import type { PublicationWrite, StaffPublication } from "./publication-schema.ts";
import { findPublication } from "./publication-store.server.ts";

/** Builds the members that say who wrote a publication last, and when. */
export const buildUpdateStamp = (ctx: Context) => ({ updatedAt: ctx.now, updatedBy: ctx.actor.account });

/** Converts a publication for staff: of its files, what a reader may know. */
export function toStaffPublication(publication: Publication): StaffPublication {
  const refs = Object.entries(publication.files ?? {}).map(([language, ref]) => [
    language,
    pick(ref, ["id", "name", "type", "size"]),
  ]);
  return {
    ...pick(publication, [
      "id",
      "version",
      "status",
      "kind",
      "category",
      "order",
      "titles",
      "texts",
      "startsAt",
      "endsAt",
      "publishFrom",
      "updatedAt",
      "updatedBy",
    ]),
    ...(refs.length > 0 && { files: Object.fromEntries(refs) as never }),
  };
}

/** Gets a publication. @throws Refusal 900049 when there is none */
export async function getPublication(id: string): Promise<Publication> {
  const publication = await findPublication(id);
  if (!publication) throw new Refusal(errorCodes.NOT_FOUND);
  return publication;
}

/** Returns the publication in the version that was read. @throws Refusal 900050 with the current one */
export function requireCurrentPublication(publication: Publication, version: number): Publication {
  if (publication.version !== version)
    throw new Refusal(errorCodes.STALE_VERSION, { current: toStaffPublication(publication) });
  return publication;
}

/** Refuses a publication with issues. @throws Refusal 900054 with the issues, if there are any */
export function refusePublicationIssues(fields: FieldIssue[]): void {
  if (fields.length > 0) throw new Refusal(errorCodes.INVALID_VALUE, { fields });
}

type PublicationContent = Omit<Publication, "id" | "version" | "status" | "publishFrom">;

/** Builds the stored content from what staff wrote, with the files that it names. */
export async function buildPublicationContent(
  { files, kind, category, order, titles, texts, startsAt, endsAt }: PublicationWrite,
  before: Publication | undefined,
  ctx: Context,
): Promise<PublicationContent> {
  const refs: { [language: string]: StoredFileRef } = {};
  const issues: FieldIssue[] = [];
  for (const [language, id] of Object.entries(files ?? {})) {
    if (!id) continue;
    const existingRef = Object.values(before?.files ?? {}).find((ref) => ref.id === id);
    const ownerId = toPersonOwnerId(ctx.actor.accountId);
    const file = existingRef ? undefined : await findFile(ownerId, id);
    if (existingRef) refs[language] = existingRef;
    else if (file?.status === "verified" && file.purpose === "DOWNLOAD_FILE")
      refs[language] = { id, place: ownerId, name: file.name, type: file.type, size: file.size };
    else issues.push({ path: `files.${language}`, key: file ? "fileNotVerified" : "fileMissing" });
  }
  refusePublicationIssues(issues);
  const times = {
    ...(startsAt && { startsAt: toInstant(startsAt) }),
    ...(endsAt && { endsAt: toInstant(endsAt) }),
  };
  const fileMember = Object.keys(refs).length > 0 ? { files: refs } : {};
  return { kind, category, order, titles, texts, ...times, ...fileMember, ...buildUpdateStamp(ctx) };
}

/** A draft that is created or removed was never seen. */
const isDraftAction = (action: string): boolean => action === "create" || action === "remove";

/** Tasks that have the pages rendered again: now, and when its publication or its end has come. */
function buildContentTasks({ id, publishFrom, endsAt }: Publication, now: Instant): TransactionItem[] {
  const later = Object.entries({ publishFrom, endsAt }).flatMap(([name, at]) =>
    at && at > now ? [buildPagesTask(`content:${id}:${name}`, toInstant(at))] : [],
  );
  return [buildPagesTask("content", now), ...later];
}

/**
 * Writes a publication with its audit entry, and has the public pages rendered again.
 * @throws Refusal 900050 when somebody else wrote it meanwhile
 */
export async function savePublication(
  action: string,
  content: Publication,
  changeWrite: TransactionItem,
  ctx: Context,
): Promise<StaffPublication> {
  const detail: AuditEntry["detail"] = { title: content.titles["zh-Hant"], version: content.version };
  try {
    await writeWithAuditEntry(
      { action: `publication.${action}`, subject: content.id, detail },
      [
        changeWrite,
        ...(isDraftAction(action) ? [] : buildContentTasks(content, ctx.now)),
        ...buildOutcomeWrites(ctx, { id: content.id, version: content.version }),
      ],
      ctx,
    );
  } catch (error) {
    if (!(error instanceof TransactionCancelledError) || !error.of("publication")) throw error;
    const current = await findPublication(content.id);
    throw new Refusal(errorCodes.STALE_VERSION, current ? { current: toStaffPublication(current) } : {});
  }
  return toStaffPublication(content);
}
