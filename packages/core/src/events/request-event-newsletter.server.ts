/**
 * The newsletter of an event (spec 1 §3): staff request it once, and a job sends it
 * (`deliver-event-newsletter.server.ts`).
 */
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { Context } from "../platform/actor.ts";
import { writeWithAuditEntry } from "../platform/audit/audit-store.server.ts";
import type { Instant } from "../platform/day.ts";
import { buildDeferredTask } from "../platform/deferred-tasks/deferred-task-store.server.ts";
import { errorCodes, Refusal } from "../platform/errors.ts";
import { getDocumentClient, getTableName } from "../platform/table.server.ts";
import { TransactionCancelledError } from "../platform/transaction.server.ts";
import type { EventDetail } from "./event-schema.ts";
import { getEvent } from "./event-service.server.ts";

const keyOf = (id: string) => ({ pk: `event#${id}`, sk: "news" });

/** Returns when the newsletter of an event was sent, or undefined. One read. */
export const findNewsletterSentAt = async (id: string): Promise<Instant | undefined> => {
  const { Item } = await getDocumentClient().send(
    new GetCommand({ TableName: getTableName(), Key: keyOf(id) }),
  );
  return Item?.at as Instant | undefined;
};

/** Newsletters are for public events that are not over. */
export const canSendNewsletter = (
  event: EventDetail | undefined,
  ctx: Pick<Context, "today">,
): event is EventDetail => event?.status === "PUBLISHED" && event.dates.end >= ctx.today;

/**
 * Requests the newsletter of an event, once.
 * @throws Refusal 10508; 900057 for a draft, for a past or cancelled event, and when it was already sent
 */
export const requestEventNewsletter = async (id: string, ctx: Context): Promise<{ newsAt: Instant }> => {
  const event = await getEvent(id, ctx);
  const notAllowed = new Refusal(errorCodes.MOVE_NOT_ALLOWED, {
    params: { status: event.status, action: "news" },
  });
  if (!canSendNewsletter(event, ctx)) throw notAllowed;
  const row = {
    label: "news",
    Put: {
      TableName: getTableName(),
      Item: { ...keyOf(id), at: ctx.now },
      ConditionExpression: "attribute_not_exists(pk)",
    },
  };
  try {
    const rows = [row, buildDeferredTask({ kind: "news", id }, ctx.now, 0).row];
    await writeWithAuditEntry(
      { action: "event.news", subject: id, detail: { name: event.names["zh-Hant"] } },
      rows,
      ctx,
    );
  } catch (error) {
    throw error instanceof TransactionCancelledError && error.of("news") ? notAllowed : error;
  }
  return { newsAt: ctx.now };
};
