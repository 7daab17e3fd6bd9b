/** Staff accounts, roles and second factors: `/api/staff/admin/account`, `/role`, `/factor`. */
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
const Code = z.object({ code: z.string().max(10) });

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
    summary: "Changes roles, disables or enables, takes a lost second factor away",
    who: admins,
    body: MemberChange,
    response: MemberView,
    run: ({ params, body }, ctx) => Staff.change(params.id ?? "", body, ctx),
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
  "POST /factor": operation({
    summary: "Offers the caller a new second factor; ten minutes to confirm it",
    response: z.object({ secret: z.string(), account: z.string() }),
    current: MemberView,
    idempotent: false,
    run: (_, ctx) => Staff.offerFactor(ctx),
  }),
  "POST /factor/confirm": operation({
    summary: "The offered second factor holds, against a code of it",
    body: Code,
    response: MemberView,
    idempotent: false,
    run: ({ body }, ctx) => Staff.confirmFactor(body.code, ctx),
  }),
  "POST /factor/drop": operation({
    summary: "Gives the second factor up, against a code of it",
    body: Code,
    response: MemberView,
    idempotent: false,
    run: ({ body }, ctx) => Staff.dropFactor(body.code, ctx),
  }),
} satisfies Definition;
