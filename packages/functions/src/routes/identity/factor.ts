/**
 * `/api/user/factor`: the caller's second factors (decision 0153). A Lambda of its own, because no other loads
 * WebAuthn.
 */
import * as Factors from "@portal/core/identity/authentication/manage-factors.server";
import {
  confirmPasskey,
  offerPasskey,
  removePasskey,
} from "@portal/core/identity/authentication/manage-passkeys.server";
import { consumeCaptchaKey } from "@portal/core/identity/captcha/captcha.server";
import {
  FactorChange,
  FactorChangeResult,
  FactorEnrolment,
  FactorView,
  PasskeyConfirm,
  PasskeyOffer,
  RecoveryCodes,
  TotpConfirm,
  TotpOffer,
} from "@portal/core/identity/second-factor/factor-schema";
import type { Context } from "@portal/core/platform/actor";
import {
  type Call,
  defineOperation,
  type ResourceDefinition,
  serveResource,
} from "../../http/serve-resource.ts";

/** Opens the authorisation of a change, with the password decrypted. */
const openFactorChange = async ({ body, token = "" }: Call<unknown, FactorChange>, ctx: Context) => {
  const { pwd, codeId, totp, recovery } = body;
  const password = (await consumeCaptchaKey(codeId, ctx)).readSecret(pwd, "pwd");
  return { token, password, totp, recovery };
};

export const factorDefinition = {
  "GET /": defineOperation({
    summary: "The caller's second factors, and whether one is required",
    beforeEnrolment: true,
    response: FactorView,
    run: (_, ctx) => Factors.getOwnFactors(ctx),
  }),
  "POST /totp": defineOperation({
    summary:
      "Creates a secret for an authenticator app, given the password; it must be confirmed within ten minutes",
    beforeEnrolment: true,
    idempotent: false,
    body: FactorChange,
    response: TotpOffer,
    run: async (call, ctx) => Factors.offerTotp(await openFactorChange(call, ctx), ctx),
  }),
  "POST /totp/confirm": defineOperation({
    summary: "Registers the authenticator app with a code from it; all other sessions end",
    beforeEnrolment: true,
    idempotent: false,
    body: TotpConfirm,
    response: FactorEnrolment,
    run: ({ body, token = "" }, ctx) => Factors.confirmTotp(body.code, token, ctx),
  }),
  "POST /totp/remove": defineOperation({
    summary: "Removes the authenticator app; all other sessions end",
    idempotent: false,
    body: FactorChange,
    response: FactorChangeResult,
    run: async (call, ctx) => ({ factor: await Factors.removeTotp(await openFactorChange(call, ctx), ctx) }),
  }),
  "POST /passkey": defineOperation({
    summary: "Options for creating a passkey, given the password; it must be confirmed within five minutes",
    beforeEnrolment: true,
    idempotent: false,
    body: FactorChange,
    response: PasskeyOffer,
    run: async (call, ctx) => ({
      options: await offerPasskey(await openFactorChange(call, ctx), ctx),
    }),
  }),
  "POST /passkey/confirm": defineOperation({
    summary: "Registers the created passkey; all other sessions end",
    beforeEnrolment: true,
    idempotent: false,
    body: PasskeyConfirm,
    response: FactorEnrolment,
    run: ({ body, token = "" }, ctx) => confirmPasskey(body, token, ctx),
  }),
  "POST /passkey/{id}/remove": defineOperation({
    summary: "Removes a passkey; all other sessions end",
    idempotent: false,
    body: FactorChange,
    response: FactorChangeResult,
    run: async (call, ctx) => ({
      factor: await removePasskey(call.params.id ?? "", await openFactorChange(call, ctx), ctx),
    }),
  }),
  "POST /recovery": defineOperation({
    summary:
      "Ten new recovery codes, returned only once; the old ones become invalid and all other sessions end",
    idempotent: false,
    body: FactorChange,
    response: RecoveryCodes,
    run: async (call, ctx) => ({
      recoveryCodes: await Factors.renewRecoveryCodes(await openFactorChange(call, ctx), ctx),
    }),
  }),
} satisfies ResourceDefinition;

export const handler = serveResource("factor", factorDefinition);
