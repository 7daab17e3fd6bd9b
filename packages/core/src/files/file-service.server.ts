/**
 * Operations on files: announce, read, remove (`api.md` › Uploads). Arrived objects are processed in
 * `process-upload.server.ts`.
 */

import { ulid } from "ulid";
import type { Context } from "../platform/actor.ts";
import { type Day, type Instant, toInstant } from "../platform/day.ts";
import { errorCodes, Refusal } from "../platform/errors.ts";
import { buildOutcomeWrites } from "../platform/idempotency/idempotency-store.server.ts";
import { enforceRateLimit } from "../platform/rate-limits/rate-limit-store.server.ts";
import { requireInstitutionId } from "../platform/require-institution-id.ts";
import { ServiceBusyError } from "../platform/service-failures.server.ts";
import {
  TransactionCancelledError,
  type TransactionItem,
  type TransactionPut,
  transact,
} from "../platform/transaction.server.ts";
import { createWithinQuotas, loadQuotaLimit, type Quota } from "../policies/quotas/quota-store.server.ts";
import type { FileRequest, FileTicket } from "./file-schema.ts";
import {
  buildRemovalRows,
  findFile,
  getFileEntity,
  listFilePage,
  listFilesOfInstitution,
} from "./file-store.server.ts";
import {
  buildFileName,
  findRequestIssues,
  isInspectorPurpose,
  isPersonalPurpose,
  isStaffPurpose,
  type StoredFile,
  TICKET_SECONDS,
  toPersonOwnerId,
  UNVERIFIED_TTL_SECONDS,
} from "./index.ts";

/** Loads the S3 client only when an object is needed. */
const loadFileObjects = () => import("./file-objects.server.ts");

/** Creates a short-lived link to a verified file; undefined for any other. */
export const createFileLink = async (file: StoredFile): Promise<string | undefined> =>
  file.status === "verified" ? (await loadFileObjects()).presignFileLink(file) : undefined;

/** Types that browsers display themselves. */
const previewableTypes: readonly string[] = ["image/jpeg", "image/png", "application/pdf"];
/** Creates a short-lived link that displays a verified picture or PDF inline; undefined for every other file. */
export const createPreviewLink = async (file: StoredFile): Promise<string | undefined> =>
  file.status === "verified" && previewableTypes.includes(file.type)
    ? (await loadFileObjects()).presignFileLink(file, "inline")
    : undefined;

/** A form needs at most a few dozen files; more uploads in an hour come from a program. */
const uploadLimit = { times: 300, window: 3_600_000 };
/**
 * The number of bytes that a person can announce in a day, for all institutions together: as much as one institution
 * may store (policy `quota` › storageBytes). Staff publish for the institute and have no such limit.
 */
const uploadBytesLimit = { times: 5 * 1024 ** 3, window: 86_400_000 };

/**
 * Names and removals in an hour. Each looks through the applications of the institution for one that names the file, so
 * that it costs far more than another call.
 */
const fileChangeLimit = { times: 300, window: 3_600_000 };

/**
 * Announces a file and returns the form to upload it with.
 * @throws Refusal WRONG_TYPE (415), TOO_LARGE (413) or INVALID_VALUE, with fields; TOO_FREQUENT; 900181 when too many
 * files are in progress or stored; 200113 for purposes reserved to staff or inspectors
 * @param id of the new file; chosen by the demonstration only, whose forms name it
 */
export const announceFile = async (
  request: FileRequest,
  ctx: Context,
  id = ulid(Date.parse(ctx.now)),
): Promise<FileTicket> => {
  if (isStaffPurpose(request.purpose) && ctx.actor.kind !== "staff")
    throw new Refusal(errorCodes.LOGIN_NO_ACCESS);
  if (isInspectorPurpose(request.purpose) && !ctx.actor.roles.includes("ROADSHOW"))
    throw new Refusal(errorCodes.LOGIN_NO_ACCESS);
  const institutionId = isPersonalPurpose(request.purpose)
    ? toPersonOwnerId(ctx.actor.accountId)
    : requireInstitutionId(ctx);
  refuseRequest(request, ctx.today);
  await enforceRateLimit("upload", ctx.actor.accountId, uploadLimit, ctx.now);
  if (ctx.actor.kind !== "staff")
    await enforceRateLimit("uploadBytes", ctx.actor.accountId, uploadBytesLimit, ctx.now, request.size);
  const file = buildFile(request, { id, institutionId }, ctx);
  const filePut = getFileEntity()
    .create({ ...file, ttl: Math.floor(Date.parse(ctx.now) / 1000) + UNVERIFIED_TTL_SECONDS })
    .params<TransactionPut>();
  const rows = [{ label: "file", Put: filePut }, ...buildOutcomeWrites(ctx, { id: file.id })];
  await createWithinQuotas(await buildQuotas(file, ctx), rows, ctx);
  return createTicket(file, ctx);
};

