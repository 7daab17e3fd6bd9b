/**
 * Applications of other institutions under one (`children`). A leader's submission opens a group with an invitation
 * code; each member submits its own form with that code, with its own consent and its own yearly limit. One row
 * represents the group, and every joining is a condition on it. Schemes without groups do not use it (decision 0030).
 *
 * | attribute    | holds |
 * |--------------|-------|
 * | members      | set of institutions, including the leader, each at most once |
 * | applications | set of `institution#application`, without the leader's |
 * | closed       | true once the leader's application is decided or withdrawn |
 */

import { randomBytes } from "node:crypto";
import { Entity } from "electrodb";
import type { Answers, Scheme } from "../../forms/types/index.ts";
import type { Context } from "../../platform/actor.ts";
import {
  buildKey,
  compareSize,
  defineEntity,
  optionalText,
  requiredNumber,
  requiredText,
} from "../../platform/entity.server.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { normalizeCode } from "../../platform/normalize-text.ts";
import { enforceRateLimit, recordOccurrence } from "../../platform/rate-limits/rate-limit-store.server.ts";
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
/** The field of a member's form with the code. */
export const INVITATION_CODE_FIELD = "invitationCode";
const INVITATION_CODE_PATTERN = /^[2-9A-HJ-NP-Z]{8}$/;
const invitationAlphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/**
 * Generates eight random letters and digits that are easy to tell apart (40 bits). The code cannot be derived from
 * anything known, such as the id of the leader's application (decision 0160). It is stored with the group and in the
 * leader's header, and never generated again.
 */
export const generateInvitationCode = (): string =>
  // The alphabet has 32 characters, so every byte maps to each of them equally often.
  [...randomBytes(8)].map((byte) => invitationAlphabet[byte % invitationAlphabet.length]).join("");

const getGroupEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "group", version: "1", service: "portal" },
        attributes: {
          code: requiredText,
          parentId: requiredText,
          leaderId: requiredText,
          scheme: requiredText,
          eventId: optionalText,
          max: requiredNumber,
          closed: { type: "boolean" },
          members: { type: "set", items: "string", required: true },
          applications: { type: "set", items: "string" },
        },
        indexes: {
          one: { pk: buildKey("pk", "invitation#${code}", ["code"]), sk: buildKey("sk", "group", []) },
        },
      },
      connection,
    ),
);
/**
 * DynamoDB returns sets unordered. Sorting makes two reads return the same list. ElectroDB returns a set as a list; a
 * failed condition returns it as it is stored.
 */
const toStringList = (value: unknown): string[] =>
  value instanceof Set || Array.isArray(value) ? [...value].map(String).sort() : [];

/** Parses the row of a group, as read or as returned by a failed condition. */
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

/** Finds the group of a code in any spelling. One consistent read. */
export const findGroupByCode = async (typedCode: string): Promise<Group | undefined> => {
  const code = normalizeCode(typedCode).toUpperCase().replaceAll("-", "");
  if (!INVITATION_CODE_PATTERN.test(code)) return undefined;
  const { data } = await getGroupEntity().get({ code }).go({ consistent: true });
  return data ? parseGroupRow(data) : undefined;
};

/** The code may have the right format: it is not said to have another (`errors:900041_unknown`). */
const buildCodeRefusal = (): Refusal =>
  new Refusal(errorCodes.INVITATION_CODE_INVALID, {
    params: { context: "unknown" },
    fields: [{ path: INVITATION_CODE_FIELD, key: "invitationUnknown" }],
  });

const GUESSES = "invitationGuesses";
/** Limit of wrong codes per account and hour, for all places where a code is entered. */
const guessLimit = { times: 20, window: 3_600_000 };

