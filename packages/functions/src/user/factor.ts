/** `/api/user/factor`: the caller's second factors (decision 0153). A Lambda of its own: no other loads WebAuthn. */
import * as Factors from "@portal/core/account/factor/commands.server";
import {
  Changed,
  Enrolled,
  FactorChange,
  FactorView,
  PasskeyConfirm,
  PasskeyOffer,
  RecoveryCodes,
  TotpConfirm,
  TotpOffer,
} from "@portal/core/account/factor/wire";
import type { Context } from "@portal/core/actor";
import { useKey } from "@portal/core/captcha/store.server";
import { type Call, type Definition, operation, serve } from "../http/serve.ts";

/** What a change is allowed by, its password opened. */
const changeOf = async ({ body, token = "" }: Call<unknown, FactorChange>, ctx: Context) => {
  const { pwd, codeId, totp, recovery } = body;
  const password = (await useKey(codeId, ctx.now)).secret(pwd, "pwd");
  return { token, password, totp, recovery };
};

export const definition = {
  "GET /": operation({
    summary: "The caller's second factors, and whether one is required",
    beforeEnrolment: true,
    response: FactorView,
    run: (_, ctx) => Factors.viewOwnFactors(ctx),
  }),
  "POST /totp": operation({
    summary: "Offers an authenticator app's secret, against the password; ten minutes to confirm it",
    beforeEnrolment: true,
    idempotent: false,
    body: FactorChange,
    response: TotpOffer,
    run: async (call, ctx) => Factors.offerTotp(await changeOf(call, ctx), ctx),
  }),
  "POST /totp/confirm": operation({
    summary: "The offered authenticator app holds, against a code of it; every other session ends",
    beforeEnrolment: true,
    idempotent: false,
    body: TotpConfirm,
    response: Enrolled,
    run: ({ body, token = "" }, ctx) => Factors.confirmTotp(body.code, token, ctx),
  }),
  "POST /totp/remove": operation({
    summary: "Gives the authenticator app up; every other session ends",
    idempotent: false,
    body: FactorChange,
    response: Changed,
    run: async (call, ctx) => ({ factor: await Factors.removeTotp(await changeOf(call, ctx), ctx) }),
  }),
  "POST /passkey": operation({
    summary: "Options for a new passkey, against the password; five minutes to confirm it",
    beforeEnrolment: true,
    idempotent: false,
    body: FactorChange,
    response: PasskeyOffer,
    run: async (call, ctx) => ({ options: await Factors.offerPasskey(await changeOf(call, ctx), ctx) }),
  }),
  "POST /passkey/confirm": operation({
    summary: "The passkey that was made holds; every other session ends",
    beforeEnrolment: true,
    idempotent: false,
    body: PasskeyConfirm,
    response: Enrolled,
    run: ({ body, token = "" }, ctx) => Factors.confirmPasskey(body, token, ctx),
  }),
  "POST /passkey/{id}/remove": operation({
    summary: "Gives a passkey up; every other session ends",
    idempotent: false,
    body: FactorChange,
    response: Changed,
    run: async (call, ctx) => ({
      factor: await Factors.removePasskey(call.params.id ?? "", await changeOf(call, ctx), ctx),
    }),
  }),
  "POST /recovery": operation({
    summary: "Ten new recovery codes, shown once; the old ones are void and every other session ends",
    idempotent: false,
    body: FactorChange,
    response: RecoveryCodes,
    run: async (call, ctx) => ({
      recoveryCodes: await Factors.renewRecoveryCodes(await changeOf(call, ctx), ctx),
    }),
  }),
} satisfies Definition;

export const handler = serve("factor", definition);
