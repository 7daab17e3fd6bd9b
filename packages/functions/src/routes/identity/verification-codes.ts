/** Operations that send and check codes (spec 1 §7). */

import { LanguageSchema } from "@portal/core/identity/accounts/account-schema";
import { type AccountLanguage, findAccount } from "@portal/core/identity/accounts/account-store.server";
import { sendAccountCode, verifyCode } from "@portal/core/identity/accounts/address-proof.server";
import { checkEmailAddress, checkPhone } from "@portal/core/identity/accounts/index";
import { parseLogin } from "@portal/core/identity/accounts/parse-login";
import type { Context } from "@portal/core/platform/actor";
import { SentCode, TypedPhoneNumber } from "@portal/core/platform/typed-text-schema";
import * as z from "zod";
import { defineOperation, type ResourceDefinition } from "../../http/serve-resource.ts";

const SentResponse = z.object({ sent: z.literal(true), minutes: z.int() });
const ValidResponse = z.object({ valid: z.literal(true) });
const buildSentResponse = async (sendingMinutes: Promise<number>) => ({
  sent: true as const,
  minutes: await sendingMinutes,
});
const validResponse = { valid: true } as const;

const language = LanguageSchema.default("zh-Hant");
const AreaId = z.string().max(10);
/**
 * Resolves the language of a code: the caller's own, who adds an address to the account, else the one that is asked
 * for. What goes to the address of an account is sent in that account's language anyway (decision 0254).
 */
const resolveCodeLanguage = async (
  requested: AccountLanguage,
  { actor }: Context,
): Promise<AccountLanguage> =>
  (actor.kind === "applicant" ? (await findAccount(actor.accountId))?.language : undefined) ?? requested;

/** `bind` adds the address to an account; every other type recovers a password. */
const toPurpose = (type: string) => (type === "bind" ? ("bind" as const) : ("password" as const));

export const verificationCodesDefinition = {
  "GET /regsend/{account}": defineOperation({
    summary: "E-mails a code for registering",
    query: z.object({ language }),
    requiresProofOfWork: true,
    response: SentResponse,
    run: async ({ params, query }, ctx) => {
      checkEmailAddress(params.account ?? "");
      const to = parseLogin({ account: params.account });
      return buildSentResponse(sendAccountCode({ to, purpose: "register", language: query.language }, ctx));
    },
  }),
  "GET /regsmsbyphe/{phone}": defineOperation({
    summary: "Sends a code for registering by text message; `code` is the calling code or area of the number",
    query: z.object({
      type: z.literal("phone").default("phone"),
      code: AreaId.default("MO"),
      language,
    }),
    requiresProofOfWork: true,
    response: SentResponse,
    run: async ({ params, query }, ctx) => {
      const to = parseLogin({ phone: params.phone, phoneAreaCodeId: query.code });
      return buildSentResponse(sendAccountCode({ to, purpose: "register", language: query.language }, ctx));
    },
  }),
  "GET /send/{account}": defineOperation({
    summary: "E-mails a code for a new password, or for adding the address to an account",
    callers: "optional",
    query: z.object({ type: z.enum(["password", "bind"]).default("password"), language }),
    requiresProofOfWork: true,
    response: SentResponse,
    run: async ({ params, query }, ctx) => {
      checkEmailAddress(params.account ?? "");
      const to = parseLogin({ account: params.account });
      const purpose = toPurpose(query.type);
      const language = await resolveCodeLanguage(query.language, ctx);
      return buildSentResponse(sendAccountCode({ to, purpose, language }, ctx));
    },
  }),
  "GET /forgetsms/{account}": defineOperation({
    summary: "Sends a code by text message (`email`: by e-mail) for a new password, or for adding the number",
    callers: "optional",
    query: z.object({
      type: z.enum(["phone", "email", "password", "bind"]).default("phone"),
      phoneAreaCodeId: AreaId.default("MO"),
      language,
    }),
    requiresProofOfWork: true,
    response: SentResponse,
    run: async ({ params, query }, ctx) => {
      const account = params.account ?? "";
      const to =
        query.type === "email" || account.startsWith("+")
          ? parseLogin({ account })
          : parseLogin({ phone: account, phoneAreaCodeId: query.phoneAreaCodeId });
      const purpose = toPurpose(query.type);
      const language = await resolveCodeLanguage(query.language, ctx);
      return buildSentResponse(sendAccountCode({ to, purpose, language }, ctx));
    },
  }),
  "GET /verification": defineOperation({
    summary: "Checks a code without consuming it",
    query: z.object({
      code: SentCode.default(""),
      account: z.string().max(255),
      phoneAreaCodeId: AreaId.optional(),
      type: z.enum(["register", "password", "bind"]).default("register"),
    }),
    requiresProofOfWork: true,
    response: ValidResponse,
    run: async ({ query: { account, phoneAreaCodeId, type, code } }, ctx) => {
      const login = parseLogin(phoneAreaCodeId ? { phone: account, phoneAreaCodeId } : { account });
      await verifyCode(login, type, code, ctx);
      return validResponse;
    },
  }),
  "GET /vadation": defineOperation({
    summary: "Checks only the format of an e-mail address and a phone number",
    query: z.object({
      phone: TypedPhoneNumber.max(20).optional(),
      account: z.string().max(255).optional(),
      phoneAreaCodeId: AreaId.default("MO"),
    }),
    response: ValidResponse,
    run: ({ query: { phone, account, phoneAreaCodeId } }) => {
      if (account !== undefined) checkEmailAddress(account);
      if (phone !== undefined) checkPhone(phone, phoneAreaCodeId);
      return validResponse;
    },
  }),
} satisfies ResourceDefinition;