const createTicket = async (file: StoredFile, { now }: Context): Promise<FileTicket> => {
  const { url, fields } = await (await loadFileObjects()).createUploadForm(file);
  return { id: file.id, url, fields, expiresAt: toInstant(Date.parse(now) + TICKET_SECONDS * 1000) };
};

/**
 * Returns the form again for a file that was announced and has not arrived, to whoever announced it.
 * @throws Refusal NOT_FOUND for any other file
 */
export const reissueFileTicket = async (id: string, ctx: Context): Promise<FileTicket> => {
  const { accountId, institution } = ctx.actor;
  const places = [toPersonOwnerId(accountId), ...(institution ? [institution.id] : [])];
  const files = await Promise.all(places.map((place) => findFile(place, id)));
  const file = files.find((each) => each?.status === "pending" && each.uploadedBy === accountId);
  if (!file) throw new Refusal(errorCodes.NOT_FOUND);
  return createTicket(file, ctx);
};

/** Returns true while a file may still arrive: its form is valid, plus a margin for uploads already on their way. */
const isUnderWay = ({ status, uploadedAt }: StoredFile, now: Instant): boolean =>
  status === "pending" && Date.parse(now) - Date.parse(uploadedAt) < 2 * TICKET_SECONDS * 1000;

/**
 * The quotas an announced file counts against: files in progress per owner and, for an institution or a person, the
 * limits of what is stored, in bytes and in files. What staff upload is published by the institute and has neither.
 */
const buildQuotas = async (file: StoredFile, ctx: Context): Promise<Quota[]> => {
  const [number, bytes, storage, stored] = await Promise.all([
    loadQuotaLimit("uploadsUnderWay", ctx),
    loadQuotaLimit("uploadBytesUnderWay", ctx),
    loadQuotaLimit("storageBytes", ctx),
    loadQuotaLimit("storedFiles", ctx),
  ]);
  const countNow = async () => {
    const files = await listFilesOfInstitution(file.institutionId, { consistent: true });
    const pendingFiles = files.filter((one) => isUnderWay(one, ctx.now));
    const verifiedFiles = files.filter(({ status }) => status === "verified");
    const sumSizes = (selected: readonly StoredFile[]) =>
      selected.reduce((total, { size }) => total + size, 0);
    return {
      number: pendingFiles.length,
      bytes: sumSizes(pendingFiles),
      storage: sumSizes(pendingFiles) + sumSizes(verifiedFiles),
      stored: pendingFiles.length + verifiedFiles.length,
    };
  };
  return [
    {
      pk: `institution#${file.institutionId}`,
      kind: "files",
      adds: {
        number: { amount: 1, max: number },
        bytes: { amount: file.size, max: bytes, context: "megabytes" },
        ...(ctx.actor.kind === "staff"
          ? {}
          : {
              storage: { amount: file.size, max: storage, context: "megabytes" },
              stored: { amount: 1, max: stored, context: "storedFiles" },
            }),
      },
      hasFixedCounters: true,
      countNow,
    },
  ];
};

/**
 * Returns a file of the caller's institution.
 * @throws Refusal NOT_FOUND for any other
 */
export const getFile = async (id: string, institutionId: string): Promise<StoredFile> => {
  const file = await findFile(institutionId, id);
  if (!file) throw new Refusal(errorCodes.NOT_FOUND);
  return file;
};

/**
 * Returns a file the caller may read: the caller's own, or one of the current institution. A role limited to its own
 * applications sees only files uploaded by the same account, the logo, and files used in its own applications.
 * @param isNamed tells whether an application of the account refers to the file
 * @throws Refusal NOT_FOUND for any other
 */
export const getReadableFile = async (
  id: string,
  isNamed: (file: StoredFile) => Promise<boolean>,
  ctx: Context,
): Promise<StoredFile> => {
  const { accountId, institution } = ctx.actor;
  const ownFile = await findFile(toPersonOwnerId(accountId), id);
  if (ownFile) return ownFile;
  const file = await getFile(id, requireInstitutionId(ctx));
  const isUnrestricted =
    institution?.role !== "SUB_OWN" || file.uploadedBy === accountId || file.purpose === "LOGO";
  if (isUnrestricted || (await isNamed(file))) return file;
  throw new Refusal(errorCodes.NOT_FOUND);
};

