/** Rows of one-stop payments: the payment by its number, tickets from look-ups, and outstanding notices. */

import { randomBytes } from "node:crypto";
import { CustomAttributeType, Entity } from "electrodb";
import type { Notice, NoticeSource } from "../../messaging/notice-types.ts";
import { buildPendingNoticesWrite } from "../../messaging/pending-notices.server.ts";
import type { Instant } from "../../platform/day.ts";
import {
  buildKey,
  defineEntity,
  type EntityConnection,
  requiredNumber,
  requiredText,
} from "../../platform/entity.server.ts";
import { hashToken } from "../../platform/hash-token.server.ts";
import type { TransactionItem } from "../../platform/transaction.server.ts";
import type { OneStopList, OneStopPayment } from "./index.ts";

const buildPartitionKey = (number: string): string => `one-stop#${number}`;

const createRecordEntity = (connection: EntityConnection) =>
  new Entity(
    {
      model: { entity: "oneStop", version: "1", service: "portal" },
      attributes: {
        number: { type: "string", required: true },
        version: { type: "number", required: true },
        status: { type: "string", required: true },
        issuedAt: { type: "string", required: true },
        record: { type: CustomAttributeType<OneStopPayment>("any"), required: true },
      },
      indexes: {
        one: {
          pk: { field: "pk", composite: ["number"], template: "one-stop#${number}", casing: "none" },
          sk: { field: "sk", composite: [], template: "one-stop", casing: "none" },
        },
        byStatus: {
          index: "byQueue",
          pk: { field: "gsi2pk", composite: ["status"], template: "one-stop#${status}", casing: "none" },
          sk: {
            field: "gsi2sk",
            composite: ["issuedAt", "number"],
            template: "${issuedAt}#${number}",
            casing: "none",
          },
        },
      },
    },
    connection,
  );
const getRecordEntity = defineEntity(createRecordEntity);

/** Returns the payment of a number. One consistent read. */
export const findOneStopPayment = async (number: string): Promise<OneStopPayment | undefined> => {
  const { data } = await getRecordEntity().get({ number }).go({ consistent: true });
  return data?.record;
};

/** Lists payments with a status, or those that wait for the cashier, newest first, page by page. */
export const listOneStopPaymentsByStatus = async (
  status: OneStopList,
  limit: number,
  cursor: string | null,
): Promise<{ items: OneStopPayment[]; cursor: string | null }> => {
  const answer = await getRecordEntity().query.byStatus({ status }).go({ order: "desc", limit, cursor });
  return { items: answer.data.map((row) => row.record), cursor: answer.cursor };
};

/** Builds the row of a new payment (version 1), or of the next version. */
export const buildOneStopPaymentWrite = (record: OneStopPayment): TransactionItem => {
  const { number, version, issuedAt } = record;
  const status: OneStopList = record.reversal ? "REVERSED" : record.status;
  const row = getRecordEntity().put({ number, version, status, issuedAt, record });
  const conditional =
    version === 1
      ? row.where((attributes, { notExists }) => notExists(attributes.number))
      : row.where((attributes, { eq }) => eq(attributes.version, version - 1));
  return { label: "oneStop", Put: conditional.params() };
};

/** Builds a row that stays in the due index until its notices are sent, and its key for the notice queue. */
export const buildOneStopNoticeWrite = (
  { number, version }: OneStopPayment,
  notices: Notice[],
  now: Instant,
): { row: TransactionItem; source: NoticeSource } => {
  const source = { pk: buildPartitionKey(number), sk: `notice#${String(version).padStart(6, "0")}` };
  return { source, row: buildPendingNoticesWrite(source, number, notices, now) };
};

/** How long a ticket is valid: long enough for a bank. */
const TICKET_MS = 2 * 3_600_000;
const getTicketEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "oneStopTicket", version: "1", service: "portal" },
        attributes: {
          number: requiredText,
          hash: requiredText,
          /** Epoch milliseconds. */
          expires: requiredNumber,
          /** Epoch seconds. */
          ttl: requiredNumber,
        },
        indexes: {
          ofPayment: {
            pk: buildKey("pk", "one-stop#${number}", ["number"]),
            sk: buildKey("sk", "ticket#${hash}", ["hash"]),
          },
        },
      },
      connection,
    ),
);

/** Issues a ticket after a look-up, so that further calls need no captcha. Only its digest is stored. */
export const issueOneStopTicket = async (number: string, now: Instant): Promise<string> => {
  const secret = randomBytes(24).toString("base64url");
  const expires = Date.parse(now) + TICKET_MS;
  await getTicketEntity()
    .put({ number, hash: hashToken(secret), expires, ttl: Math.ceil(expires / 1000) })
    .go();
  return `${number}.${secret}`;
};

/** Returns the number of a ticket, or undefined for an unknown or expired one. */
export const findNumberByTicket = async (ticket: string, now: Instant): Promise<string | undefined> => {
  const [number = "", secret = ""] = ticket.split(".");
  if (!number || !secret) return undefined;
  const { data } = await getTicketEntity()
    .get({ number, hash: hashToken(secret) })
    .go({ consistent: true });
  return data && data.expires > Date.parse(now) ? number : undefined;
};
