/**
 * The newsletter of an event (spec 1 §3): staff request it once, and once more after each postponement or move
 * (decision 0817). A job sends it (`deliver-event-newsletter.server.ts`).
 */
import { CustomAttributeType, Entity } from "electrodb";
import type { Context } from "../platform/actor.ts";
import { writeWithAuditEntry } from "../platform/audit/audit-store.server.ts";
import type { Instant } from "../platform/day.ts";
import { buildDeferredTask } from "../platform/deferred-tasks/deferred-task-store.server.ts";
import { buildKey, defineEntity, requiredText } from "../platform/entity.server.ts";
import { errorCodes, Refusal } from "../platform/errors.ts";
import { buildOutcomeWrites } from "../platform/idempotency/idempotency-store.server.ts";
import {
  TransactionCancelledError,
  type TransactionItem,
  type TransactionPut,
} from "../platform/transaction.server.ts";
import type { EventDetail } from "./event-schema.ts";
import { getEvent } from "./event-service.server.ts";
import { isNewsletterDue } from "./newsletter-due.ts";

const getNewsletterEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "eventNewsletter", version: "1", service: "portal" },
        attributes: {
          id: requiredText,
          at: { type: CustomAttributeType<Instant>("string"), required: true },
        },
        indexes: {
          ofEvent: { pk: buildKey("pk", "event#${id}", ["id"]), sk: buildKey("sk", "news", []) },
        },
      },
      connection,
    ),
);

/** Returns when the newsletter of an event was last requested, or undefined. One read. */
export const findNewsletterSentAt = async (id: string): Promise<Instant | undefined> =>
  (await getNewsletterEntity().get({ id }).go()).data?.at;

/** Returns the same as it is stored at this moment, for the request of another one and for its delivery. */
export const findCurrentNewsletter = async (id: string): Promise<Instant | undefined> =>
  (await getNewsletterEntity().get({ id }).go({ consistent: true })).data?.at;

/** Newsletters are for public events that are not over. */
export const canSendNewsletter = (
  event: EventDetail | undefined,
  ctx: Pick<Context, "today">,
): event is EventDetail => event?.status === "PUBLISHED" && event.dates.end >= ctx.today;

/**
 * Builds the row of a request, on condition that nobody has requested a newsletter since the last one was read: of two
 * requests at one moment one is sent.
 */
const buildNewsletterWrite = (id: string, at: Instant, lastSentAt: Instant | undefined): TransactionItem => ({
  label: "news",
  Put: getNewsletterEntity()
    .put({ id, at })
    .where((row, { eq, notExists }) => (lastSentAt ? eq(row.at, lastSentAt) : notExists(row.at)))
    .params<TransactionPut>(),
});

/**
 * Requests the newsletter of an event. While one is still being delivered, whoever has not received it receives the
 * later one only.
 * @throws Refusal 10508; 900057 for a draft, for a past or cancelled event, and when it was already sent and the event
 * was neither postponed nor moved since
 */
export const requestEventNewsletter = async (id: string, ctx: Context): Promise<{ newsAt: Instant }> => {
  const [event, lastSentAt] = await Promise.all([getEvent(id, ctx), findCurrentNewsletter(id)]);
  const notAllowed = new Refusal(errorCodes.MOVE_NOT_ALLOWED, {
    params: { status: event.status, action: "news" },
  });
  if (!canSendNewsletter(event, ctx) || !isNewsletterDue(event, lastSentAt)) throw notAllowed;
  try {
    const rows = [
      buildNewsletterWrite(id, ctx.now, lastSentAt),
      buildDeferredTask({ kind: "news", id }, ctx.now, 0).row,
      ...buildOutcomeWrites(ctx, { id }),
    ];
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
