/** Staff accounts and roles: `/api/staff/admin/account`, `/role`. Second factors are everybody's: `/api/user/factor`. */
import { useKey } from "@portal/core/captcha/store.server";
import { codes, Refusal } from "@portal/core/errors";
import * as Staff from "@portal/core/staff/commands.server";
import { MemberChange, MemberCreate, MemberView, RoleView } from "@portal/core/staff/wire";
import * as z from "zod";
import { type Definition, operation } from "../http/operation.ts";

const admins = ["ADMIN"] as const;
const roleOf = (id: string | undefined) => {
  const role = RoleView.shape.role.safeParse(id);
  if (!role.success) throw new Refusal(codes.NOT_FOUND);
  return role.data;
};

export const accounts = {
  "GET /account": operation({
    summary: "Everybody who works here, and the roles with how many hold each",
    who: admins,
    response: z.object({ items: z.array(MemberView), roles: z.array(RoleView), total: z.int() }),
    run: async () => {
      const { members, roles } = await Staff.roster();
      return { items: members, roles, total: members.length };
    },
  }),
  "POST /account": operation({
    summary: "A new staff account; its owner sets the password by mail",
    who: admins,
    body: MemberCreate,
    response: MemberView,
    status: 201,
    run: ({ body }, ctx) => Staff.create(body, ctx),
  }),
  "PUT /account/{id}": operation({
    summary: "Changes roles, disables or enables, takes lost second factors away (against the own password)",
    who: admins,
    body: MemberChange,
    response: MemberView,
    run: async ({ params, body }, ctx) => {
      const opened = body.codeId === undefined ? undefined : await useKey(body.codeId, ctx.now);
      const password = body.pwd === undefined ? undefined : opened?.secret(body.pwd, "pwd");
      return Staff.change(params.id ?? "", body, password, ctx);
    },
  }),
  "DELETE /role/{id}": operation({
    summary: "Takes a role out of use, while nobody holds it (104000)",
    who: admins,
    response: RoleView,
    run: ({ params }, ctx) => Staff.retire(roleOf(params.id), true, ctx),
  }),
  "PUT /role/{id}": operation({
    summary: "Brings a role back into use",
    who: admins,
    response: RoleView,
    run: ({ params }, ctx) => Staff.retire(roleOf(params.id), false, ctx),
  }),
  "GET /me": operation({
    summary: "The caller as staff",
    response: MemberView,
    run: (_, ctx) => Staff.me(ctx),
  }),
} satisfies Definition;
