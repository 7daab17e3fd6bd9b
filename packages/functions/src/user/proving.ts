/** Calls that send and check codes (spec 1 §7). */
import { checkAccount, checkPhone } from "@portal/core/account/index";
import { loginFor, sendCode, verifyCode } from "@portal/core/account/proof.server";
import { Language } from "@portal/core/account/wire";
import * as z from "zod";
import { type Definition, operation } from "../http/serve.ts";

const Sent = z.object({ sent: z.literal(true), minutes: z.int() });
const Valid = z.object({ valid: z.literal(true) });
const sent = async (sending: Promise<number>) => ({ sent: true as const, minutes: await sending });
const valid = { valid: true } as const;

const language = Language.default("zh-Hant");
const AreaId = z.string().max(10);
/** `bind` adds the address to an account; everything else recovers a password. */
const purposeOf = (type: string) => (type === "bind" ? ("bind" as const) : ("password" as const));

export const proving = {
  "GET /regsend/{account}": operation({
    summary: "E-mails a code for registering",
    query: z.object({ language }),
    works: true,
    response: Sent,
    run: async ({ params, query }, ctx) => {
      checkAccount(params.account ?? "");
      const to = loginFor({ account: params.account });
      return sent(sendCode({ to, purpose: "register", language: query.language }, ctx));
    },
  }),
  "GET /regsmsbyphe/{phone}": operation({
    summary: "Sends a code for registering by text message; `code` is the calling code or area of the number",
    query: z.object({
      type: z.literal("phone").default("phone"),
      code: AreaId.default("MO"),
      language,
    }),
    works: true,
    response: Sent,
    run: async ({ params, query }, ctx) => {
      const to = loginFor({ phone: params.phone, phoneAreaCodeId: query.code });
      return sent(sendCode({ to, purpose: "register", language: query.language }, ctx));
    },
  }),
  "GET /send/{account}": operation({
    summary: "E-mails a code for a new password, or for adding the address to an account",
    query: z.object({ type: z.enum(["password", "bind"]).default("password"), language }),
    works: true,
    response: Sent,
    run: async ({ params, query }, ctx) => {
      checkAccount(params.account ?? "");
      const to = loginFor({ account: params.account });
      return sent(sendCode({ to, purpose: purposeOf(query.type), language: query.language }, ctx));
    },
  }),
  "GET /forgetsms/{account}": operation({
    summary: "Sends a code by text message (`email`: by e-mail) for a new password, or for adding the number",
    query: z.object({
      type: z.enum(["phone", "email", "password", "bind"]).default("phone"),
      phoneAreaCodeId: AreaId.default("MO"),
      language,
    }),
    works: true,
    response: Sent,
    run: async ({ params, query }, ctx) => {
      const account = params.account ?? "";
      const to =
        query.type === "email" || account.startsWith("+")
          ? loginFor({ account })
          : loginFor({ phone: account, phoneAreaCodeId: query.phoneAreaCodeId });
      return sent(sendCode({ to, purpose: purposeOf(query.type), language: query.language }, ctx));
    },
  }),
  "GET /verification": operation({
    summary: "Tells whether a code is right, without using it up",
    query: z.object({
      code: z.string().max(6).default(""),
      account: z.string().max(255),
      phoneAreaCodeId: AreaId.optional(),
      type: z.enum(["register", "password", "bind"]).default("register"),
    }),
    works: true,
    response: Valid,
    run: async ({ query: { account, phoneAreaCodeId, type, code } }, ctx) => {
      const login = loginFor(phoneAreaCodeId ? { phone: account, phoneAreaCodeId } : { account });
      await verifyCode(login, type, code, ctx);
      return valid;
    },
  }),
  "GET /vadation": operation({
    summary: "Checks formats only, of an e-mail address and of a phone number",
    query: z.object({
      phone: z.string().max(20).optional(),
      account: z.string().max(255).optional(),
      phoneAreaCodeId: AreaId.default("MO"),
    }),
    response: Valid,
    run: ({ query: { phone, account, phoneAreaCodeId } }) => {
      if (account !== undefined) checkAccount(account);
      if (phone !== undefined) checkPhone(phone, phoneAreaCodeId);
      return valid;
    },
  }),
} satisfies Definition;
