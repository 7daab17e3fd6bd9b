/** Rows of one-stop payments: a record by its number, tickets of who looked it up, and what is to be told. */
import { createHash, randomBytes } from "node:crypto";
import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { CustomAttributeType, Entity } from "electrodb";
import type { Instant } from "../day.ts";
import type { Notice, NoticeSource } from "../notice/types.ts";
import { waiting } from "../notice/waiting.server.ts";
import { client, tableName } from "../table.server.ts";
import type { Labelled } from "../write.server.ts";
import type { OneStop, Status } from "./index.ts";

const pkOf = (number: string): string => `one-stop#${number}`;

const make = () =>
  new Entity(
    {
      model: { entity: "oneStop", version: "1", service: "portal" },
      attributes: {
        number: { type: "string", required: true },
        version: { type: "number", required: true },
        status: { type: "string", required: true },
        issuedAt: { type: "string", required: true },
        record: { type: CustomAttributeType<OneStop>("any"), required: true },
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
    { client: client(), table: tableName() },
  );
let made: ReturnType<typeof make> | undefined;
const records = () => (made ??= make());

/** The record of a number, read consistently. */
export const read = async (number: string): Promise<OneStop | undefined> => {
  const { data } = await records().get({ number }).go({ consistent: true });
  return data?.record;
};

/** Those of a status, the newest first, a page at a time. */
export const ofStatus = async (
  status: Status,
  limit: number,
  cursor: string | null,
): Promise<{ items: OneStop[]; cursor: string | null }> => {
  const answer = await records().query.byStatus({ status }).go({ order: "desc", limit, cursor });
  return { items: answer.data.map((row) => row.record), cursor: answer.cursor };
};

/** The row of a record: new (version 1), or in place of the version before. */
export const put = (record: OneStop): Labelled => {
  const { number, version, status, issuedAt } = record;
  const row = records().put({ number, version, status, issuedAt, record });
  const conditional =
    version === 1
      ? row.where((at, { notExists }) => notExists(at.number))
      : row.where((at, { eq }) => eq(at.version, version - 1));
  return { label: "oneStop", Put: conditional.params() as never };
};

/** A row that stands in the due index until its notices are sent, and where it is, for the notice queue. */
export const telling = (
  { number, version }: OneStop,
  notices: Notice[],
  now: Instant,
): { row: Labelled; source: NoticeSource } => {
  const source = { pk: pkOf(number), sk: `notice#${String(version).padStart(6, "0")}` };
  return { source, row: waiting(source, number, notices, now) };
};

/** How long somebody may stay with what was looked up, in milliseconds: long enough for a bank. */
const TICKET_MS = 2 * 3_600_000;
const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("base64url");
const ticketKey = (number: string, secret: string) => ({
  pk: pkOf(number),
  sk: `ticket#${hashOf(secret)}`,
});

/** Lets who looked a number up go on with it, without a picture each time. Only its digest is kept. */
export const giveTicket = async (number: string, now: Instant): Promise<string> => {
  const secret = randomBytes(24).toString("base64url");
  const expires = Date.parse(now) + TICKET_MS;
  const Item = { ...ticketKey(number, secret), expires, ttl: Math.ceil(expires / 1000) };
  await client().send(new PutCommand({ TableName: tableName(), Item }));
  return `${number}.${secret}`;
};

/** The number that a ticket was given for, undefined when it was given for none or has run out. */
export const numberOfTicket = async (ticket: string, now: Instant): Promise<string | undefined> => {
  const [number = "", secret = ""] = ticket.split(".");
  if (!number || !secret) return undefined;
  const Key = ticketKey(number, secret);
  const { Item } = await client().send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }));
  return Item && Number(Item.expires) > Date.parse(now) ? number : undefined;
};