/**
 * Lists a page of the files of the caller's institution that the caller may see in its library, newest first.
 * @throws Refusal 10306 without an institution
 */
export const listLibraryPage = (
  filter: { purpose?: string | undefined; status?: StoredFile["status"] | undefined },
  page: { limit: number; after: string | undefined },
  ctx: Context,
): ReturnType<typeof listFilePage> => {
  const { institution, accountId } = ctx.actor;
  return listFilePage(
    requireInstitutionId(ctx),
    page,
    (file) =>
      (institution?.role !== "SUB_OWN" || file.uploadedBy === accountId) &&
      (filter.purpose === undefined || file.purpose === filter.purpose) &&
      (filter.status === undefined || file.status === filter.status),
  );
};

/** Builds the refusal of a change while something submitted depends on the file. */
export const buildInUseRefusal = (): Refusal =>
  new Refusal(errorCodes.NOT_EDITABLE_AFTER_SUBMIT, { params: { context: "file" } });

/**
 * Returns a file of the library that the caller may change: a role limited to its own records changes only what the
 * same account uploaded, though every member sees the logo.
 * @throws Refusal 200113 for a colleague's logo, NOT_EDITABLE_AFTER_SUBMIT while something submitted depends on it,
 * TOO_FREQUENT
 */
export const getChangeableFile = async (
  id: string,
  inUse: (file: StoredFile) => boolean | Promise<boolean>,
  ctx: Context,
): Promise<StoredFile> => {
  const file = await getReadableFile(id, async () => false, ctx);
  if (ctx.actor.institution?.role === "SUB_OWN" && file.uploadedBy !== ctx.actor.accountId)
    throw new Refusal(errorCodes.LOGIN_NO_ACCESS);
  await enforceRateLimit("fileChange", ctx.actor.accountId, fileChangeLimit, ctx.now);
  if (await inUse(file)) throw buildInUseRefusal();
  return file;
};

/** The number of attempts to remove a file while somebody else changes a row that names it. */
const MAX_REMOVAL_ATTEMPTS = 5;

/**
 * Removes a file and returns it: from now on nobody finds it, and a task takes its objects and its row away once every
 * call has ended that may have read it before (`complete-removal.server.ts`, decision 0443).
 * @param inUse whether a submitted application depends on it: then it stays
 * @param buildRows further rows of the same write
 * @throws Refusal as `getChangeableFile`
 */
export const removeFile = async (
  id: string,
  inUse: (file: StoredFile) => boolean | Promise<boolean>,
  ctx: Context,
  buildRows: (file: StoredFile) => TransactionItem[] | Promise<TransactionItem[]> = () => [],
): Promise<StoredFile> => {
  const file = await getChangeableFile(id, inUse, ctx);
  for (let attempt = 1; ; attempt++) {
    const rows = await buildRows(file);
    try {
      await transact([...buildRemovalRows(file, ctx), ...rows]);
      return file;
    } catch (error) {
      if (!(error instanceof TransactionCancelledError)) throw error;
      // Another call has removed the file first.
      if (error.of("file")) throw new Refusal(errorCodes.NOT_FOUND);
      if (attempt === MAX_REMOVAL_ATTEMPTS)
        throw new ServiceBusyError(
          error.failed.map(({ label }) => label),
          error,
        );
    }
  }
};

function refuseRequest(request: FileRequest, today: Day): void {
  const fields = findRequestIssues(request, today);
  if (fields.length === 0) return;
  if (fields.some((issue) => issue.key === "fileType")) throw new Refusal(errorCodes.WRONG_TYPE, { fields });
  if (fields.some((issue) => issue.key === "fileSize")) throw new Refusal(errorCodes.TOO_LARGE, { fields });
  throw new Refusal(errorCodes.INVALID_VALUE, { fields });
}

function buildFile(
  request: FileRequest,
  { id, institutionId }: Pick<StoredFile, "id" | "institutionId">,
  ctx: Context,
): StoredFile {
  const { issuedOn, ...rest } = request;
  return {
    ...rest,
    id,
    institutionId,
    name: buildFileName(request.name, request.type),
    status: "pending",
    ...(issuedOn && { issuedOn: issuedOn as Day }),
    uploadedAt: ctx.now,
    uploadedBy: ctx.actor.accountId,
  };
}
