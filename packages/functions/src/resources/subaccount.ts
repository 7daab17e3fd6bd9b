/** `/api/subaccount`: who else acts for the institution at hand, and invitations of the caller's own address. */
import * as Sub from "@portal/core/sub-account/commands.server";
import * as Invitation from "@portal/core/sub-account/invitation.server";
import {
  Bind,
  InvitationView,
  Invite,
  permissions,
  SendCode,
  SubAccountView,
} from "@portal/core/sub-account/wire";
import * as z from "zod";
import { type Definition, operation, serve } from "../http/serve.ts";

const Versioned = z.object({ version: z.int() });
const Id = z.object({ id: z.string() });
const List = z.object({ items: z.array(SubAccountView), total: z.int() });

export const definition = {
  "GET /": operation({
    summary: "Sub-accounts of the institution and open invitations; for its administrator",
    response: List,
    run: async (_, ctx) => {
      const items = await Sub.list(ctx);
      return { items, total: items.length };
    },
  }),
  "GET /list": operation({
    summary: "The same as short rows",
    response: z.object({
      items: z.array(SubAccountView.pick({ id: true, account: true, permission: true })),
    }),
    run: async (_, ctx) => ({
      items: (await Sub.list(ctx)).map(({ id, account, permission }) => ({ id, account, permission })),
    }),
  }),
  "GET /invitation": operation({
    summary: "Invitations of the address the caller signs in by",
    response: z.object({ items: z.array(InvitationView) }),
    run: async (_, ctx) => ({ items: await Invitation.mine(ctx) }),
  }),
  "POST /invitation/{institutionId}/accept": operation({
    summary: "Takes an invitation up",
    response: InvitationView,
    again: "run",
    run: ({ params }, ctx) => Invitation.accept(params.institutionId ?? "", ctx),
  }),
  "POST /invitation/{institutionId}/decline": operation({
    summary: "Declines an invitation",
    response: Id,
    again: "run",
    run: async ({ params }, ctx) => {
      const id = params.institutionId ?? "";
      await Invitation.decline(id, ctx);
      return { id };
    },
  }),
  "GET /{id}": operation({
    summary: "One sub-account or open invitation",
    response: SubAccountView,
    run: ({ params }, ctx) => Sub.find(params.id ?? "", ctx),
  }),
  "POST /": operation({
    summary: "Invites an e-mail address",
    body: Invite,
    response: SubAccountView,
    run: ({ body }, ctx) => Sub.invite(body, ctx),
  }),
  "POST /code": operation({
    summary: "Mails the code by which an existing account is bound",
    body: SendCode,
    response: z.object({ account: z.string() }),
    again: "run",
    run: async ({ body }, ctx) => {
      await Sub.sendCode(body, ctx);
      return { account: body.account };
    },
  }),
  "POST /bind": operation({
    summary: "Binds an existing account by the code its owner was mailed",
    works: true,
    body: Bind,
    response: SubAccountView,
    run: ({ body }, ctx) => Sub.bind(body, ctx),
  }),
  "PUT /": operation({
    summary: "Changes what a sub-account sees",
    body: Versioned.extend({ id: z.string(), permission: z.enum(permissions) }),
    response: SubAccountView,
    run: ({ body }, ctx) => Sub.update(body, ctx),
  }),
  "POST /{id}/suspend": operation({
    summary: "Suspends a sub-account: its access ends at once",
    body: Versioned,
    response: SubAccountView,
    run: ({ params, body }, ctx) => Sub.update({ id: params.id ?? "", ...body, suspended: true }, ctx),
  }),
  "POST /{id}/resume": operation({
    summary: "Lets a suspended sub-account in again",
    body: Versioned,
    response: SubAccountView,
    run: ({ params, body }, ctx) => Sub.update({ id: params.id ?? "", ...body, suspended: false }, ctx),
  }),
  "DELETE /{id}": operation({
    summary: "Removes a sub-account or takes an invitation back; `If-Match` carries the version",
    current: SubAccountView,
    response: Id,
    run: async ({ params, version }, ctx) => {
      const id = params.id ?? "";
      await Sub.remove(id, version, ctx);
      return { id };
    },
  }),
} satisfies Definition;

export const handler = serve("subaccount", definition);
