/**
 * Sends a message of staff to applicants: a history entry with its notices. Nothing else of the application changes.
 */

import { buildNotices } from "../../messaging/index.ts";
import type { Context } from "../../platform/actor.ts";
import { chainEntry } from "../../platform/audit/index.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { TransactionCancelledError, transact } from "../../platform/transaction.server.ts";
import { belongsToAudience, reviewers } from "../../platform/visibility.ts";
import { toHistoryActor } from "../changes/append-history.server.ts";
import { listStoredRecipients } from "../changes/build-notifications.ts";
import { sendHistoryNotices } from "../changes/send-history-notices.server.ts";
import { requireText } from "../changes/transition-effect.ts";
import { loadVisibleApplication } from "../model/application-access.server.ts";
import type { ApplicationHeader, ApplicationHistoryRow } from "../model/application-rows.ts";
import * as Store from "../model/application-store.server.ts";

const buildStaleRefusal = (version: number) =>
  new Refusal(errorCodes.STALE_VERSION, { current: { version } });

/**
 * Refuses a message of staff who do not review, as the messages on one application do (decision 0387).
 * @throws Refusal 200113
 */
export const requireMessageWriter = ({ actor }: Pick<Context, "actor">): void => {
  if (!belongsToAudience(actor, reviewers)) throw new Refusal(errorCodes.LOGIN_NO_ACCESS);
};

/**
 * Checks a message without sending it.
 * @throws Refusal as `notifyApplicants`
 */
export const simulateNotification = async (
  id: string,
  input: { version: number; message: string },
  ctx: Context,
): Promise<ApplicationHeader> => {
  requireMessageWriter(ctx);
  requireText(input.message, "message");
  const { header } = await loadVisibleApplication(id, ctx);
  if (header.status === "DRAFT")
    throw new Refusal(errorCodes.MOVE_NOT_ALLOWED, { params: { status: header.status, action: "notify" } });
  if (header.version !== input.version) throw buildStaleRefusal(header.version);
  return header;
};

/**
 * Notifies the recipients of an application by e-mail and in the portal.
 * @throws Refusal 200113 for staff who do not review, 900050 when it was changed meanwhile, 10502 without a message,
 * 900057 for a draft
 */
export const notifyApplicants = async (
  id: string,
  input: { version: number; message: string },
  ctx: Context,
): Promise<{ version: number }> => {
  const message = requireText(input.message, "message");
  const header = await simulateNotification(id, input, ctx);
  const seq = header.seq + 1;
  const entry = await chainEntry(header.lastHash, {
    seq,
    at: ctx.now,
    actor: await toHistoryActor(ctx),
    action: "notify",
    from: header.status,
    to: header.status,
    reason: message,
  });
  const notices = listStoredRecipients(header).flatMap((recipient) =>
    buildNotices(
      [recipient],
      "message",
      {
        code: header.code ?? header.id,
        event: header.eventNames?.[recipient.language] ?? "",
        reason: message,
      },
      ctx.now,
      `/personal/record/${header.id}`,
    ),
  );
  const next = { ...header, seq, lastHash: entry.hash, version: header.version + 1 };
  const { institutionId } = header;
  const history: ApplicationHistoryRow = { id, institutionId, version: next.version, ...entry, notices };
  try {
    await transact([
      Store.buildHeaderPut(next, { version: header.version, status: header.status }),
      Store.buildHistoryPut(history),
    ]);
  } catch (error) {
    if (!(error instanceof TransactionCancelledError)) throw error;
    throw buildStaleRefusal(header.version + 1);
  }
  await sendHistoryNotices(history, ctx);
  return { version: next.version };
};
