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
 * | measured     | how often a booth was taken or corrected by a measure of the space that is left |
 */

import { randomBytes } from "node:crypto";
import { Entity } from "electrodb";
import {
  buildKey,
  compareSize,
  defineEntity,
  optionalText,
  requiredNumber,
  requiredText,
} from "../../platform/entity.server.ts";
import type { TransactionItem } from "../../platform/transaction.server.ts";
import { parseInvitationCode } from "./invitation-code.ts";

export interface Group {
  code: string;
  /** The leader's application. */
  parentId: string;
  leaderId: string;
  scheme: string;
  eventId?: string;
  max: number;
  closed: boolean;
  measured: number;
  members: string[];
  applications: { institutionId: string; id: string }[];
}
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
          measured: { type: "number" },
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
  measured: Number(row.measured ?? 0),
  members: toStringList(row.members),
  applications: toStringList(row.applications).map((one) => {
    const [institutionId = "", id = ""] = one.split("#");
    return { institutionId, id };
  }),
});

/** Finds the group of a code in any spelling. One consistent read. */
export const findGroupByCode = async (typedCode: string): Promise<Group | undefined> => {
  const code = parseInvitationCode(typedCode);
  if (code === undefined) return undefined;
  const { data } = await getGroupEntity().get({ code }).go({ consistent: true });
  return data ? parseGroupRow(data) : undefined;
};

/** Opens a group with the leader's submission, unless another group has the code. */
export const buildGroupPut = (
  group: Omit<Group, "members" | "applications" | "closed" | "measured">,
): TransactionItem => ({
  label: "group",
  Put: getGroupEntity()
    .create({ ...group, members: [group.leaderId] })
    .params(),
});

/** The comparisons of a condition, as ElectroDB passes them. */
interface Comparisons<Attribute> {
  eq(attribute: Attribute, value: never): string;
  notExists(attribute: Attribute): string;
}
/** Requires that nobody has taken or corrected a booth by another measure of the space since the group was read. */
const isMeasuredAs = <Attribute>(
  { eq, notExists }: Comparisons<Attribute>,
  attribute: Attribute,
  { measured }: Pick<Group, "measured">,
): string => (measured === 0 ? notExists(attribute) : eq(attribute, measured as never));

/** Changes how many can join and what they share, while nobody joins, leaves or measures the space. */
export const buildGroupResize = (group: Group, max: number): TransactionItem => ({
  label: "group",
  Update: getGroupEntity()
    .update({ code: group.code })
    .set({ max })
    .add({ measured: 1 })
    .where((row, operations) =>
      [
        compareSize(operations, row.members, "=", group.members.length),
        isMeasuredAs(operations, row.measured, group),
      ].join(" AND "),
    )
    .params(),
});

/** Corrects the booth of a member, while nobody else measures the space and the leader is not decided on. */
export const buildGroupSpaceUpdate = (group: Group): TransactionItem => ({
  label: "group",
  Update: getGroupEntity()
    .patch({ code: group.code })
    .add({ measured: 1 })
    .where((row, operations) =>
      [
        isMeasuredAs(operations, row.measured, group),
        group.closed ? operations.eq(row.closed, true) : operations.notExists(row.closed),
      ].join(" AND "),
    )
    .params(),
});

/**
 * Adds a member while the group is open, has room by its present size and does not contain it yet.
 * @param booth the booth that the member takes: one of the leader's, one by the piece, or an area of what is left
 */
export const buildGroupJoin = (
  joined: Pick<Group, "code" | "max"> & Partial<Pick<Group, "measured">>,
  institutionId: string,
  applicationId: string,
  booth: "leaders" | "piece" | "area" = "leaders",
): TransactionItem => ({
  label: "group",
  Update: getGroupEntity()
    .patch({ code: joined.code })
    .add({
      members: [institutionId],
      applications: [`${institutionId}#${applicationId}`],
      ...(booth === "area" ? { measured: 1 } : {}),
    })
    .where((group, operations) =>
      [
        operations.notExists(group.closed),
        operations.eq(group.max, joined.max),
        compareSize(operations, group.members, "<=", joined.max),
        ...(booth === "leaders"
          ? []
          : [isMeasuredAs(operations, group.measured, { measured: joined.measured ?? 0 })]),
        operations.notContains(group.members, institutionId),
      ].join(" AND "),
    )
    .params(),
});

/**
 * Removes a member, which frees its place.
 * @param whileOpen the group must be open: its leader's application was not decided on with this member meanwhile
 */
export const buildGroupLeave = (
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

/**
 * Records that a member was refused or is reviewed again, which changes who exhibits: a decision on the leader that was
 * made without it is not written.
 */
export const buildGroupRecount = (code: string): TransactionItem => ({
  label: "member",
  Update: getGroupEntity().update({ code }).add({ measured: 1 }).params(),
});

/** Opens the group again after an objection to its end was upheld. */
export const buildGroupReopening = (code: string): TransactionItem => ({
  label: "group",
  Update: getGroupEntity().update({ code }).remove(["closed"]).params(),
});

/**
 * Closes the group, because the leader's application is decided or withdrawn.
 * @param required minimum number of members without the leader, the institutions of the group, the leader's among them,
 * and the measure of their space; a group that is too small, or that somebody joined, left or measured meanwhile, stays
 * open
 */
export const buildGroupClosing = (
  code: string,
  required?: { min: number; institutionIds?: readonly string[]; measured?: number },
): TransactionItem => {
  const update = getGroupEntity().update({ code }).set({ closed: true });
  const conditional = required
    ? update.where(({ members, measured: measuredAttribute }, operations) => {
        const { min, institutionIds = [], measured } = required;
        const conditions = institutionIds.length
          ? [
              compareSize(operations, members, "=", institutionIds.length),
              ...institutionIds.map((id) => operations.contains(members, id)),
              ...(measured === undefined ? [] : [isMeasuredAs(operations, measuredAttribute, { measured })]),
            ]
          : [];
        return [compareSize(operations, members, ">", min), ...conditions].join(" AND ");
      })
    : update;
  return { label: "group", Update: conditional.params() };
};
