/** Shapes of staff accounts (`/api/staff/admin`). */
import * as z from "zod";
import { languages } from "../../messaging/notice-types.ts";
import { TypedAddress } from "../../platform/typed-text-schema.ts";

const Role = z.enum(["OFFICER", "CASHIER", "ADMIN", "ROADSHOW", "DSEC"]);
/** For what the roles of an officer or cashier hold: each list restricts, one that is absent does not. */
export const StaffScopeShape = z.object({
  schemes: z.array(z.string().max(60)).min(1).max(60).optional(),
  events: z.array(z.string().max(60)).min(1).max(100).optional(),
});
export const StaffMemberView = z.object({
  id: z.string(),
  version: z.int(),
  account: z.string(),
  roles: z.array(Role),
  /** Absent where the roles hold for everything. */
  scope: StaffScopeShape.optional(),
  language: z.string(),
  disabled: z.boolean(),
  secondFactor: z.boolean(),
  createdAt: z.string(),
});
export type StaffMemberView = z.infer<typeof StaffMemberView>;
export const StaffRoleView = z.object({ role: Role, holders: z.int(), retired: z.boolean() });
export type StaffRoleView = z.infer<typeof StaffRoleView>;
export const StaffMemberCreate = z.object({
  account: TypedAddress.max(255),
  roles: z.array(Role).min(1).max(5),
  scope: StaffScopeShape.optional(),
  language: z.enum(languages).optional(),
});
export const StaffMemberChange = z.object({
  version: z.int(),
  roles: z.array(Role).min(1).max(5).optional(),
  /** Null for everything. */
  scope: StaffScopeShape.nullable().optional(),
  disabled: z.boolean().optional(),
  /** The new e-mail address. */
  account: TypedAddress.max(255).optional(),
  /** Removes lost second factors; their owner enrols a new one. Requires the administrator's own password. */
  resetFactor: z.literal(true).optional(),
  /** The administrator's own password, encrypted, with `resetFactor`. */
  pwd: z.string().max(1000).optional(),
  codeId: z.string().max(300).optional(),
});
export type StaffMemberChange = z.infer<typeof StaffMemberChange>;

/** A change that gives somebody power, until a second administrator confirms it (decision 0391). */
export const StaffRequestView = z.object({
  id: z.string(),
  /** The e-mail address of the account, as it was when the change was asked for. */
  account: z.string(),
  /** The account; absent for one that is to be created. */
  accountId: z.string().optional(),
  roles: z.array(Role).optional(),
  /** Null for everything. */
  scope: StaffScopeShape.nullable().optional(),
  language: z.enum(languages).optional(),
  disabled: z.boolean().optional(),
  resetFactor: z.literal(true).optional(),
  newAccount: z.string().optional(),
  /** `roles` are those that the account has, to be confirmed as they are. */
  confirmRoles: z.literal(true).optional(),
  requestedAt: z.string(),
  requestedBy: z.string(),
  requesterName: z.string(),
});
export type StaffRequestView = z.infer<typeof StaffRequestView>;
/**
 * The review of who has which role since when, by whom, and whether two administrators have confirmed it (decision
 * 0422).
 */
export const StaffReviewView = z.object({
  /** The account. */
  id: z.string(),
  grants: z.array(
    z.object({
      role: Role,
      /** Absent for a role from before this was stored, like the names. */
      since: z.string().optional(),
      askedBy: z.string().optional(),
      confirmedBy: z.string().optional(),
    }),
  ),
  /** The last time that two administrators confirmed all roles; absent when they never did. */
  confirmed: z.object({ at: z.string(), askedBy: z.string(), by: z.string() }).optional(),
  /** The day from which they are to be confirmed again. */
  dueOn: z.string().optional(),
  due: z.boolean(),
});
export type StaffReviewView = z.infer<typeof StaffReviewView>;
/** The stored result of a change: the request, or the member as it now is. */
export const StaffChangeOutcome = z.object({
  member: StaffMemberView,
  request: StaffRequestView.nullable(),
});
export type StaffChangeOutcome = z.infer<typeof StaffChangeOutcome>;
