/**
 * Applications of other institutions under one (`children`): a leader's submission opens a group under an invitation
 * code, each member submits its own form by that code, with its own consent and its own count. One row tells the group,
 * and every joining is a condition on it. Only schemes that use it pay for it (decision 0030).
 *
 * | attribute    | holds |
 * |--------------|-------|
 * | members      | set of institutions, the leader among them: each comes once |
 * | applications | set of `institution#application`, without the leader's |
 * | closed       | true once the leader's application is decided or withdrawn |
 */
import { randomBytes } from "node:crypto";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { Context } from "../../actor.ts";
import { codes, Refusal } from "../../errors.ts";
import type { Answers, Scheme } from "../../form/types.ts";
import { count, note } from "../../rate/store.server.ts";
import { client, tableName } from "../../table.server.ts";
import type { Labelled } from "../../write.server.ts";

export interface Group {
  code: string;
  /** The leader's application. */
  parentId: string;
  leaderId: string;
  scheme: string;
  eventId?: string;
  max: number;
  closed: boolean;
  members: string[];
  applications: { institutionId: string; id: string }[];
}
/** The field of a member's form that holds the code. */
export const CODE_FIELD = "invitationCode";
const CODE = /^[2-9A-HJ-NP-Z]{8}$/;
const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/**
 * Eight random letters and digits that are not mistaken for one another; 2^40 of them. Nothing that anybody may know,
 * such as the id of the leader's application, leads to the code (decision 0160). It is kept with the group and in the
 * leader's header, and never made a second time.
 */
export const generateInvitationCode = (): string =>
  // The alphabet has 32 signs, so that every byte gives each of them as often.
  [...randomBytes(8)].map((byte) => alphabet[byte % alphabet.length]).join("");

const keyOf = (code: string) => ({ pk: `invitation#${code}`, sk: "group" });
/** DynamoDB returns a set in no order: by name here, so that two reads give the same list. */
const list = (value: unknown): string[] => (value instanceof Set ? [...value].sort() : []);

/** The row of a group, as it is read or as a failed condition returned it. */
export const groupOfRow = (row: Record<string, unknown>): Group => ({
  code: String(row.code),
  parentId: String(row.parentId),
  leaderId: String(row.leaderId),
  scheme: String(row.scheme),
  ...(row.eventId ? { eventId: String(row.eventId) } : {}),
  max: Number(row.max),
  closed: row.closed === true,
  members: list(row.members),
  applications: list(row.applications).map((one) => {
    const [institutionId = "", id = ""] = one.split("#");
    return { institutionId, id };
  }),
});

/** The group of a code, however it was typed; one consistent read. */
export const groupOf = async (typed: string): Promise<Group | undefined> => {
  const code = typed.normalize("NFKC").toUpperCase().replace(/[\s-]/g, "");
  if (!CODE.test(code)) return undefined;
  const { Item } = await client().send(
    new GetCommand({ TableName: tableName(), Key: keyOf(code), ConsistentRead: true }),
  );
  return Item ? groupOfRow(Item) : undefined;
};

const wrong = (key = "invitationUnknown"): Refusal =>
  new Refusal(codes.INVITATION_CODE_INVALID, { fields: [{ path: CODE_FIELD, key }] });

const GUESSES = "invitationGuesses";
/** Codes that are none, typed by one account in an hour, wherever a code is asked for. */
const guesses = { times: 20, window: 3_600_000 };

/**
 * The group of a code that somebody typed. Every attempt is counted before it is looked up and a right one is taken
 * back: who has used up its guesses learns nothing more, not even from a right code, and attempts made at once cannot
 * pass together. It is counted for who guesses: a member with the right code comes in whatever others try.
 * @throws Refusal 19995 for an account that typed 20 codes within the hour that are none
 */
export const findInvitedGroup = async (
  typed: unknown,
  ctx: Pick<Context, "actor" | "now">,
): Promise<Group | undefined> => {
  if (typeof typed !== "string") return undefined;
  const { accountId } = ctx.actor;
  await count(GUESSES, accountId, guesses, ctx.now);
  const group = await groupOf(typed);
  if (group) await note(GUESSES, accountId, guesses.window, ctx.now, -1);
  return group;
};

