/**
 * The roster: all staff accounts in one partition, and each role with the number of its holders. It is written in the
 * transaction that writes the account. The account row itself belongs to `identity/accounts`.
 */
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { Role } from "../../platform/roles.ts";
import { getDocumentClient, getTableName } from "../../platform/table.server.ts";
import type { TransactionItem } from "../../platform/transaction.server.ts";
import { isEnrolled } from "../second-factor/index.ts";

/** Roles of staff and of the two restricted views. */
export const staffRoles = [
  "OFFICER",
  "CASHIER",
  "ADMIN",
  "ROADSHOW",
  "DSEC",
] as const satisfies readonly Role[];
export type StaffRole = (typeof staffRoles)[number];
export const isStaffRole = (role: string): role is StaffRole =>
  (staffRoles as readonly string[]).includes(role);

/** The part of an account that the roster stores. */
interface RosterAccount {
  id: string;
  account: string;
  roles: readonly Role[];
  language: string;
  disabled?: boolean | undefined;
  factorEnrolled?: boolean | undefined;
  totpSecret?: string | undefined;
  createdAt: string;
}
export interface StaffMember {
  id: string;
  /** Version of the roster row. */
  version: number;
  account: string;
  roles: StaffRole[];
  language: string;
  disabled: boolean;
  secondFactor: boolean;
  createdAt: string;
}
export interface RoleRow {
  role: StaffRole;
  holders: number;
  /** True when the role is retired and cannot be assigned. */
  retired: boolean;
}
const PK = "staff";
const roleKey = (role: StaffRole) => ({ pk: PK, sk: `role#${role}` });

/** Everybody on the roster and the rows of roles. One query. */
export const readStaffRoster = async (): Promise<{ members: StaffMember[]; roles: RoleRow[] }> => {
  const { Items = [] } = await getDocumentClient().send(
    new QueryCommand({
      TableName: getTableName(),
      ConsistentRead: true,
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": PK },
    }),
  );
  const roleRows = new Map(
    Items.filter((row) => row.role).map((row) => [row.role as StaffRole, row as Partial<RoleRow>]),
  );
  return {
    members: Items.filter((row) => row.member).map((row) => row.member as StaffMember),
    roles: staffRoles.map((role) => ({
      role,
      holders: roleRows.get(role)?.holders ?? 0,
      retired: roleRows.get(role)?.retired ?? false,
    })),
  };
};

/** An account as the roster shows it. */
export const toStaffMember = (account: RosterAccount, version = 1): StaffMember => ({
  id: account.id,
  version,
  account: account.account,
  roles: account.roles.filter(isStaffRole),
  language: account.language,
  disabled: account.disabled ?? false,
  secondFactor: isEnrolled(account),
  createdAt: account.createdAt,
});

/**
 * Rows that bring the roster up to date with an account; none for an account that never was staff.
 * @param version of the stored roster row; a new one has 1
 */
export const buildRosterRows = (
  account: RosterAccount,
  previousRoles: readonly Role[] = [],
  version = 0,
): TransactionItem[] => {
  const member = toStaffMember(account, version + 1);
  const oldRoles = previousRoles.filter(isStaffRole);
  if (member.roles.length === 0 && oldRoles.length === 0) return [];
  const addedRoles = member.roles.filter((role) => !oldRoles.includes(role));
  const removedRoles = oldRoles.filter((role) => !member.roles.includes(role));
  return [
    {
      label: "roster",
      Put: {
        TableName: getTableName(),
        Item: { pk: PK, sk: `member#${account.id}`, member, version: member.version },
        ConditionExpression: version === 0 ? "attribute_not_exists(pk)" : "#v = :v",
        ...(version === 0
          ? {}
          : { ExpressionAttributeNames: { "#v": "version" }, ExpressionAttributeValues: { ":v": version } }),
      },
    },
    ...addedRoles.map((role) => buildHolderCountUpdate(role, 1)),
    ...removedRoles.map((role) => buildHolderCountUpdate(role, -1)),
  ];
};

const buildHolderCountUpdate = (role: StaffRole, by: 1 | -1): TransactionItem => ({
  label: `role#${role}`,
  Update: {
    TableName: getTableName(),
    Key: roleKey(role),
    UpdateExpression: "SET #role = :role ADD #holders :by",
    ...(by === 1 ? { ConditionExpression: "attribute_not_exists(#retired) OR #retired = :no" } : {}),
    ExpressionAttributeNames: {
      "#role": "role",
      "#holders": "holders",
      ...(by === 1 ? { "#retired": "retired" } : {}),
    },
    ExpressionAttributeValues: { ":role": role, ":by": by, ...(by === 1 ? { ":no": false } : {}) },
  },
});

/** The same rows, on the condition that nobody holds the role. */
export const requireRoleUnheld = (role: StaffRole, rows: readonly TransactionItem[]): TransactionItem[] =>
  rows.map((row) =>
    row.label === `role#${role}` && row.Update
      ? {
          ...row,
          Update: {
            ...row.Update,
            ConditionExpression: "attribute_not_exists(#holders) OR #holders = :none",
            ExpressionAttributeNames: { "#role": "role", "#holders": "holders" },
            ExpressionAttributeValues: { ":role": role, ":by": 1, ":none": 0 },
          },
        }
      : row,
  );

/** Retires a role, on the condition that nobody holds it, or restores it. */
export const buildRoleRetirement = (role: StaffRole, retired: boolean): TransactionItem => ({
  label: "role",
  Update: {
    TableName: getTableName(),
    Key: roleKey(role),
    UpdateExpression: "SET #role = :role, #retired = :retired, #holders = if_not_exists(#holders, :none)",
    ...(retired ? { ConditionExpression: "attribute_not_exists(#holders) OR #holders = :none" } : {}),
    ExpressionAttributeNames: { "#role": "role", "#retired": "retired", "#holders": "holders" },
    ExpressionAttributeValues: { ":role": role, ":retired": retired, ":none": 0 },
  },
});

/**
 * Changes of an account that only an administrator or its owner makes here, on the condition of the version that was
 * read.
 */
export const buildStaffAccountUpdate = (
  account: { id: string; version: number },
  changes: {
    roles?: readonly Role[];
    disabled?: boolean;
    totpSecret?: string;
    factorEnrolled?: boolean;
    epoch?: number;
  },
): TransactionItem => {
  const entries = Object.entries({ ...changes, version: account.version + 1 });
  return {
    label: "account",
    Update: {
      TableName: getTableName(),
      Key: { pk: `account#${account.id}`, sk: "account" },
      UpdateExpression: `SET ${entries.map((_, i) => `#n${i} = :v${i}`).join(", ")}`,
      ConditionExpression: "#version = :was",
      ExpressionAttributeNames: {
        "#version": "version",
        ...Object.fromEntries(entries.map(([name], i) => [`#n${i}`, name])),
      },
      ExpressionAttributeValues: {
        ":was": account.version,
        ...Object.fromEntries(entries.map(([, value], i) => [`:v${i}`, value])),
      },
    },
  };
};

/**
 * Checks in the transaction itself that the caller is an administrator, so that two administrators cannot remove each
 * other at once.
 */
export const buildAdministratorCheck = (accountId: string): TransactionItem => ({
  label: "actor",
  ConditionCheck: {
    TableName: getTableName(),
    Key: { pk: `account#${accountId}`, sk: "account" },
    ConditionExpression: "contains(#roles, :admin) AND (attribute_not_exists(disabled) OR disabled = :no)",
    ExpressionAttributeNames: { "#roles": "roles" },
    ExpressionAttributeValues: { ":admin": "ADMIN", ":no": false },
  },
});
