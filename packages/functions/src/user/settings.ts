/** Calls of who is signed in: about the own account, its addresses, its sessions (spec 1 §3, api.md › Account calls). */
import { changeAddress } from "@portal/core/account/address.server";
import {
  emailOf,
  logout,
  logoutElsewhere,
  logoutEverywhere,
  own,
  prefer,
} from "@portal/core/account/commands.server";
import { current } from "@portal/core/account/current.server";
import { CurrentUser } from "@portal/core/account/current-user";
import { changePassword } from "@portal/core/account/recovery.server";
import { AddressBody, Language, PasswordBody, Preferences, SessionView } from "@portal/core/account/wire";
import { useKey } from "@portal/core/captcha/store.server";
import * as Session from "@portal/core/session/store.server";
import * as z from "zod";
import { type Definition, operation } from "../http/serve.ts";
import { againOf, Done, done } from "./shapes.ts";

export const settings = {
  "GET /current": operation({
    summary: "Who is signed in",
    who: "signedIn",
    beforeEnrolment: true,
    response: CurrentUser,
    run: (_, ctx) => current(ctx),
  }),
  "POST /logout": operation({
    summary: "Ends the session",
    who: "signedIn",
    beforeEnrolment: true,
    idempotent: false,
    response: Done,
    run: async ({ token = "" }, ctx) => {
      await logout(token, ctx);
      return done;
    },
  }),
  "GET /sessions": operation({
    summary: "Where the account is signed in, newest first",
    who: "signedIn",
    response: z.object({ items: z.array(SessionView) }),
    run: async ({ token = "" }, ctx) => {
      const account = await own(ctx);
      const found = await Session.listOf(account.id, account.epoch, ctx.now);
      const here = Session.idOf(token);
      const items = found.map(({ id, createdAt, touchedAt, device }) => ({
        id,
        createdAt,
        touchedAt,
        ...(device && { device }),
        current: id === here,
      }));
      return { items };
    },
  }),
  "DELETE /sessions/{id}": operation({
    summary: "Ends one of the caller's sessions",
    who: "signedIn",
    response: Done,
    run: async ({ params }, ctx) => {
      await logoutElsewhere(params.id ?? "", ctx);
      return done;
    },
  }),
  "DELETE /sessions": operation({
    summary: "Signs out everywhere: ends every session of the caller, this one too",
    who: "signedIn",
    response: Done,
    run: async (_, ctx) => {
      await logoutEverywhere(ctx);
      return done;
    },
  }),
  "PUT /password": operation({
    summary: "Changes the password; ends every session, the caller's too",
    who: "signedIn",
    body: PasswordBody,
    response: Done,
    run: async ({ body }, ctx) => {
      const opened = await useKey(body.codeId, ctx.now);
      const old = opened.secret(body.oldPwd, "oldPwd");
      const password = opened.secret(body.pwd, "pwd");
      await changePassword({ old, password, ...againOf(opened, body.again) }, ctx);
      return done;
    },
  }),
  "PUT /preferences": operation({
    summary: "Changes language, news, job title and serving status; what is not named stays",
    who: "signedIn",
    body: z.object({ language: Language.optional(), preferences: Preferences.strict().optional() }),
    response: z.object({ language: Language, preferences: Preferences }),
    run: async ({ body }, ctx) => {
      const { language, preferences } = await prefer(body, ctx);
      return { language, preferences };
    },
  }),
  "PUT /address": operation({
    summary: "Adds or replaces what the caller signs in with, against the password; every other session ends",
    who: "signedIn",
    body: AddressBody,
    response: CurrentUser.pick({ account: true, email: true, phone: true, phoneAreaCodeId: true }),
    run: async ({ body, token = "" }, ctx) => {
      const password = (await useKey(body.codeId, ctx.now)).secret(body.pwd, "pwd");
      const changed = await changeAddress({ ...body, password }, token, ctx);
      const { account, phone, phoneAreaCodeId } = changed;
      const email = emailOf(changed);
      return { account, ...(email && { email }), ...(phone && { phone, phoneAreaCodeId }) };
    },
  }),
} satisfies Definition;
