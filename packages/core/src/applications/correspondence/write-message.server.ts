/** The write of a message: with the mark of what is not read, and the notices. */
import { pickInstitutionNaming } from "../../institutions/institution-names.ts";
import { prepareNotices } from "../../messaging/enqueue-notices.server.ts";
import { buildNotices, type Notice } from "../../messaging/index.ts";
import type { Context } from "../../platform/actor.ts";
import { buildOutcomeWrites } from "../../platform/idempotency/idempotency-store.server.ts";
import { ServiceBusyError } from "../../platform/service-failures.server.ts";
import { TransactionCancelledError, transact } from "../../platform/transaction.server.ts";
import { buildDeskNotification, listStoredRecipients } from "../changes/build-notifications.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import * as Store from "./correspondence-store.server.ts";

/**
 * Builds the notices of a message. The recipients of the application are told of each one, and the institute's desk of
 * the first that it has not read.
 */
const buildMessageNotices = (
  header: ApplicationHeader,
  { from, text }: Store.StoredMessage,
  isMarked: boolean,
  ctx: Context,
): Notice[] => {
  if (from === "APPLICANT")
    return isMarked ? [] : [buildDeskNotification(header, "messageReceived", ctx.now)];
  return listStoredRecipients(header).flatMap((recipient) =>
    buildNotices(
      [recipient],
      "message",
      {
        code: header.code ?? header.id,
        event: header.eventNames?.[recipient.language] ?? "",
        ...(header.eventNames ? {} : { scheme: header.scheme }),
        reason: text,
      },
      ctx.now,
      `/personal/record/${header.id}`,
    ),
  );
};

/** How often a message is written again when the other side was reading at the same moment. */
const MAX_WRITE_ATTEMPTS = 5;

/**
 * Writes a message with the mark and the notices for the other side. Where that side reads meanwhile, which removes its
 * mark, a mark and notices of its own follow.
 * @returns the function that sends the notices
 */
export const writeMessage = async (
  message: Store.StoredMessage,
  header: ApplicationHeader,
  ctx: Context,
): Promise<() => Promise<void>> => {
  const { id, institutionId, createdBy, code, scheme } = header;
  const mark: Store.UnreadMark = {
    id,
    institutionId,
    createdBy,
    code: code ?? id,
    scheme,
    ...pickInstitutionNaming(header),
    since: ctx.now,
  };
  for (let attempt = 1; ; attempt++) {
    const isMarked = await Store.hasUnreadMark(message.from === "STAFF" ? "APPLICANT" : "STAFF", header);
    const notices = prepareNotices(buildMessageNotices(header, message, isMarked, ctx), ctx);
    try {
      await transact([
        ...Store.buildMessageWrites(message, mark, isMarked),
        ...notices.rows,
        ...buildOutcomeWrites(ctx, { id }),
      ]);
      return notices.enqueueAfterWrite;
    } catch (error) {
      const wasRead = error instanceof TransactionCancelledError && error.of(Store.UNREAD_MARK_LABEL);
      if (!wasRead) throw error;
      if (attempt === MAX_WRITE_ATTEMPTS) throw new ServiceBusyError([Store.UNREAD_MARK_LABEL], error);
    }
  }
};
