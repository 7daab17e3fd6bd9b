/** `/api/file`: uploads and the document library of the caller's institution. */

import { isFileInUse } from "@portal/core/applications/enclosed-files/file-use.server";
import { findApplicationsOfFile } from "@portal/core/applications/model/find-references.server";
import { canReadDocument } from "@portal/core/files/document-access";
import { FileRenaming, FileRequest, FileTicket, FileView } from "@portal/core/files/file-schema";
import {
  announceFile,
  createFileLink,
  createPreviewLink,
  getFile,
  getReadableFile,
  listLibraryPage,
  reissueFileTicket,
  removeFile,
} from "@portal/core/files/file-service.server";
import { type StoredFile, toFileView, uploadPurposes } from "@portal/core/files/index";
import { renameFile } from "@portal/core/files/rename-file.server";
import type { Context } from "@portal/core/platform/actor";
import { errorCodes, Refusal } from "@portal/core/platform/errors";
import { isInScope } from "@portal/core/platform/staff-scope";
import * as z from "zod";
import { createCodeFilter } from "../../http/list-filters.ts";
import { PageQuery } from "../../http/list-query.ts";
import {
  decryptCursor,
  defineOperation,
  encryptCursor,
  type ResourceDefinition,
  serveResource,
} from "../../http/serve-resource.ts";

/** Staff name the institution whose file they read; applicants use the current one. */
const FileQuery = z.object({
  institutionId: z.string().max(40).optional(),
  /** Name, size and state only: no link, and so no reading to record. */
  facts: z.literal("true").optional(),
});

/** Loaded with the first document read by staff. */
const loadReadingLog = () => import("@portal/core/platform/audit/record-document-reading.server");
/** Loaded with the first picture: other files do not belong to an account. */
const loadPictureCommands = () => import("@portal/core/identity/accounts/profile-picture.server");

/** Returns true when the file was handed in with an application created by the caller. */
const isNamedByOwnApplication = async (file: StoredFile, ctx: Context): Promise<boolean> =>
  (await findApplicationsOfFile(file.institutionId, file.id)).some(
    ({ createdBy }) => createdBy === ctx.actor.accountId,
  );

/** A role that holds for some schemes or events only reads what was handed in with its applications (decision 0429). */
const getFileForStaff = async (id: string, institutionId: string, ctx: Context): Promise<StoredFile> => {
  const isReferenced =
    !ctx.actor.scope ||
    (await findApplicationsOfFile(institutionId, id)).some((header) => isInScope(ctx.actor, header));
  if (!isReferenced) throw new Refusal(errorCodes.NOT_FOUND);
  return getFile(id, institutionId);
};

/** Only `GET /{id}` answers links, which last for minutes. */
const FileFacts = FileView.omit({ downloadUrl: true, previewUrl: true });

export const fileDefinition = {
  "GET /": defineOperation({
    summary: "The document library, newest first",
    query: PageQuery.extend({
      purpose: createCodeFilter(uploadPurposes).optional(),
      status: FileView.shape.status.optional(),
    }),
    response: z.object({ items: z.array(FileFacts), cursor: z.string().optional() }),
    run: async ({ query: { limit, cursor, ...filter } }, ctx) => {
      const scope = `file:${ctx.actor.institution?.id ?? ""}`;
      const after = cursor === undefined ? undefined : String(decryptCursor(cursor, scope));
      const { items, next } = await listLibraryPage(filter, { limit, after }, ctx);
      return {
        items: items.map((file) => toFileView(file)),
        ...(next !== undefined && { cursor: encryptCursor(next, scope) }),
      };
    },
  }),
  "GET /{id}": defineOperation({
    summary: "A file's state and, once verified, a short-lived link to it",
    query: FileQuery,
    response: FileView,
    run: async ({ params, query }, ctx) => {
      const id = params.id ?? "";
      const { actor } = ctx;
      const isStaff = actor.kind === "staff";
      const file =
        isStaff && query.institutionId
          ? await getFileForStaff(id, query.institutionId, ctx)
          : await getReadableFile(id, (each) => isNamedByOwnApplication(each, ctx), ctx);
      // A file uploaded by the same member of staff is not an applicant's document.
      const isForeign = isStaff && file.uploadedBy !== actor.accountId;
      if (isForeign && !canReadDocument(file.purpose, actor)) throw new Refusal(errorCodes.LOGIN_NO_ACCESS);
      if (query.facts) return toFileView(file);
      if (isForeign) {
        const { institutionId, purpose } = file;
        await (await loadReadingLog()).recordDocumentReading({ of: "file", id, institutionId, purpose }, ctx);
      }
      const [link, preview] = await Promise.all([
        createFileLink(file),
        isStaff ? createPreviewLink(file) : undefined,
      ]);
      return { ...toFileView(file, link), ...(preview && { previewUrl: preview }) };
    },
  }),
  "POST /": defineOperation({
    summary: "Registers an upload, and returns the presigned form for it",
    body: FileRequest,
    response: FileTicket,
    storesOutcome: true,
    onRepeat: (id, ctx) => reissueFileTicket(id, ctx),
    run: ({ body }, ctx) => announceFile(body, ctx),
  }),
  "PUT /{id}": defineOperation({
    summary: "Renames a file that is not used in a submission",
    body: FileRenaming,
    response: FileFacts,
    run: async ({ params, body }, ctx) =>
      toFileView(await renameFile(params.id ?? "", body, isFileInUse, ctx)),
  }),
  "DELETE /{id}": defineOperation({
    summary: "Removes a file that is not used in a submission",
    response: z.object({ id: z.string() }),
    run: async ({ params }, ctx) => {
      const id = params.id ?? "";
      await removeFile(id, isFileInUse, ctx, async ({ purpose }) =>
        purpose === "PERSONAL_PICTURE" ? (await loadPictureCommands()).buildPictureRemoval(id, ctx) : [],
      );
      return { id };
    },
  }),
} satisfies ResourceDefinition;

export const handler = serveResource("file", fileDefinition);
