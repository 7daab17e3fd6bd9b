/** `/api/user`: accounts and sessions (spec 1 §7, api.md › Account calls). */
import * as Account from "@portal/core/account/commands.server";
import { current } from "@portal/core/account/current.server";
import { checkAccount, checkPhone } from "@portal/core/account/index";
import { login, visitors } from "@portal/core/account/login.server";
import { Captcha, CurrentUser, LoginBody, LoginResult, RegisterBody } from "@portal/core/account/wire";
import * as Captchas from "@portal/core/captcha/store.server";
import * as z from "zod";
import { type Definition, operation, serve } from "../http/serve.ts";
import { codes } from "./codes.ts";

const Language = z.enum(["zh-Hant", "zh-Hans", "en", "pt"]);
const Purpose = z.enum(["register", "password"]);
const Sent = z.object({ sent: z.literal(true), minutes: z.int() });
const Valid = z.object({ valid: z.literal(true) });
const Done = z.object({ done: z.literal(true) });
const Preferences = z.record(z.string().max(50), z.union([z.boolean(), z.string().max(255)]));

const valid = { valid: true } as const;
const done = { done: true } as const;
const sent = { sent: true, minutes: 5 } as const;

const SendQuery = z.object({ language: Language.default("zh-Hant") });
const Recover = z.object({
  account: z.string(),
  pwd: z.string().max(1000),
  code: z.string().max(6),
  codeId: z.string().max(64),
});

const signIn = {
  response: LoginResult,
  who: "public",
  idempotent: false,
} as const;

const recover = operation({
  summary: "Sets a new password with the e-mailed code; ends every session of the account",
  who: "public",
  idempotent: false,
  body: Recover,
  response: Done,
  run: async ({ body }, ctx) => {
    const password = (await Captchas.useKey(body.codeId, ctx.now)).secret(body.pwd, "pwd");
    await Account.recover({ account: body.account, password, code: body.code }, ctx);
    return done;
  },
});

export const definition = {
  "GET /captcha": operation({
    summary: "A picture to read and a one-time key for what must travel sealed",
    query: z.object({ kind: z.enum(["picture", "proof"]).default("picture") }),
    response: Captcha,
    run: ({ query }, ctx) => (query.kind === "proof" ? Captchas.makeProof(ctx.now) : Captchas.make(ctx.now)),
  }),
  "GET /login": operation({
    ...signIn,
    summary: "Signs in (as specified; the one-time key makes the address harmless)",
    query: LoginBody,
    run: ({ query, address }, ctx) => login(query, address, visitors, ctx),
  }),
  "POST /login": operation({
    ...signIn,
    summary: "Signs in",
    body: LoginBody,
    run: ({ body, address }, ctx) => login(body, address, visitors, ctx),
  }),
  "POST /logout": operation({
    summary: "Ends the session",
    who: "signedIn",
    idempotent: false,
    response: Done,
    run: async ({ token = "" }) => {
      await Account.logout(token);
      return done;
    },
  }),
  "GET /current": operation({
    summary: "Who is signed in",
    who: "signedIn",
    response: CurrentUser,
    run: (_, ctx) => current(ctx),
  }),
  "GET /codes": operation({
    summary: "The code lists",
    response: z.object({ version: z.string(), lists: z.record(z.string(), z.array(z.string())) }),
    cache: "public, max-age=3600",
    run: () => codes,
  }),
  "GET /regsend/{account}": operation({
    summary: "E-mails a code for registering",
    query: SendQuery,
    response: Sent,
    run: async ({ params, query, address }, ctx) => {
      await Account.sendCode(
        { account: params.account ?? "", purpose: "register", language: query.language },
        address,
        ctx,
      );
      return sent;
    },
  }),
  "GET /send/{account}": operation({
    summary: "E-mails a code for a new password",
    query: SendQuery,
    response: Sent,
    run: async ({ params, query, address }, ctx) => {
      await Account.sendCode(
        { account: params.account ?? "", purpose: "password", language: query.language },
        address,
        ctx,
      );
      return sent;
    },
  }),
  "GET /verification": operation({
    summary: "Tells whether a code is right, without using it up",
    query: z.object({
      code: z.string().max(6).default(""),
      account: z.string(),
      type: Purpose.default("register"),
    }),
    response: Valid,
    run: async ({ query }, ctx) => {
      await Account.verifyCode(query.account, query.type, query.code, ctx);
      return valid;
    },
  }),
  "GET /vadation": operation({
    summary: "Checks formats only, of an e-mail address and of a phone number",
    query: z.object({
      phone: z.string().optional(),
      account: z.string().optional(),
      phoneAreaCodeId: z.string().optional(),
    }),
    response: Valid,
    run: ({ query: { phone, account, phoneAreaCodeId = "MO" } }) => {
      if (account !== undefined) checkAccount(account);
      if (phone !== undefined) checkPhone(phone, phoneAreaCodeId);
      return valid;
    },
  }),
  "POST /register": operation({
    summary: "Registers an account with the e-mailed code",
    who: "public",
    status: 201,
    body: RegisterBody.extend({ language: Language.default("zh-Hant") }),
    response: z.object({ id: z.string(), account: z.string() }),
    run: async ({ body }, ctx) => {
      const opened = await Captchas.use(body.codeId, body.num, ctx.now);
      const secrets = Account.openPair(opened, body);
      const { id, account } = await Account.register({ ...body, ...secrets }, ctx);
      return { id, account };
    },
  }),
  "POST /forget": recover,
  "POST /pwdreset": recover,
  "PUT /password": operation({
    summary: "Changes the password; ends every session, the caller's too",
    who: "signedIn",
    body: z.object({ oldPwd: z.string().max(1000), pwd: z.string().max(1000), codeId: z.string().max(64) }),
    response: Done,
    run: async ({ body }, ctx) => {
      const { secret } = await Captchas.useKey(body.codeId, ctx.now);
      await Account.changePassword(
        { old: secret(body.oldPwd, "oldPwd"), password: secret(body.pwd, "pwd") },
        ctx,
      );
      return done;
    },
  }),
  "PUT /preferences": operation({
    summary: "Changes language and news preferences",
    who: "signedIn",
    body: z.object({ language: Language.optional(), preferences: Preferences.optional() }),
    response: z.object({ language: Language, preferences: Preferences }),
    run: async ({ body }, ctx) => {
      const { language, preferences } = await Account.prefer(body, ctx);
      return { language, preferences };
    },
  }),
} satisfies Definition;

export const handler = serve("user", definition);
