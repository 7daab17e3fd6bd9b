/**
 * What has become of a notice that leaves the portal: who is sending it, that it was sent, and that it waits in a
 * message of its own (decisions 0582, 0583). Releases before these rows read the mark of a sent notice only.
 */
import { Entity } from "electrodb";
import { ulid } from "ulid";
import type { Instant } from "../platform/day.ts";
import { buildKey, defineEntity, requiredNumber, requiredText } from "../platform/entity.server.ts";
import type { NoticeMessage } from "./enqueue-notices.server.ts";
import type { Notice } from "./notice-types.ts";

const DAY_SECONDS = 86_400;
/** How long markers are kept. */
const MARK_DAYS = 30;
const computeTtl = (at: string, days: number): number =>
  Math.floor(Date.parse(at) / 1000) + days * DAY_SECONDS;

const getMarkEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "sentNotice", version: "1", service: "portal" },
        attributes: { id: requiredText, at: requiredText, ttl: requiredNumber },
        indexes: {
          one: { pk: buildKey("pk", "notice#${id}", ["id"]), sk: buildKey("sk", "sent", []) },
        },
      },
      connection,
    ),
);

/** Returns whether a notice has been sent. */
export const wasNoticeSent = async (id: string): Promise<boolean> => {
  const { data } = await getMarkEntity().get({ id }).go({ consistent: true });
  return data !== null;
};

/** Selects the notices that have not been sent, for work that is repeated. One consistent read each. */
export const selectUnsentNotices = async (notices: readonly Notice[]): Promise<Notice[]> => {
  const sentFlags = await Promise.all(notices.map(({ id }) => wasNoticeSent(id)));
  return notices.filter((_, i) => !sentFlags[i]);
};

/** Marks a notice as sent. */
export const markNoticeSent = async (id: string, at: string): Promise<void> => {
  await getMarkEntity()
    .put({ id, at, ttl: computeTtl(at, MARK_DAYS) })
    .go();
};

/**
 * How long one run alone may send a notice. It is longer than a Lambda runs, so that who takes the notice afterwards
 * sees the mark of who had it before, and shorter than a message stays invisible, so that one that comes back is sent.
 */
export const SENDING_LEASE_MS = 120_000;
const LEASE_ROW_DAYS = 1;

const getSendingLeaseEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "sendingNotice", version: "1", service: "portal" },
        attributes: {
          id: requiredText,
          /** The run that sends it. */
          leaseId: requiredText,
          /** The end of its lease, in epoch milliseconds. */
          until: requiredNumber,
          ttl: requiredNumber,
        },
        indexes: {
          one: { pk: buildKey("pk", "notice#${id}", ["id"]), sk: buildKey("sk", "sending", []) },
        },
      },
      connection,
    ),
);

/** The right to send a notice. */
interface SendingLease {
  id: string;
  leaseId: string;
  /** An earlier run had the right and left neither a mark nor a refusal: what it sent, if anything, is sent again. */
  isRepeated: boolean;
}

/**
 * Takes the right to send a notice. A message can be delivered twice at the same moment, and the mark is written after
 * the notice is sent.
 * @returns undefined while another run sends it
 */
export const leaseNotice = async (id: string, now: Instant): Promise<SendingLease | undefined> => {
  const at = Date.parse(now);
  const leaseId = ulid(at);
  const { rejected, data: former } = await getSendingLeaseEntity()
    .put({ id, leaseId, until: at + SENDING_LEASE_MS, ttl: computeTtl(now, LEASE_ROW_DAYS) })
    .where((row, { notExists, lte }) => `${notExists(row.id)} OR ${lte(row.until, at)}`)
    .go({ response: "all_old", returnOnConditionCheckFailure: true });
  if (rejected) return undefined;
  const formerId = (former as { leaseId?: string } | null)?.leaseId;
  return { id, leaseId, isRepeated: formerId !== undefined && formerId !== leaseId };
};

/** Gives the right back after a refusal, so that the next delivery need not wait for its end. */
export const endNoticeLease = async ({ id, leaseId }: SendingLease): Promise<void> => {
  await getSendingLeaseEntity()
    .delete({ id })
    .where((row, { eq }) => eq(row.leaseId, leaseId))
    .go({ returnOnConditionCheckFailure: true });
};

const getRequeuedNoticeEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "setAsideNotice", version: "1", service: "portal" },
        attributes: { id: requiredText, at: requiredText, ttl: requiredNumber },
        indexes: {
          one: { pk: buildKey("pk", "notice#${id}", ["id"]), sk: buildKey("sk", "aside", []) },
        },
      },
      connection,
    ),
);

/**
 * Puts a notice that was refused into a message of its own, once, so that it keeps none of the others of its message
 * from ending. That message becomes the dead letter that names it. It brings all notices of the message, because to
 * whom each goes follows from all of them (`address-notices.server.ts`).
 * @returns whether it was put there now
 */
export const queueRefusedNotice = async (
  noticeId: string,
  notices: Notice[],
  requestId: string,
  now: Instant,
): Promise<boolean> => {
  const { data } = await getRequeuedNoticeEntity().get({ id: noticeId }).go({ consistent: true });
  if (data !== null) return false;
  const message: NoticeMessage = { notices, noticeId };
  const { sendQueueMessage } = await import("../platform/send-queue-message.server.ts");
  await sendQueueMessage(process.env.NOTICE_QUEUE_URL, message, requestId);
  await getRequeuedNoticeEntity()
    .put({ id: noticeId, at: now, ttl: computeTtl(now, MARK_DAYS) })
    .go();
  return true;
};
