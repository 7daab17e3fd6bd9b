/**
 * A copy of all data held about an account, as ZIP files: requested with the password, created by the job of the due
 * queue, available for 24 hours. Files are split into parts of 20 MB, one part per message, so that no run exceeds a
 * Lambda's time limit.
 */
import { CustomAttributeType, Entity } from "electrodb";
import { zipSync } from "fflate";
import { ulid } from "ulid";
import { buildVerifiedKey } from "../files/index.ts";
import { getOwnAccount } from "../identity/accounts/account-service.server.ts";
import * as Accounts from "../identity/accounts/account-store.server.ts";
import type { Context } from "../platform/actor.ts";
import { toInstant, toMacaoDay } from "../platform/day.ts";
import {
  buildDeferredTask,
  finishDeferredTask,
} from "../platform/deferred-tasks/deferred-task-store.server.ts";
import { buildKey, defineEntity, requiredNumber, requiredText } from "../platform/entity.server.ts";
import { ServiceBusyError } from "../platform/service-failures.server.ts";
import { TransactionCancelledError, type TransactionPut, transact } from "../platform/transaction.server.ts";
import { listCopyFiles, selectPartFiles, selectWaitingCopyFiles } from "./data-copy-files.server.ts";
import { COPY_LIFETIME_MS } from "./index.ts";
import { type DataLocations, locateAccountData } from "./locate-personal-data.server.ts";
import type { DataCopy } from "./personal-data-schema.ts";

interface CopyRow {
  id: string;
  status: "PREPARING" | "READY";
  requestedAt: string;
  until: string;
  /** Sizes in bytes of the parts created so far. */
  parts: number[];
  /** Number of files in these parts. */
  done: number;
  /** The last of these files. The next part begins behind it, whatever was added or removed before it meanwhile. */
  lastFile?: string | undefined;
  /** `<institution> <role>` of each membership by which the copy was made. */
  memberships?: string[] | undefined;
}

const getCopyEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "dataCopy", version: "1", service: "portal" },
        attributes: {
          accountId: requiredText,
          id: requiredText,
          status: { type: CustomAttributeType<CopyRow["status"]>("string"), required: true },
          requestedAt: requiredText,
          until: requiredText,
          parts: { type: CustomAttributeType<number[]>("any"), required: true },
          done: requiredNumber,
          lastFile: { type: "string" },
          memberships: { type: CustomAttributeType<string[]>("any") },
        },
        indexes: {
          ofAccount: {
            pk: buildKey("pk", "account#${accountId}", ["accountId"]),
            sk: buildKey("sk", "subject-copy", []),
          },
        },
      },
      connection,
    ),
);

const readCopyRow = async (accountId: string): Promise<CopyRow | undefined> =>
  (await getCopyEntity().get({ accountId }).go({ consistent: true })).data ?? undefined;

const buildObjectKey = (accountId: string, id: string, part: number): string =>
  `exports/${accountId}/${id}-${part + 1}.zip`;

const loadObjectStore = () => import("../files/object-store.server.ts");
/**
 * Loaded only by the job that makes a copy, because it loads every scheme. A request for a copy does not wait for it.
 */
const loadCopyContent = () => import("./data-copy-content.server.ts");

/**
 * Requests a copy; a copy in progress or still available is returned instead.
 * @returns the message for the due queue
 */
export const requestDataCopy = async (ctx: Context) => {
  const account = await getOwnAccount(ctx);
  const existing = await readCopyRow(account.id);
  if (existing && existing.until > ctx.now) return undefined;
  const task = buildDeferredTask({ kind: "subjectCopy", id: account.id }, ctx.now);
  const row: CopyRow = {
    id: ulid(Date.parse(ctx.now)),
    status: "PREPARING",
    requestedAt: ctx.now,
    until: toInstant(Date.parse(ctx.now) + COPY_LIFETIME_MS),
    parts: [],
    done: 0,
  };
  await transact([
    {
      label: "copy",
      Put: getCopyEntity()
        .put({ accountId: account.id, ...row })
        .params(),
    },
    task.row,
  ]);
  return task.task;
};

/**
 * Returns false for a copy with records of an institution that its owner left, or where the role is another one now,
 * and for one that does not tell by which memberships it was made (decision 0472).
 */
const isCoveredByPresentRights = (
  { memberships }: CopyRow,
  { actor: { institutions = [] } }: Context,
): boolean => {
  const present = new Set(institutions.map(({ id, role }) => toMembershipMark(id, role)));
  return memberships?.every((mark) => present.has(mark)) ?? false;
};
const toMembershipMark = (institutionId: string, role: unknown): string => `${institutionId} ${role}`;

/**
 * Returns the copy as its owner sees it, with new links while it is available. One that holds more than its owner may
 * read now is made again.
 */
export const getDataCopy = async (ctx: Context): Promise<DataCopy | null> => {
  const row = await readCopyRow(ctx.actor.accountId);
  if (!row || row.until <= ctx.now) return null;
  const { id, status, requestedAt, until } = row;
  if (status !== "READY") return { status, requestedAt, until, parts: [] };
  if (!isCoveredByPresentRights(row, ctx)) {
    await renewDataCopy(ctx.actor.accountId, ctx);
    return { status: "PREPARING", requestedAt, until, parts: [] };
  }
  const { presignObjectLink } = await import("../files/file-objects.server.ts");
  const buildFileName = (part: number) =>
    `personal-data-${toMacaoDay(toInstant(requestedAt))}-${part + 1}.zip`;
  const parts = await Promise.all(
    row.parts.map(async (size, part) => ({
      url: await presignObjectLink(
        buildObjectKey(ctx.actor.accountId, id, part),
        buildFileName(part),
        "application/zip",
      ),
      size,
    })),
  );
  return { status, requestedAt, until, parts };
};