/**
 * The group a member joins.
 * @throws Refusal 900041 when the code is none, or of another kind, event or application than what is submitted;
 * 900012 without the member's own consent; 19995 for an account that types many codes that are none
 */
export const joining = async (
  parent: Scheme,
  {
    answers,
    eventId,
    parentId,
  }: { answers: Answers; eventId?: string | undefined; parentId?: string | undefined },
  ctx: Pick<Context, "actor" | "now">,
): Promise<Group> => {
  const group = await findInvitedGroup(answers[CODE_FIELD], ctx);
  if (!group || group.closed || group.scheme !== parent.id || group.eventId !== eventId) throw wrong();
  if (parentId !== undefined && parentId !== group.parentId) throw wrong();
  const consent = parent.children?.consent ?? "";
  if (answers[consent] !== true)
    throw new Refusal(codes.CONSENT_REQUIRED, { fields: [{ path: consent, key: "agree" }] });
  return group;
};

/** Opened with the leader's submission, as long as no other group has its code. */
export const openGroup = (group: Omit<Group, "members" | "applications" | "closed">): Labelled => ({
  label: "group",
  Put: {
    TableName: tableName(),
    Item: { ...keyOf(group.code), ...group, members: new Set([group.leaderId]) },
    ConditionExpression: "attribute_not_exists(pk)",
  },
});

/** A member comes in: while the group is open, has room, and it is not in it yet. */
export const joinGroup = ({ code, max }: Group, institutionId: string, applicationId: string): Labelled => ({
  label: "group",
  Update: {
    TableName: tableName(),
    Key: keyOf(code),
    UpdateExpression: "ADD #m :m, #a :a",
    ConditionExpression:
      "attribute_exists(pk) AND attribute_not_exists(#c) AND size(#m) <= :max AND NOT contains(#m, :i)",
    ExpressionAttributeNames: { "#m": "members", "#a": "applications", "#c": "closed" },
    ExpressionAttributeValues: {
      ":m": new Set([institutionId]),
      ":a": new Set([`${institutionId}#${applicationId}`]),
      ":i": institutionId,
      ":max": max,
    },
  },
});

/** Why a member could not come in. */
export const joinRefusal = (row: Record<string, unknown> | undefined, institutionId: string): Refusal => {
  const group = row ? groupOfRow(row) : undefined;
  if (!group || group.closed) return wrong();
  if (group.members.includes(institutionId)) return new Refusal(codes.DUPLICATE_APPLICATION);
  return new Refusal(codes.INVALID_VALUE, {
    fields: [{ path: CODE_FIELD, key: "tooMany", params: { max: group.max } }],
  });
};

/** A member leaves; its place is free again. */
export const leaveGroup = (code: string, institutionId: string, applicationId: string): Labelled => ({
  label: "member",
  Update: {
    TableName: tableName(),
    Key: keyOf(code),
    UpdateExpression: "DELETE #m :m, #a :a",
    ExpressionAttributeNames: { "#m": "members", "#a": "applications" },
    ExpressionAttributeValues: {
      ":m": new Set([institutionId]),
      ":a": new Set([`${institutionId}#${applicationId}`]),
    },
  },
});

/** Members may come in again: the objection to what ended the group was upheld. */
export const reopenGroup = (code: string): Labelled => ({
  label: "group",
  Update: {
    TableName: tableName(),
    Key: keyOf(code),
    UpdateExpression: "REMOVE #c",
    ExpressionAttributeNames: { "#c": "closed" },
  },
});

/**
 * Nobody comes in any more: the leader's application is decided or withdrawn.
 * @param min members that must be in it, the leader not counted; a group that is too small stays open
 */
export const closeGroup = (code: string, min?: number): Labelled => ({
  label: "group",
  Update: {
    TableName: tableName(),
    Key: keyOf(code),
    UpdateExpression: "SET #c = :true",
    ...(min === undefined ? {} : { ConditionExpression: "size(#m) > :min" }),
    ExpressionAttributeNames: { "#c": "closed", ...(min === undefined ? {} : { "#m": "members" }) },
    ExpressionAttributeValues: { ":true": true, ...(min === undefined ? {} : { ":min": min }) },
  },
});
