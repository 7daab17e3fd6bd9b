/**
 * The roster: all staff accounts in one partition, and each role with the number of its holders. It is written in the
 * transaction that writes the account. The account row itself belongs to `identity/accounts`.
 */
import { CustomAttributeType, Entity, Service } from "electrodb";
import { buildKey, defineEntity, requiredNumber, requiredText } from "../../platform/entity.server.ts";
import type { Role } from "../../platform/roles.ts";
import type { StaffScope } from "../../platform/staff-scope.ts";
import type {
  TransactionItem,
  TransactionPut,
  TransactionUpdate,
} from "../../platform/transaction.server.ts";
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
/** Returns whether a role is one of staff. */
export const isStaffRole = (role: string): role is StaffRole =>
  (staffRoles as readonly string[]).includes(role);

/** The part of an account that the roster stores. */
interface RosterAccount {
  id: string;
  account: string;
  roles: readonly Role[];
  scope?: StaffScope | null | undefined;
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
  /** For what the roles hold; absent for everything. */
  scope?: StaffScope;
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
const rosterKey = buildKey("pk", "staff", []);
/** The roster's partition: members and roles, which one query reads. */
const getRosterService = defineEntity((connection) => {
  const members = new Entity(
    {
      model: { entity: "staffMember", version: "1", service: "portal" },
      attributes: {
        id: requiredText,
        member: { type: CustomAttributeType<StaffMember>("any"), required: true },
        version: requiredNumber,
      },
      indexes: {
        all: { collection: "roster", pk: rosterKey, sk: buildKey("sk", "member#${id}", ["id"]) },
      },
    },
    connection,
  );
  const roles = new Entity(
    {
      model: { entity: "staffRole", version: "1", service: "portal" },
      attributes: {
        role: { type: CustomAttributeType<StaffRole>("string"), required: true },
        holders: { type: "number" },
        retired: { type: "boolean" },
      },
      indexes: {
        all: { collection: "roster", pk: rosterKey, sk: buildKey("sk", "role#${role}", ["role"]) },
      },
    },
    connection,
  );
  return new Service({ members, roles });
});
const getRoleEntity = () => getRosterService().entities.roles;

/** Loads everybody on the roster and the rows of roles, in one query. */
export const loadStaffRoster = async (): Promise<{ members: StaffMember[]; roles: RoleRow[] }> => {
  const { data } = await getRosterService().collections.roster({}).go({ consistent: true, pages: "all" });
  const roleRows = new Map(data.roles.map((row) => [row.role, row]));
  return {
    members: data.members.map(({ member }) => member),
    roles: staffRoles.map((role) => ({
      role,
      holders: roleRows.get(role)?.holders ?? 0,
      retired: roleRows.get(role)?.retired ?? false,
    })),
  };
};

/** Administrators who can act. */
export const listActiveAdministrators = (members: readonly StaffMember[]): StaffMember[] =>
  members.filter(({ roles, disabled }) => roles.includes("ADMIN") && !disabled);

/** Returns an account as the roster shows it. */
export const toStaffMember = (account: RosterAccount, version = 1): StaffMember => ({
  id: account.id,
  version,
  account: account.account,
  roles: account.roles.filter(isStaffRole),
  ...(account.scope ? { scope: account.scope } : {}),
  language: account.language,
  disabled: account.disabled ?? false,
  secondFactor: isEnrolled(account),
  createdAt: account.createdAt,
});

/**
 * Builds the rows that bring the roster up to date with an account; none for an account that never was staff.
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
      Put: getRosterService()
        .entities.members.put({ id: account.id, member, version: member.version })
        .where((row, { eq, notExists }) =>
          version === 0 ? notExists(row.version) : eq(row.version, version),
        )
        .params<TransactionPut>(),
    },
    ...addedRoles.map((role) => buildHolderCountUpdate(role, 1)),
    ...removedRoles.map((role) => buildHolderCountUpdate(role, -1)),
  ];
};

const buildHolderCountUpdate = (role: StaffRole, by: 1 | -1): TransactionItem => {
  const update = getRoleEntity().update({ role }).add({ holders: by });
  const conditional =
    by === 1
      ? update.where(({ retired }, { eq, notExists }) => `${notExists(retired)} OR ${eq(retired, false)}`)
      : update;
  return { label: "roleHolders", part: role, Update: conditional.params() };
};

/** Returns the rows on condition that the role has as many holders as were read. */
export const buildHolderCountWrites = (
  role: StaffRole,
  count: number,
  rows: readonly TransactionItem[],
): TransactionItem[] =>
  rows.map((row) =>
    row.label === "roleHolders" && row.part === role && row.Update
      ? {
          label: row.label,
          part: role,
          Update: getRoleEntity()
            .update({ role })
            .add({ holders: 1 })
            .where(({ holders }, { eq, notExists }) =>
              count ? eq(holders, count) : `${notExists(holders)} OR ${eq(holders, 0)}`,
            )
            .params<TransactionUpdate>(),
        }
      : row,
  );

/** Retires a role, on the condition that nobody holds it, or restores it. */
export const buildRoleRetirement = (role: StaffRole, retired: boolean): TransactionItem => {
  const update = getRoleEntity()
    .update({ role })
    .data((row, { ifNotExists, set }) => {
      set(row.retired, retired);
      ifNotExists(row.holders, 0);
    });
  const conditional = retired
    ? update.where(({ holders }, { eq, notExists }) => `${notExists(holders)} OR ${eq(holders, 0)}`)
    : update;
  return { label: "role", Update: conditional.params() };
};
