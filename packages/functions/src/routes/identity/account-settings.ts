/**
 * Operations of signed-in users on their account, its addresses and its sessions (spec 1 §3, api.md › Account calls).
 */

import {
  AddressBody,
  LanguageSchema,
  Preferences,
  SessionView,
} from "@portal/core/identity/accounts/account-schema";
import {
  endAllSessions,
  endCurrentSession,
  endOtherSession,
  findEmailAddress,
  getOwnAccount,
  updatePreferences,
} from "@portal/core/identity/accounts/account-service.server";
import { consumeCaptchaKey } from "@portal/core/identity/captcha/captcha.server";
import * as Session from "@portal/core/identity/sessions/session-store.server";
import { changeAddress } from "@portal/core/institutions/accounts/change-address.server";
import { getCurrentUser } from "@portal/core/institutions/accounts/current-user.server";
import { CurrentUser } from "@portal/core/institutions/accounts/current-user-schema";
import * as z from "zod";
import { defineOperation, type ResourceDefinition } from "../../http/serve-resource.ts";
import { DoneResponse, doneResponse } from "./account-shapes.ts";

export const accountSettingsDefinition = {
  "GET /current": defineOperation({
    summary: "The signed-in user",
    callers: "signedIn",
    beforeEnrolment: true,
    response: CurrentUser,
    run: (_, ctx) => getCurrentUser(ctx),
  }),
  "POST /logout": defineOperation({
    summary: "Ends the session",
    callers: "signedIn",
    beforeEnrolment: true,
    idempotent: false,
    response: DoneResponse,
    run: async ({ token = "" }, ctx) => {
      await endCurrentSession(token, ctx);
      return doneResponse;
    },
  }),
  "GET /sessions": defineOperation({
    summary: "Active sessions of the account, newest first",
    callers: "signedIn",
    response: z.object({ items: z.array(SessionView) }),
    run: async ({ token = "" }, ctx) => {
      const account = await getOwnAccount(ctx);
      const sessions = await Session.listSessions(account.id, account.epoch, ctx.now);
      const currentSessionId = Session.getSessionId(token);
      const items = sessions.map(({ id, createdAt, touchedAt, device }) => ({
        id,
        createdAt,
        touchedAt,
        ...(device && { device }),
        current: id === currentSessionId,
      }));
      return { items };
    },
  }),
  "DELETE /sessions/{id}": defineOperation({
    summary: "Ends one of the caller's sessions",
    callers: "signedIn",
    response: DoneResponse,
    run: async ({ params }, ctx) => {
      await endOtherSession(params.id ?? "", ctx);
      return doneResponse;
    },
  }),
  "DELETE /sessions": defineOperation({
    summary: "Ends every session of the caller, including this one",
    callers: "signedIn",
    response: DoneResponse,
    run: async (_, ctx) => {
      await endAllSessions(ctx);
      return doneResponse;
    },
  }),
  "PUT /preferences": defineOperation({
    summary: "Changes language, news, job title and serving status; absent members stay unchanged",
    callers: "signedIn",
    body: z.object({ language: LanguageSchema.optional(), preferences: Preferences.strict().optional() }),
    response: z.object({ language: LanguageSchema, preferences: Preferences }),
    run: async ({ body }, ctx) => {
      const { language, preferences } = await updatePreferences(body, ctx);
      return { language, preferences };
    },
  }),
  "PUT /address": defineOperation({
    summary: "Adds or replaces a sign-in address of the caller, given the password; all other sessions end",
    callers: "signedIn",
    body: AddressBody,
    response: CurrentUser.pick({ account: true, email: true, phone: true, phoneAreaCodeId: true }),
    run: async ({ body, token = "" }, ctx) => {
      const password = (await consumeCaptchaKey(body.codeId, ctx)).readSecret(body.pwd, "pwd");
      const changedAccount = await changeAddress({ ...body, password }, token, ctx);
      const { account, phone, phoneAreaCodeId } = changedAccount;
      const email = findEmailAddress(changedAccount);
      return { account, ...(email && { email }), ...(phone && { phone, phoneAreaCodeId }) };
    },
  }),
} satisfies ResourceDefinition;
