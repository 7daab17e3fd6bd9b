/** Shapes of staff accounts (`/api/staff/admin`). */
import * as z from "zod";
import { languages } from "../../messaging/notice-types.ts";

const Role = z.enum(["OFFICER", "CASHIER", "ADMIN", "ROADSHOW", "DSEC"]);
export const StaffMemberView = z.object({
  id: z.string(),
  version: z.int(),
  account: z.string(),
  roles: z.array(Role),
  language: z.string(),
  disabled: z.boolean(),
  secondFactor: z.boolean(),
  createdAt: z.string(),
});
export type StaffMemberView = z.infer<typeof StaffMemberView>;
export const StaffRoleView = z.object({ role: Role, holders: z.int(), retired: z.boolean() });
export type StaffRoleView = z.infer<typeof StaffRoleView>;
export const StaffMemberCreate = z.object({
  account: z.string().max(255),
  roles: z.array(Role).min(1).max(5),
  language: z.enum(languages).optional(),
});
export const StaffMemberChange = z.object({
  version: z.int(),
  roles: z.array(Role).min(1).max(5).optional(),
  disabled: z.boolean().optional(),
  /** Removes lost second factors; their owner enrols a new one. Requires the administrator's own password. */
  resetFactor: z.literal(true).optional(),
  /** The administrator's own password, encrypted, with `resetFactor`. */
  pwd: z.string().max(1000).optional(),
  codeId: z.string().max(300).optional(),
});
export type StaffMemberChange = z.infer<typeof StaffMemberChange>;
