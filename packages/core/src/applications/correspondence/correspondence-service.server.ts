/** Messages on an application, for both sides (decision 0387). */

import { ulid } from "ulid";
import { findFilesByIds } from "../../files/file-store.server.ts";
import { type StoredFile, toPersonOwnerId } from "../../files/index.ts";
import { getUploadProfile } from "../../files/upload-purposes.ts";
import type { Context } from "../../platform/actor.ts";
import { recordDocumentReading } from "../../platform/audit/record-document-reading.server.ts";
import { errorCodes, type FieldIssue, Refusal } from "../../platform/errors.ts";
import { enforceRateLimit } from "../../platform/rate-limits/rate-limit-store.server.ts";
import { splitIntoBatches } from "../../platform/split-into-batches.ts";
import { belongsToAudience, reviewers } from "../../platform/visibility.ts";
import {
  canEncloseFile,
  filterVisibleCases,
  getOwnRecordsOnlyAccount,
  loadVisibleApplication,
  requireInstitution,
} from "../model/application-access.server.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import {
  type Correspondence,
  MAX_MESSAGE_LENGTH,
  type MessageWrite,
  type UnreadCorrespondence,
} from "./correspondence-schema.ts";
import * as Store from "./correspondence-store.server.ts";
import { writeMessage } from "./write-message.server.ts";

/** The purposes of attached files, by who sends them. */
const messageFilePurposes = { APPLICANT: "MESSAGE_FILE", STAFF: "STAFF_MESSAGE_FILE" } as const;
/** A conversation has fewer; more in an hour come from a program, and officers would drown in them. */
const messageLimit = { times: 30, window: 3_600_000 };
/** Applications that are read at the same time. */
const MARK_BATCH = 50;

const getSide = ({ actor }: Pick<Context, "actor">): "APPLICANT" | "STAFF" =>
  actor.kind === "staff" ? "STAFF" : "APPLICANT";

/**
 * Finds an application whose messages the caller may read: of the own institution and records, or as a reviewer.
 * @throws Refusal 107001, 200113 for staff who do not review
 */
const loadCase = async (id: string, ctx: Context): Promise<ApplicationHeader> => {
  if (ctx.actor.kind === "staff" && !belongsToAudience(ctx.actor, reviewers))
    throw new Refusal(errorCodes.LOGIN_NO_ACCESS);
  return (await loadVisibleApplication(id, ctx)).header;
};

/** A page of messages whose position is the store's own. */
type CorrespondencePage = Omit<Correspondence, "cursor"> & { cursor: string | null };

/** Messages of the first page, which also answers a call that writes. */
const FIRST_PAGE = 20;

const readPage = async (
  header: ApplicationHeader,
  { limit, cursor }: { limit: number; cursor: string | null },
  ctx: Context,
): Promise<CorrespondencePage> => {
  const [page, unread] = await Promise.all([
    Store.listMessages(header.id, limit, cursor),
    Store.hasUnreadMark(getSide(ctx), header),
  ]);
  return {
    id: header.id,
    items: page.items.map(({ messageId, at, from, author, text, files }) => ({
      messageId,
      at,
      from,
      ...(from === "STAFF" ? { officer: author } : { author }),
      text,
      files: files.map(({ place: _, ...file }) => file),
    })),
    cursor: page.cursor,
    unread,
    canWrite: header.status !== "DRAFT",
  };
};
const readFirstPage = (header: ApplicationHeader, ctx: Context): Promise<CorrespondencePage> =>
  readPage(header, { limit: FIRST_PAGE, cursor: null }, ctx);

/**
 * Returns a page of the messages of an application, the newest first.
 * @throws Refusal 107001, 200113
 */
export const getCorrespondence = async (
  id: string,
  page: { limit: number; cursor: string | null },
  ctx: Context,
): Promise<CorrespondencePage> => readPage(await loadCase(id, ctx), page, ctx);

const findFileIssue = (file: StoredFile | undefined, purpose: string): string | undefined => {
  if (!file) return "fileMissing";
  if (file.status !== "verified") return "fileNotVerified";
  return file.purpose === purpose ? undefined : "filePurpose";
};

/**
 * Loads the files of a message from the place of its sender.
 * @throws Refusal 900054 for too many, FILE_NOT_VERIFIED with fields
 */
async function loadMessageFiles(
  ids: readonly string[],
  header: ApplicationHeader,
  ctx: Context,
): Promise<Store.StoredMessageFile[]> {
  const side = getSide(ctx);
  const purpose = messageFilePurposes[side];
  const max = getUploadProfile(purpose)?.count ?? 1;
  if (ids.length > max || new Set(ids).size < ids.length)
    throw new Refusal(errorCodes.INVALID_VALUE, {
      fields: [
        {
          path: "fileIds",
          ...(ids.length > max ? { key: "tooMany", params: { max } } : { key: "duplicate" }),
        },
      ],
    });
  const ownerId = side === "STAFF" ? toPersonOwnerId(ctx.actor.accountId) : header.institutionId;
  const files = await findFilesByIds(ownerId, ids);
  const fields: FieldIssue[] = ids.flatMap((id, index) => {
    const file = files[id];
    // A sub-account with own records attaches what it uploaded itself.
    const key = findFileIssue(file && canEncloseFile(file, ctx) ? file : undefined, purpose);
    return key ? [{ path: `fileIds.${index}`, key }] : [];
  });
  if (fields.length > 0) throw new Refusal(errorCodes.FILE_NOT_VERIFIED, { fields });
  return ids.flatMap((id) => {
    const file = files[id];
    return file ? [{ id, place: ownerId, name: file.name, type: file.type, size: file.size }] : [];
  });
}