/**
 * Finds the group of a typed code. Every attempt is counted before the lookup, and a correct one is subtracted again:
 * an account without attempts left learns nothing, even from a correct code, and concurrent attempts cannot pass
 * together. Attempts count per account, so that a member with the correct code can join whatever others try.
 * @throws Refusal 19995 for an account with 20 wrong codes within the hour
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
 * Finds the group that a member joins.
 * @throws Refusal 900041 for an unknown code, or one of another kind, event or application; 900012 without the
 * member's own consent; 19995 for an account with too many wrong codes
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

/** Opens a group with the leader's submission, unless another group has the code. */
export const openGroup = (group: Omit<Group, "members" | "applications" | "closed">): TransactionItem => ({
  label: "group",
  Put: getGroupEntity()
    .create({ ...group, members: [group.leaderId] })
    .params(),
});

/** Changes how many can join, while nobody joins or leaves. */
export const resizeGroup = ({ code, members }: Group, max: number): TransactionItem => ({
  label: "group",
  Update: getGroupEntity()
    .update({ code })
    .set({ max })
    .where((group, operations) => compareSize(operations, group.members, "=", members.length))
    .params(),
});

/**
 * Adds a member while the group is open, has room by its present size and does not contain it yet.
 * @param measuresSpace the member takes space that was measured by the members that the group had when it was read
 */
export const joinGroup = (
  { code, max, members }: Group,
  institutionId: string,
  applicationId: string,
  measuresSpace = false,
): TransactionItem => ({
  label: "group",
  Update: getGroupEntity()
    .patch({ code })
    .add({ members: [institutionId], applications: [`${institutionId}#${applicationId}`] })
    .where((group, operations) =>
      [
        operations.notExists(group.closed),
        operations.eq(group.max, max),
        compareSize(operations, group.members, "<=", max),
        ...(measuresSpace ? [compareSize(operations, group.members, "=", members.length)] : []),
        operations.notContains(group.members, institutionId),
      ].join(" AND "),
    )
    .params(),
});

/** Explains why a member could not join. */
export const explainJoinRefusal = (
  row: Record<string, unknown> | undefined,
  institutionId: string,
): Refusal => {
  const group = row ? parseGroupRow(row) : undefined;
  if (!group || group.closed) return buildCodeRefusal();
  if (group.members.includes(institutionId)) return new Refusal(errorCodes.DUPLICATE_APPLICATION);
  // Others join faster than the space that they leave can be measured.
  if (group.members.length <= group.max) return new Refusal(errorCodes.STALE_VERSION);
  return new Refusal(errorCodes.INVALID_VALUE, {
    fields: [{ path: INVITATION_CODE_FIELD, key: "tooMany", params: { max: group.max } }],
  });
};

/**
 * Removes a member, which frees its place.
 * @param whileOpen the group must be open: its leader's application was not decided on with this member meanwhile
 */
export const leaveGroup = (
  code: string,
  institutionId: string,
  applicationId: string,
  { whileOpen = false }: { whileOpen?: boolean } = {},
): TransactionItem => {
  const update = getGroupEntity()
    .update({ code })
    .delete({ members: [institutionId], applications: [`${institutionId}#${applicationId}`] });
  const conditional = whileOpen ? update.where(({ closed }, { notExists }) => notExists(closed)) : update;
  return { label: "member", Update: conditional.params() };
};

/** Opens the group again after an objection to its end was upheld. */
export const reopenGroup = (code: string): TransactionItem => ({
  label: "group",
  Update: getGroupEntity().update({ code }).remove(["closed"]).params(),
});

/**
 * Closes the group, because the leader's application is decided or withdrawn.
 * @param required minimum number of members without the leader, and the institutions of the group, the leader's among
 *   them; a group that is too small, or that somebody joined or left meanwhile, stays open
 */
export const closeGroup = (
  code: string,
  required?: { min: number; institutionIds?: readonly string[] },
): TransactionItem => {
  const update = getGroupEntity().update({ code }).set({ closed: true });
  const conditional = required
    ? update.where(({ members }, operations) => {
        const { min, institutionIds = [] } = required;
        const conditions = institutionIds.length
          ? [
              compareSize(operations, members, "=", institutionIds.length),
              ...institutionIds.map((id) => operations.contains(members, id)),
            ]
          : [];
        return [compareSize(operations, members, ">", min), ...conditions].join(" AND ");
      })
    : update;
  return { label: "group", Update: conditional.params() };
};
