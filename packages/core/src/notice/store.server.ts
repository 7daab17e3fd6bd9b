/** In-app notices beside their account, and marks of what was sent. */
import { GetCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { CustomAttributeType, Entity } from "electrodb";
import { codes, Refusal } from "../errors.ts";
import { client, tableName } from "../table.server.ts";
import type { Notice, NoticeSource } from "./types.ts";

const makeNotice = () =>
  new Entity(
    {
      model: { entity: "notice", version: "1", service: "portal" },
      attributes: {
        id: { type: "string", required: true },
        accountId: { type: "string", required: true },
        template: { type: CustomAttributeType<Notice["template"]>("string"), required: true },
        params: { type: CustomAttributeType<Notice["params"]>("any"), required: true },
        language: { type: CustomAttributeType<Notice["language"]>("string"), required: true },
        link: { type: "string" },
        at: { type: "string", required: true },
        readAt: { type: "string" },
      },
      indexes: {
        ofAccount: {
          pk: { field: "pk", composite: ["accountId"], template: "account#${accountId}", casing: "none" },
          sk: { field: "sk", composite: ["id"], template: "notice#${id}", casing: "none" },
        },
      },
    },
    { client: client(), table: tableName() },
  );
let made: ReturnType<typeof makeNotice> | undefined;
export const inApp = () => (made ??= makeNotice());

/** An in-app notice as it is kept. */
export interface InApp {
  id: string;
  template: Notice["template"];
  params: Notice["params"];
  language: Notice["language"];
  link?: string;
  at: string;
  readAt?: string;
}

/** Notices of an account, newest first, a page at a time. */
export const ofAccount = async (
  accountId: string,
  limit: number,
  cursor: string | null,
): Promise<{ items: InApp[]; cursor: string | null }> => {
  const answer = await inApp().query.ofAccount({ accountId }).go({ order: "desc", limit, cursor });
  return { items: answer.data as InApp[], cursor: answer.cursor };
};

/** Marks a notice read; reading it again changes nothing. @throws Refusal NOT_FOUND for another's */
export const markRead = async (accountId: string, id: string, at: string): Promise<InApp> => {
  const { data } = await inApp().get({ accountId, id }).go({ consistent: true });
  if (!data) throw new Refusal(codes.NOT_FOUND);
  if (data.readAt) return data as InApp;
  await inApp().patch({ accountId, id }).set({ readAt: at }).go();
  return { ...(data as InApp), readAt: at };
};

/** Ids of what was not read of the newest hundred: older ones are not counted to anybody. */
export const unread = async (accountId: string): Promise<string[]> => {
  const { data } = await inApp().query.ofAccount({ accountId }).go({ order: "desc", limit: 100 });
  return data.filter((notice) => !notice.readAt).map((notice) => notice.id);
};

/** Marks the newest hundred read. @returns how many were not */
export const markAllRead = async (accountId: string, at: string): Promise<number> => {
  const ids = await unread(accountId);
  await Promise.all(ids.map((id) => inApp().patch({ accountId, id }).set({ readAt: at }).go()));
  return ids.length;
};

/** Puts an in-app notice; the same id overwrites itself, so that a message that comes twice shows once. */
export const show = async (notice: Notice, at: string): Promise<void> => {
  const { id, to, template, params, language, link } = notice;
  await inApp()
    .upsert({ id, accountId: to, template, params, language, at, ...(link && { link }) })
    .go();
};

/** How long marks are kept, seconds. */
const KEPT = 30 * 86_400;
const ttl = (at: string): number => Math.floor(Date.parse(at) / 1000) + KEPT;
const markKey = (id: string) => ({ pk: `notice#${id}`, sk: "sent" });

/** Whether a notice went out before. */
export const wasSent = async (id: string): Promise<boolean> => {
  const { Item } = await client().send(
    new GetCommand({ TableName: tableName(), Key: markKey(id), ConsistentRead: true }),
  );
  return Item !== undefined;
};

/** Remembers that a notice went out. */
export const markSent = async (id: string, at: string): Promise<void> => {
  await client().send(new PutCommand({ TableName: tableName(), Item: { ...markKey(id), at, ttl: ttl(at) } }));
};

/** Takes a history row out of the due index: all its notices went out. Silent when the row is gone. */
export const settle = async (source: NoticeSource): Promise<void> => {
  await client()
    .send(
      new UpdateCommand({
        TableName: tableName(),
        Key: source,
        UpdateExpression: "REMOVE gsi3pk, gsi3sk, waiting",
        ConditionExpression: "attribute_exists(pk)",
      }),
    )
    .catch((error: Error) => {
      if (error.name !== "ConditionalCheckFailedException") throw error;
    });
};