/**
 * Creates the next part of a copy; a repeated message continues where it stopped, and of two runs of the same part
 * only the first to end goes on.
 * @returns true when more parts remain
 */
export const buildNextCopyPart = async (accountId: string, ctx: Context): Promise<boolean> => {
  const row = await readCopyRow(accountId);
  const account = await Accounts.findAccount(accountId);
  if (!row || !account || row.status === "READY") {
    await finishDeferredTask({ kind: "subjectCopy", id: accountId }, ctx.now);
    return false;
  }
  const places = await locateAccountData(account);
  const files = await listCopyFiles(account, places);
  const waitingFiles = selectWaitingCopyFiles(files, row);
  const partFiles = selectPartFiles(waitingFiles);
  const { readObjectBytes, putObject } = await loadObjectStore();
  const entries: Record<string, Uint8Array> = {};
  for (const file of partFiles) {
    const bytes = await readObjectBytes(buildVerifiedKey(file.institutionId, file.id));
    if (bytes) entries[`files/${file.id}-${file.name}`] = bytes;
  }
  const part = row.parts.length;
  if (part === 0) {
    const copyContent = await (await loadCopyContent()).buildCopyContent(account, places, files);
    for (const [name, value] of Object.entries(copyContent))
      entries[`${name}.json`] = new TextEncoder().encode(JSON.stringify(value, null, 2));
  }
  const zip = zipSync(entries, { level: 6, mtime: new Date(ctx.now) });
  await putObject(buildObjectKey(accountId, row.id, part), zip, "application/zip");
  const lastFile = partFiles.at(-1)?.id;
  const hasMore = partFiles.length < waitingFiles.length;
  const { rejected } = await getCopyEntity()
    .patch({ accountId })
    .set({
      parts: [...row.parts, zip.length],
      done: row.done + partFiles.length,
      ...(lastFile !== undefined && { lastFile }),
      status: hasMore ? "PREPARING" : "READY",
      memberships: [...new Set([...(row.memberships ?? []), ...listMembershipMarks(places)])],
    })
    .where(
      ({ id, done, parts }, { eq }) =>
        `${eq(id, row.id)} AND ${eq(done, row.done)} AND ${eq(parts, row.parts)}`,
    )
    .go({ returnOnConditionCheckFailure: true });
  // The copy was begun again or erased meanwhile: what was read for this part may hold what has been erased.
  if (rejected && (await readCopyRow(accountId))?.id !== row.id)
    await (await loadObjectStore()).deleteObject(buildObjectKey(accountId, row.id, part));
  return hasMore && !rejected;
};

/** Lists the marks of the memberships that the account had when a part of its copy was made. */
const listMembershipMarks = ({ own }: DataLocations): string[] =>
  own.flatMap(({ sk, role }) =>
    sk.startsWith("membership#") ? [toMembershipMark(sk.slice("membership#".length), role)] : [],
  );

/** The number of attempts to start a copy again while a job adds parts to it. */
const MAX_RENEWAL_ATTEMPTS = 5;

/**
 * Deletes the parts of a copy that is still available or in progress, and has it made again from what is stored now, so
 * that it keeps nothing that was erased. It stays available until the same time. Other copies are left alone.
 * @throws TransactionCancelledError when a job added parts each time
 */
export const renewDataCopy = async (accountId: string, ctx: Context): Promise<void> => {
  for (let attempt = 1; ; attempt++) {
    const row = await readCopyRow(accountId);
    if (!row || row.until <= ctx.now) return;
    await deleteParts(accountId, row);
    const { lastFile: _, ...rest } = row;
    const renewedRow = {
      ...rest,
      id: ulid(Date.parse(ctx.now)),
      status: "PREPARING",
      parts: [],
      done: 0,
      memberships: [],
    } as const;
    try {
      await transact([
        {
          label: "copy",
          Put: getCopyEntity()
            .put({ ...renewedRow, parts: [], memberships: [], accountId })
            .where(
              ({ id, done, parts }, { eq }) =>
                `${eq(id, row.id)} AND ${eq(done, row.done)} AND ${eq(parts, row.parts)}`,
            )
            .params<TransactionPut>(),
        },
        buildDeferredTask({ kind: "subjectCopy", id: accountId }, ctx.now, 0).row,
      ]);
      return;
    } catch (error) {
      if (!(error instanceof TransactionCancelledError)) throw error;
      if (attempt === MAX_RENEWAL_ATTEMPTS) throw new ServiceBusyError(["copy"], error);
    }
  }
};

/** Deletes the parts of a copy. */
export const deleteDataCopy = async (accountId: string): Promise<void> => {
  const row = await readCopyRow(accountId);
  if (row) await deleteParts(accountId, row);
};

const deleteParts = async (accountId: string, { id, parts }: CopyRow): Promise<void> => {
  if (parts.length === 0) return;
  const { deleteObject } = await loadObjectStore();
  for (const part of parts.keys()) await deleteObject(buildObjectKey(accountId, id, part));
};
