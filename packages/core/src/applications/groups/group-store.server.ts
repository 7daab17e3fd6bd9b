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
import type { Answers, Scheme } from "../../forms/types/index.ts";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { enforceRateLimit, recordOccurrence } from "../../platform/rate-limits/rate-limit-store.server.ts";
import { getDocumentClient, getTableName } from "../../platform/table.server.ts";
import type { TransactionItem } from "../../platform/transaction.server.ts";

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
export const INVITATION_CODE_FIELD = "invitationCode";
const INVITATION_CODE_PATTERN = /^[2-9A-HJ-NP-Z]{8}$/;
const invitationAlphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/**
 * Eight random letters and digits that are not mistaken for one another; 2^40 of them. Nothing that anybody may know,
 * such as the id of the leader's application, leads to the code (decision 0160). It is kept with the group and in the
 * leader's header, and never made a second time.
 */
export const generateInvitationCode = (): string =>
  // The alphabet has 32 signs, so that every byte gives each of them as often.
  [...randomBytes(8)].map((byte) => invitationAlphabet[byte % invitationAlphabet.length]).join("");

const buildGroupKey = (code: string) => ({ pk: `invitation#${code}`, sk: "group" });
/** DynamoDB returns a set in no order: by name here, so that two reads give the same list. */
const toStringList = (value: unknown): string[] => (value instanceof Set ? [...value].sort() : []);

/** The row of a group, as it is read or as a failed condition returned it. */
export const parseGroupRow = (row: Record<string, unknown>): Group => ({
  code: String(row.code),
  parentId: String(row.parentId),
  leaderId: String(row.leaderId),
  scheme: String(row.scheme),
  ...(row.eventId ? { eventId: String(row.eventId) } : {}),
  max: Number(row.max),
  closed: row.closed === true,
  members: toStringList(row.members),
  applications: toStringList(row.applications).map((one) => {
    const [institutionId = "", id = ""] = one.split("#");
    return { institutionId, id };
  }),
});

/** The group of a code, however it was typed; one consistent read. */
export const findGroupByCode = async (typedCode: string): Promise<Group | undefined> => {
  const code = typedCode.normalize("NFKC").toUpperCase().replace(/[\s-]/g, "");
  if (!INVITATION_CODE_PATTERN.test(code)) return undefined;
  const { Item } = await getDocumentClient().send(
    new GetCommand({ TableName: getTableName(), Key: buildGroupKey(code), ConsistentRead: true }),
  );
  return Item ? parseGroupRow(Item) : undefined;
};

const buildCodeRefusal = (key = "invitationUnknown"): Refusal =>
  new Refusal(errorCodes.INVITATION_CODE_INVALID, { fields: [{ path: INVITATION_CODE_FIELD, key }] });

const GUESSES = "invitationGuesses";
/** Codes that are none, typed by one account in an hour, wherever a code is asked for. */
const guessLimit = { times: 20, window: 3_600_000 };

/**
 * The group of a code that somebody typed. Every attempt is counted before it is looked up and a right one is taken
 * back: who has used up its guesses learns nothing more, not even from a right code, and attempts made at once cannot
 * pass together. It is counted for who guesses: a member with the right code comes in whatever others try.
 * @throws Refusal 19995 for an account that typed 20 codes within the hour that are none
 */
export const findInvitedGroup = async (
  typedCode: unknown,
  ctx: Pick<Context, "actor" | "now">,
): Promise<Group | undefined> => {
  if (typeof typedCode !== "string") return undefined;
  const { accountId } = ctx.actor;
  await enforceRateLimit(GUESSES, accountId, guessLimit, ctx.now);
  const group = await findGroupByCode(typedCode);
  if (group) await recordOccurrence(GUESSES, accountId, guessLimit.window, ctx.now, -1);
  return group;
};

/**
 * The group a member joins.
 * @throws Refusal 900041 when the code is none, or of another kind, event or application than what is submitted;
 * 900012 without the member's own consent; 19995 for an account that types many codes that are none
 */
export const findGroupToJoin = async (
  parent: Scheme,
  {
    answers,
    eventId,
    parentId,
  }: { answers: Answers; eventId?: string | undefined; parentId?: string | undefined },
  ctx: Pick<Context, "actor" | "now">,
): Promise<Group> => {
  const group = await findInvitedGroup(answers[INVITATION_CODE_FIELD], ctx);
  if (!group || group.closed || group.scheme !== parent.id || group.eventId !== eventId)
    throw buildCodeRefusal();
  if (parentId !== undefined && parentId !== group.parentId) throw buildCodeRefusal();
  const consent = parent.children?.consent ?? "";
  if (answers[consent] !== true)
    throw new Refusal(errorCodes.CONSENT_REQUIRED, { fields: [{ path: consent, key: "agree" }] });
  return group;
};

/** Opened with the leader's submission, as long as no other group has its code. */
export const openGroup = (group: Omit<Group, "members" | "applications" | "closed">): TransactionItem => ({
  label: "group",
  Put: {
    TableName: getTableName(),
    Item: { ...buildGroupKey(group.code), ...group, members: new Set([group.leaderId]) },
    ConditionExpression: "attribute_not_exists(pk)",
  },
});

/** A member comes in: while the group is open, has room, and it is not in it yet. */
export const joinGroup = (
  { code, max }: Group,
  institutionId: string,
  applicationId: string,
): TransactionItem => ({
  label: "group",
  Update: {
    TableName: getTableName(),
    Key: buildGroupKey(code),
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
export const explainJoinRefusal = (
  row: Record<string, unknown> | undefined,
  institutionId: string,
): Refusal => {
  const group = row ? parseGroupRow(row) : undefined;
  if (!group || group.closed) return buildCodeRefusal();
  if (group.members.includes(institutionId)) return new Refusal(errorCodes.DUPLICATE_APPLICATION);
  return new Refusal(errorCodes.INVALID_VALUE, {
    fields: [{ path: INVITATION_CODE_FIELD, key: "tooMany", params: { max: group.max } }],
  });
};

/** A member leaves; its place is free again. */
export const leaveGroup = (code: string, institutionId: string, applicationId: string): TransactionItem => ({
  label: "member",
  Update: {
    TableName: getTableName(),
    Key: buildGroupKey(code),
    UpdateExpression: "DELETE #m :m, #a :a",
    ExpressionAttributeNames: { "#m": "members", "#a": "applications" },
    ExpressionAttributeValues: {
      ":m": new Set([institutionId]),
      ":a": new Set([`${institutionId}#${applicationId}`]),
    },
  },
});

/** Members may come in again: the objection to what ended the group was upheld. */
export const reopenGroup = (code: string): TransactionItem => ({
  label: "group",
  Update: {
    TableName: getTableName(),
    Key: buildGroupKey(code),
    UpdateExpression: "REMOVE #c",
    ExpressionAttributeNames: { "#c": "closed" },
  },
});

/**
 * Nobody comes in any more: the leader's application is decided or withdrawn.
 * @param min members that must be in it, the leader not counted; a group that is too small stays open
 */
export const closeGroup = (code: string, min?: number): TransactionItem => ({
  label: "group",
  Update: {
    TableName: getTableName(),
    Key: buildGroupKey(code),
    UpdateExpression: "SET #c = :true",
    ...(min === undefined ? {} : { ConditionExpression: "size(#m) > :min" }),
    ExpressionAttributeNames: { "#c": "closed", ...(min === undefined ? {} : { "#m": "members" }) },
    ExpressionAttributeValues: { ":true": true, ...(min === undefined ? {} : { ":min": min }) },
  },
});
