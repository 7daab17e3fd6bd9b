/** `…/login/factor` and `…/login/passkey`: the second step of a sign-in, and passkeys that sign in alone. */
import { askPasskey, finishSignIn } from "@portal/core/account/factor/sign-in.server";
import { FactorProof, PasskeyAsk, PasskeyChallenge } from "@portal/core/account/factor/wire";
import { signedIn } from "@portal/core/account/login.server";
import { LoginResult } from "@portal/core/account/wire";
import { type Definition, operation, serve } from "../http/serve.ts";
import { deviceOf } from "./device.ts";

type Door = Parameters<typeof askPasskey>[1];
const finish = (door: Door, whom: string) =>
  operation({
    summary: `Finishes the sign-in of ${whom} by a code, a recovery code or a passkey`,
    who: "public",
    idempotent: false,
    body: FactorProof,
    response: LoginResult,
    run: async ({ body, address, headers }, ctx) => {
      const from = { address, device: deviceOf(headers["user-agent"]) };
      const { account, token } = await finishSignIn(body, door, from, ctx);
      return signedIn(account, token, ctx);
    },
  });
const ask = (door: Door, whom: string) =>
  operation({
    summary: `Options for signing ${whom} in by a passkey: with a ticket as the second factor, without one alone`,
    who: "public",
    idempotent: false,
    body: PasskeyAsk,
    response: PasskeyChallenge,
    run: ({ body, address }, ctx) => askPasskey(body.ticket, door, address, ctx),
  });

export const definition = {
  "POST /user/login/factor": finish("user", "an applicant or a reader"),
  "POST /user/login/passkey": ask("user", "an applicant or a reader"),
  "POST /staff/login/factor": finish("staff", "an officer, cashier or administrator"),
  "POST /staff/login/passkey": ask("staff", "an officer, cashier or administrator"),
} satisfies Definition;

export const handler = serve("secondStep", definition);
