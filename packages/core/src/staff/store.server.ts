/**
 * The roster: who of the accounts is staff, beside one another under one partition, and each role with how many hold
 * it. Written in the transaction that writes the account. The account itself stays with `core/account`.
 */
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { isEnrolled } from "../account/factor/index.ts";
import type { Role } from "../roles.ts";
import { client, tableName } from "../table.server.ts";
import type { Labelled } from "../write.server.ts";

/** Roles of the institute's people and of the two restricted views. */
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

/** What the roster keeps of an account. */
interface Person {
  id: string;
  account: string;
  roles: readonly Role[];
  language: string;
  disabled?: boolean | undefined;
  factorEnrolled?: boolean | undefined;
  totpSecret?: string | undefined;
  createdAt: string;
}
export interface Member {
  id: string;
  /** Of the row on the roster. */
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
  /** Taken out of use: nobody can be given it. */
  retired: boolean;
}
const PK = "staff";
const roleKey = (role: StaffRole) => ({ pk: PK, sk: `role#${role}` });

/** Everybody on the roster and the roles' rows. One query. */
export const roster = async (): Promise<{ members: Member[]; roles: RoleRow[] }> => {
  const { Items = [] } = await client().send(
    new QueryCommand({
      TableName: tableName(),
      ConsistentRead: true,
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": PK },
    }),
  );
  const stored = new Map(
    Items.filter((row) => row.role).map((row) => [row.role as StaffRole, row as Partial<RoleRow>]),
  );
  return {
    members: Items.filter((row) => row.member).map((row) => row.member as Member),
    roles: staffRoles.map((role) => ({
      role,
      holders: stored.get(role)?.holders ?? 0,
      retired: stored.get(role)?.retired ?? false,
    })),
  };
};

/** An account as the roster shows it. */
export const memberOf = (account: Person, version = 1): Member => ({
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
 * Rows that bring the roster to what an account is now; none for an account that never was staff.
 * @param version of the row that stands on the roster; a new one is at 1
 */
export const enrol = (account: Person, before: readonly Role[] = [], version = 0): Labelled[] => {
  const member = memberOf(account, version + 1);
  const old = before.filter(isStaffRole);
  if (member.roles.length === 0 && old.length === 0) return [];
  const given = member.roles.filter((role) => !old.includes(role));
  const taken = old.filter((role) => !member.roles.includes(role));
  return [
    {
      label: "roster",
      Put: {
        TableName: tableName(),
        Item: { pk: PK, sk: `member#${account.id}`, member, version: member.version },
        ConditionExpression: version === 0 ? "attribute_not_exists(pk)" : "#v = :v",
        ...(version === 0
          ? {}
          : { ExpressionAttributeNames: { "#v": "version" }, ExpressionAttributeValues: { ":v": version } }),
      },
    },
    ...given.map((role) => holders(role, 1)),
    ...taken.map((role) => holders(role, -1)),
  ];
};

const holders = (role: StaffRole, by: 1 | -1): Labelled => ({
  label: `role#${role}`,
  Update: {
    TableName: tableName(),
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

/** The same rows, which are written only while nobody holds the role. */
export const whileNobodyHolds = (role: StaffRole, rows: readonly Labelled[]): Labelled[] =>
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

/** Takes a role out of use, only while nobody holds it, or brings it back. */
export const retire = (role: StaffRole, retired: boolean): Labelled => ({
  label: "role",
  Update: {
    TableName: tableName(),
    Key: roleKey(role),
    UpdateExpression: "SET #role = :role, #retired = :retired, #holders = if_not_exists(#holders, :none)",
    ...(retired ? { ConditionExpression: "attribute_not_exists(#holders) OR #holders = :none" } : {}),
    ExpressionAttributeNames: { "#role": "role", "#retired": "retired", "#holders": "holders" },
    ExpressionAttributeValues: { ":role": role, ":retired": retired, ":none": 0 },
  },
});

/** Changes of an account that only the administrator or its owner makes here, under the version that was read. */
export const changeAccount = (
  account: { id: string; version: number },
  changes: {
    roles?: readonly Role[];
    disabled?: boolean;
    totpSecret?: string;
    factorEnrolled?: boolean;
    epoch?: number;
  },
): Labelled => {
  const set = Object.entries({ ...changes, version: account.version + 1 });
  return {
    label: "account",
    Update: {
      TableName: tableName(),
      Key: { pk: `account#${account.id}`, sk: "account" },
      UpdateExpression: `SET ${set.map((_, i) => `#n${i} = :v${i}`).join(", ")}`,
      ConditionExpression: "#version = :was",
      ExpressionAttributeNames: {
        "#version": "version",
        ...Object.fromEntries(set.map(([name], i) => [`#n${i}`, name])),
      },
      ExpressionAttributeValues: {
        ":was": account.version,
        ...Object.fromEntries(set.map(([, value], i) => [`:v${i}`, value])),
      },
    },
  };
};

/** Whoever does this is an administrator at the very moment of the write: two cannot put each other out at once. */
export const stillAdmin = (accountId: string): Labelled => ({
  label: "actor",
  ConditionCheck: {
    TableName: tableName(),
    Key: { pk: `account#${accountId}`, sk: "account" },
    ConditionExpression: "contains(#roles, :admin) AND (attribute_not_exists(disabled) OR disabled = :no)",
    ExpressionAttributeNames: { "#roles": "roles" },
    ExpressionAttributeValues: { ":admin": "ADMIN", ":no": false },
  },
});
