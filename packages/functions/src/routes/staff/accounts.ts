/**
 * Staff accounts and roles: `/api/staff/admin/account`, `/role`. Second factors of all users are at `/api/user/factor`.
 */
import { getPolicyNumber } from "@portal/core/forms/code-lists/policy-values";
import { consumeCaptchaKey } from "@portal/core/identity/captcha/captcha.server";
import {
  StaffChangeOutcome,
  StaffMemberChange,
  StaffMemberCreate,
  StaffMemberView,
  StaffRequestView,
  StaffReviewView,
  StaffRoleView,
} from "@portal/core/identity/staff/staff-schema";
import {
  confirmStaffRequest,
  listWaitingStaffRequests,
  requestStaffMember,
  withdrawStaffRequest,
} from "@portal/core/identity/staff-accounts/staff-requests.server";
import {
  listStaffReviewViews,
  requestStaffReview,
} from "@portal/core/identity/staff-accounts/staff-reviews.server";
import * as StaffAccounts from "@portal/core/identity/staff-accounts/staff-service.server";
import type { Context } from "@portal/core/platform/actor";
import { errorCodes, Refusal } from "@portal/core/platform/errors";
import type { StaffScope } from "@portal/core/platform/staff-scope";
import { loadPortalPolicy } from "@portal/core/policies/policy-store.server";
import * as z from "zod";
import { defineOperation, type ResourceDefinition } from "../../http/operation.ts";
import { isKnownEvent } from "../../http/require-known-event.ts";
import { DoneResponse, doneResponse } from "../identity/account-shapes.ts";

const admins = ["ADMIN"] as const;
/** Names the request that was read: whoever asked could otherwise replace it by another one before the confirmation. */
const RequestRead = z.object({ requestedAt: z.string().max(40) });
const parseRole = (id: string | undefined) => {
  const role = StaffRoleView.shape.role.safeParse(id);
  if (!role.success) throw new Refusal(errorCodes.NOT_FOUND);
  return role.data;
};
/**
 * Refuses a restriction of a role to unknown events.
 * @throws Refusal 900054 for a restriction to an event that does not exist
 */
const refuseUnknownEvents = async (scope: StaffScope | null | undefined, ctx: Context): Promise<void> => {
  for (const [index, eventId] of (scope?.events ?? []).entries())
    if (!(await isKnownEvent(eventId, ctx)))
      throw new Refusal(errorCodes.INVALID_VALUE, {
        fields: [{ path: `scope.events.${index}`, key: "option" }],
      });
};

/** A repeated answer to a request with the same key is answered as done, like the first call. */
const doneAgain = { storesOutcome: true as const, onRepeat: async () => doneResponse };

export const staffAccountsDefinition = {
  "GET /account": defineOperation({
    summary:
      "All staff, roles with the number of their holders, changes that wait for a second administrator, and the review of roles",
    callers: admins,
    response: z.object({
      items: z.array(StaffMemberView),
      roles: z.array(StaffRoleView),
      requests: z.array(StaffRequestView),
      reviews: z.array(StaffReviewView),
      total: z.int(),
    }),
    run: async (_, ctx) => {
      const [{ members, roles }, requests, policy] = await Promise.all([
        StaffAccounts.loadStaffRoster(),
        listWaitingStaffRequests(),
        loadPortalPolicy(ctx),
      ]);
      const months = getPolicyNumber("staff.roleReviewMonths", policy);
      const reviews = await listStaffReviewViews(members, months, ctx);
      return { items: members, roles, requests, reviews, total: members.length };
    },
  }),
  "POST /account": defineOperation({
    summary: "Requests a staff account, which a second administrator confirms",
    storesOutcome: true,
    callers: admins,
    body: StaffMemberCreate,
    response: StaffRequestView,
    status: 201,
    run: async ({ body }, ctx) => {
      await refuseUnknownEvents(body.scope, ctx);
      return requestStaffMember(body, ctx);
    },
  }),
  "PUT /account/{id}": defineOperation({
    summary:
      "Removes roles or disables an account at once; requests more roles, enabling, another address or a reset of second factors (with the caller's password)",
    callers: admins,
    body: StaffMemberChange,
    response: StaffChangeOutcome,
    run: async ({ params, body }, ctx) => {
      await refuseUnknownEvents(body.scope, ctx);
      const openedKey = body.codeId === undefined ? undefined : await consumeCaptchaKey(body.codeId, ctx);
      const password = body.pwd === undefined ? undefined : openedKey?.readSecret(body.pwd, "pwd");
      return StaffAccounts.changeStaffMember(params.id ?? "", body, password, ctx);
    },
  }),
  "POST /account/{id}/review": defineOperation({
    summary: "Requests that another administrator confirms the roles of an account as they are",
    storesOutcome: true,
    callers: admins,
    body: z.object({ version: z.int() }),
    response: StaffRequestView,
    status: 201,
    run: ({ params, body }, ctx) => requestStaffReview(params.id ?? "", body.version, ctx),
  }),
  "POST /account/request/{id}/confirm": defineOperation({
    summary: "Confirms what another administrator asked for; the owner of a new account is invited by e-mail",
    ...doneAgain,
    callers: admins,
    body: RequestRead,
    response: DoneResponse,
    run: async ({ params, body }, ctx) => {
      await confirmStaffRequest(params.id ?? "", body.requestedAt, ctx);
      return doneResponse;
    },
  }),
  "POST /account/request/{id}/withdraw": defineOperation({
    summary: "Withdraws a requested change of a staff account",
    ...doneAgain,
    callers: admins,
    body: RequestRead,
    response: DoneResponse,
    run: async ({ params, body }, ctx) => {
      await withdrawStaffRequest(params.id ?? "", body.requestedAt, ctx);
      return doneResponse;
    },
  }),
  "DELETE /role/{id}": defineOperation({
    summary: "Retires a role while nobody holds it",
    callers: admins,
    response: StaffRoleView,
    run: ({ params }, ctx) => StaffAccounts.setRoleRetired(parseRole(params.id), true, ctx),
  }),
  "PUT /role/{id}": defineOperation({
    summary: "Restores a retired role",
    callers: admins,
    response: StaffRoleView,
    run: ({ params }, ctx) => StaffAccounts.setRoleRetired(parseRole(params.id), false, ctx),
  }),
  "GET /me": defineOperation({
    summary: "The caller's own staff account",
    scoped: true,
    response: StaffMemberView,
    run: (_, ctx) => StaffAccounts.getOwnStaffMember(ctx),
  }),
} satisfies ResourceDefinition;