const parseText = (text: string): string => {
  const trimmedText = text.trim();
  if (!trimmedText)
    throw new Refusal(errorCodes.REQUIRED_EMPTY, { fields: [{ path: "text", key: "required" }] });
  if (trimmedText.length > MAX_MESSAGE_LENGTH)
    throw new Refusal(errorCodes.INVALID_VALUE, {
      fields: [{ path: "text", key: "tooLong", params: { max: MAX_MESSAGE_LENGTH } }],
    });
  return trimmedText;
};

/**
 * Sends a message to the other side, with its files. The sender has read what came before.
 * @throws Refusal 107001, 200113, 900057 for a draft, 10502 without a text, TOO_FREQUENT, 900054, FILE_NOT_VERIFIED
 * with fields
 */
export const sendMessage = async (
  id: string,
  { text, fileIds = [] }: MessageWrite,
  ctx: Context,
): Promise<CorrespondencePage> => {
  const header = await loadCase(id, ctx);
  if (header.status === "DRAFT")
    throw new Refusal(errorCodes.MOVE_NOT_ALLOWED, { params: { status: header.status, action: "message" } });
  const trimmedText = parseText(text);
  const from = getSide(ctx);
  if (from === "APPLICANT") await enforceRateLimit("message", ctx.actor.accountId, messageLimit, ctx.now);
  const message: Store.StoredMessage = {
    id,
    institutionId: header.institutionId,
    messageId: ulid(Date.parse(ctx.now)),
    at: ctx.now,
    from,
    author: ctx.actor.account,
    text: trimmedText,
    files: await loadMessageFiles(fileIds, header, ctx),
  };
  const sendNotices = await writeMessage(message, header, ctx);
  await sendNotices();
  return readFirstPage(header, ctx);
};

/**
 * Marks the messages of an application as read by the caller's side.
 * @throws Refusal 107001, 200113
 */
export const markCorrespondenceRead = async (id: string, ctx: Context): Promise<CorrespondencePage> => {
  const header = await loadCase(id, ctx);
  await Store.deleteUnreadMark(getSide(ctx), header);
  return readFirstPage(header, ctx);
};

/**
 * Finds a file of a message of an application that the caller may see. Staff who read what an applicant sent leave a
 * record.
 * @throws Refusal 107001, 200113, NOT_FOUND
 */
export const findMessageFile = async (
  id: string,
  fileId: string,
  ctx: Context,
): Promise<Store.StoredMessageFile> => {
  const header = await loadCase(id, ctx);
  const message = await Store.findMessageWithFile(header.id, fileId);
  const file = message?.files.find((each) => each.id === fileId);
  if (!message || !file) throw new Refusal(errorCodes.NOT_FOUND);
  if (ctx.actor.kind === "staff" && message.from === "APPLICANT")
    await recordDocumentReading(
      { of: "file", id: fileId, institutionId: header.institutionId, purpose: messageFilePurposes.APPLICANT },
      ctx,
    );
  return file;
};

/**
 * Lists the applications in which the caller's side has something to read.
 * @throws Refusal 10306 for an account without an institution, 200113
 */
export const listUnread = async (ctx: Context): Promise<UnreadCorrespondence[]> => {
  const marks = await listMarks(ctx);
  return marks.map(({ institutionId: _, createdBy: __, ...mark }) => mark);
};

/**
 * Lists the marks of applications for which the caller's role holds. Whether it holds for their events is read from the
 * applications, and only of those whose scheme it covers.
 */
async function listCoveredMarks(ctx: Context): Promise<Store.UnreadMark[]> {
  const schemes = ctx.actor.scope?.schemes;
  const marks = (await Store.listStaffUnreadMarks()).filter(
    ({ scheme }) => schemes?.includes(scheme) ?? true,
  );
  const visibleIds = new Set<string>();
  for (const batch of splitIntoBatches(marks, MARK_BATCH))
    for (const id of await filterVisibleCases(
      batch.map((mark) => mark.id),
      ctx,
    ))
      visibleIds.add(id);
  return marks.filter(({ id }) => visibleIds.has(id));
}

async function listMarks(ctx: Context): Promise<Store.UnreadMark[]> {
  if (ctx.actor.kind === "staff") {
    if (!belongsToAudience(ctx.actor, reviewers)) return [];
    return ctx.actor.scope ? listCoveredMarks(ctx) : Store.listStaffUnreadMarks();
  }
  const ownAccountId = getOwnRecordsOnlyAccount(ctx);
  const marks = await Store.listInstitutionUnreadMarks(requireInstitution(ctx).id);
  return ownAccountId === undefined ? marks : marks.filter(({ createdBy }) => createdBy === ownAccountId);
}
