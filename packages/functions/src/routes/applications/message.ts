/** `/api/message`: messages between the institute and an institution on one application, for both sides. */
import {
  Correspondence,
  MessageWrite,
  UnreadCorrespondence,
} from "@portal/core/applications/correspondence/correspondence-schema";
import * as Messages from "@portal/core/applications/correspondence/correspondence-service.server";
import { createFileLink } from "@portal/core/files/file-service.server";
import { findFile } from "@portal/core/files/file-store.server";
import { errorCodes, Refusal } from "@portal/core/platform/errors";
import * as z from "zod";
import { PageQuery } from "../../http/list-query.ts";
import {
  decryptCursor,
  defineOperation,
  encryptCursor,
  type ResourceDefinition,
  serveResource,
} from "../../http/serve-resource.ts";

/** The number of applications that are listed, of any number that have unread messages. */
const MAX_LISTED = 100;

const getScope = (id: string): string => `message:${id}`;
/** Encrypts the position of a page of messages. */
const toAnswer = ({
  cursor,
  ...page
}: Awaited<ReturnType<typeof Messages.getCorrespondence>>): Correspondence => ({
  ...page,
  ...(cursor !== null && { cursor: encryptCursor(cursor, getScope(page.id)) }),
});

export const messageDefinition = {
  "GET /": defineOperation({
    summary:
      "The number of applications with messages that the caller's side has not read yet, and the longest waiting",
    response: z.object({ items: z.array(UnreadCorrespondence), total: z.int() }),
    run: async (_, ctx) => {
      const unreadMarks = await Messages.listUnread(ctx);
      return { items: unreadMarks.slice(0, MAX_LISTED), total: unreadMarks.length };
    },
  }),
  "GET /{id}": defineOperation({
    summary: "The messages on an application, newest first",
    query: PageQuery,
    response: Correspondence,
    personal: true,
    run: async ({ params: { id = "" }, query: { limit, cursor } }, ctx) => {
      const from = cursor === undefined ? null : String(decryptCursor(cursor, getScope(id)));
      return toAnswer(await Messages.getCorrespondence(id, { limit, cursor: from }, ctx));
    },
  }),
  "POST /{id}": defineOperation({
    summary: "Sends a message to the other side, and answers the newest ones",
    storesOutcome: true,
    body: MessageWrite,
    response: Correspondence,
    run: async ({ params, body }, ctx) => toAnswer(await Messages.sendMessage(params.id ?? "", body, ctx)),
  }),
  "POST /{id}/read": defineOperation({
    summary: "Marks the messages on an application as read by the caller's side",
    response: Correspondence,
    idempotent: false,
    run: async ({ params }, ctx) => toAnswer(await Messages.markCorrespondenceRead(params.id ?? "", ctx)),
  }),
  "GET /{id}/file/{fileId}": defineOperation({
    summary: "A short-lived link to a file of a message",
    response: z.object({ url: z.url(), name: z.string() }),
    run: async ({ params }, ctx) => {
      const attachedFile = await Messages.findMessageFile(params.id ?? "", params.fileId ?? "", ctx);
      const file = await findFile(attachedFile.place, attachedFile.id);
      const url = file && (await createFileLink(file));
      if (!url) throw new Refusal(errorCodes.NOT_FOUND);
      return { url, name: attachedFile.name };
    },
  }),
} satisfies ResourceDefinition;

export const handler = serveResource("message", messageDefinition);
