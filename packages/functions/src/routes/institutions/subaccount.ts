/** `/api/subaccount`: sub-accounts of the current institution, and invitations to the caller's own address. */

import * as Invitation from "@portal/core/institutions/sub-accounts/answer-invitation.server";
import * as SubAccountInvitations from "@portal/core/institutions/sub-accounts/invite-sub-account.server";
import {
  InvitationView,
  SubAccountBind,
  SubAccountCodeRequest,
  SubAccountInvite,
  SubAccountView,
  subAccountPermissions,
} from "@portal/core/institutions/sub-accounts/sub-account-schema";
import * as SubAccounts from "@portal/core/institutions/sub-accounts/sub-account-service.server";
import * as z from "zod";
import { defineOperation, type ResourceDefinition, serveResource } from "../../http/serve-resource.ts";

const Versioned = z.object({ version: z.int() });
const Id = z.object({ id: z.string() });
const List = z.object({ items: z.array(SubAccountView), total: z.int() });

export const subaccountDefinition = {
  "GET /": defineOperation({
    summary: "Sub-accounts of the institution and open invitations; for its administrator",
    response: List,
    run: async (_, ctx) => {
      const items = await SubAccounts.listSubAccounts(ctx);
      return { items, total: items.length };
    },
  }),
  "GET /list": defineOperation({
    summary: "Sub-accounts of the institution and open invitations, as short rows",
    response: z.object({
      items: z.array(SubAccountView.pick({ id: true, account: true, permission: true })),
    }),
    run: async (_, ctx) => ({
      items: (await SubAccounts.listSubAccounts(ctx)).map(({ id, account, permission }) => ({
        id,
        account,
        permission,
      })),
    }),
  }),
  "GET /invitation": defineOperation({
    summary: "Invitations to the caller's e-mail address",
    callers: ["APPLICANT"],
    response: z.object({ items: z.array(InvitationView) }),
    run: async (_, ctx) => ({ items: await Invitation.listOwnInvitations(ctx) }),
  }),
  "POST /invitation/{institutionId}/accept": defineOperation({
    summary: "Accepts an invitation",
    storesOutcome: true,
    response: InvitationView,
    run: ({ params }, ctx) => Invitation.acceptInvitation(params.institutionId ?? "", ctx),
  }),
  "POST /invitation/{institutionId}/decline": defineOperation({
    summary: "Declines an invitation",
    response: Id,
    storesOutcome: true,
    run: async ({ params }, ctx) => {
      const id = params.institutionId ?? "";
      await Invitation.declineInvitation(id, ctx);
      return { id };
    },
  }),
  "GET /{id}": defineOperation({
    summary: "One sub-account or open invitation",
    response: SubAccountView,
    run: ({ params }, ctx) => SubAccounts.getSubAccount(params.id ?? "", ctx),
  }),
  "POST /": defineOperation({
    summary: "Invites an e-mail address",
    storesOutcome: true,
    body: SubAccountInvite,
    response: SubAccountView,
    run: ({ body }, ctx) => SubAccountInvitations.inviteSubAccount(body, ctx),
  }),
  "POST /code": defineOperation({
    summary: "E-mails the code for linking an existing account",
    body: SubAccountCodeRequest,
    response: z.object({ account: z.string() }),
    onRepeat: "run",
    run: async ({ body }, ctx) => {
      await SubAccountInvitations.sendSubAccountCode(body, ctx);
      return { account: body.account };
    },
  }),
  "POST /bind": defineOperation({
    summary: "Links an existing account with the code that its owner received by e-mail",
    storesOutcome: true,
    requiresProofOfWork: true,
    body: SubAccountBind,
    response: SubAccountView,
    run: ({ body }, ctx) => SubAccountInvitations.bindSubAccount(body, ctx),
  }),
  "PUT /": defineOperation({
    summary: "Changes which applications a sub-account can see",
    body: Versioned.extend({ id: z.string(), permission: z.enum(subAccountPermissions) }),
    response: SubAccountView,
    run: ({ body }, ctx) => SubAccounts.updateSubAccount(body, ctx),
  }),
  "POST /{id}/suspend": defineOperation({
    summary: "Suspends a sub-account: its access ends at once",
    storesOutcome: true,
    body: Versioned,
    response: SubAccountView,
    run: ({ params, body }, ctx) =>
      SubAccounts.updateSubAccount({ id: params.id ?? "", ...body, suspended: true }, ctx),
  }),
  "POST /{id}/resume": defineOperation({
    summary: "Restores the access of a suspended sub-account",
    storesOutcome: true,
    body: Versioned,
    response: SubAccountView,
    run: ({ params, body }, ctx) =>
      SubAccounts.updateSubAccount({ id: params.id ?? "", ...body, suspended: false }, ctx),
  }),
  "DELETE /{id}": defineOperation({
    summary: "Removes a sub-account or withdraws an invitation; `If-Match` carries the version",
    requiresVersion: true,
    storedStateSchema: SubAccountView,
    response: Id,
    run: async (call, ctx) => {
      const id = call.params.id ?? "";
      await SubAccounts.removeSubAccount(id, call.version, ctx);
      return { id };
    },
  }),
} satisfies ResourceDefinition;

export const handler = serveResource("subaccount", subaccountDefinition);
