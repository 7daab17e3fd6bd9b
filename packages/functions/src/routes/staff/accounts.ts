/**
 * Staff accounts and roles: `/api/staff/admin/account`, `/role`. Second factors of all users are at `/api/user/factor`.
 */
import { consumeCaptchaKey } from "@portal/core/identity/captcha/captcha.server";
import {
  StaffMemberChange,
  StaffMemberCreate,
  StaffMemberView,
  StaffRoleView,
} from "@portal/core/identity/staff/staff-schema";
import * as Staff from "@portal/core/identity/staff-accounts/staff-service.server";
import { errorCodes, Refusal } from "@portal/core/platform/errors";
import * as z from "zod";
import { defineOperation, type ResourceDefinition } from "../../http/operation.ts";

const admins = ["ADMIN"] as const;
const parseRole = (id: string | undefined) => {
  const role = StaffRoleView.shape.role.safeParse(id);
  if (!role.success) throw new Refusal(errorCodes.NOT_FOUND);
  return role.data;
};

export const staffAccountsDefinition = {
  "GET /account": defineOperation({
    summary: "All staff, and the roles with the number of their holders",
    who: admins,
    response: z.object({ items: z.array(StaffMemberView), roles: z.array(StaffRoleView), total: z.int() }),
    run: async () => {
      const { members, roles } = await Staff.readStaffRoster();
      return { items: members, roles, total: members.length };
    },
  }),
  "POST /account": defineOperation({
    summary: "Creates a staff account; its owner sets the password through an e-mail",
    who: admins,
    body: StaffMemberCreate,
    response: StaffMemberView,
    status: 201,
    run: ({ body }, ctx) => Staff.createStaffMember(body, ctx),
  }),
  "PUT /account/{id}": defineOperation({
    summary:
      "Changes roles, disables or enables, resets lost second factors (with the caller's own password)",
    who: admins,
    body: StaffMemberChange,
    response: StaffMemberView,
    run: async ({ params, body }, ctx) => {
      const openedKey = body.codeId === undefined ? undefined : await consumeCaptchaKey(body.codeId, ctx.now);
      const password = body.pwd === undefined ? undefined : openedKey?.secret(body.pwd, "pwd");
      return Staff.changeStaffMember(params.id ?? "", body, password, ctx);
    },
  }),
  "DELETE /role/{id}": defineOperation({
    summary: "Retires a role while nobody holds it",
    who: admins,
    response: StaffRoleView,
    run: ({ params }, ctx) => Staff.setRoleRetired(parseRole(params.id), true, ctx),
  }),
  "PUT /role/{id}": defineOperation({
    summary: "Restores a retired role",
    who: admins,
    response: StaffRoleView,
    run: ({ params }, ctx) => Staff.setRoleRetired(parseRole(params.id), false, ctx),
  }),
  "GET /me": defineOperation({
    summary: "The caller's own staff account",
    response: StaffMemberView,
    run: (_, ctx) => Staff.getOwnStaffMember(ctx),
  }),
} satisfies ResourceDefinition;
