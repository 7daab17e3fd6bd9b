/** `…/login/factor` and `…/login/passkey`: the second step of a sign-in, and passkeys that sign in alone. */

import { LoginResult } from "@portal/core/identity/accounts/account-schema";
import {
  createPasskeyChallenge,
  finishSignIn,
  type SignInArea,
} from "@portal/core/identity/authentication/sign-in.server";
import { toSignInResult } from "@portal/core/identity/authentication/sign-in-with-password.server";
import {
  FactorProof,
  PasskeyChallenge,
  PasskeyChallengeRequest,
} from "@portal/core/identity/second-factor/factor-schema";
import { defineOperation, type ResourceDefinition, serveResource } from "../../http/serve-resource.ts";
import { getDeviceName } from "./device-name.ts";

const defineFinishSignIn = (area: SignInArea, audience: string) =>
  defineOperation({
    summary: `Completes the sign-in of ${audience} with a code, a recovery code or a passkey`,
    callers: "public",
    idempotent: false,
    body: FactorProof,
    response: LoginResult,
    run: async ({ body, address, headers }, ctx) => {
      const source = { address, device: getDeviceName(headers["user-agent"]) };
      const { account, token, updateMonths } = await finishSignIn(body, area, source, ctx);
      return toSignInResult(account, token, updateMonths, ctx);
    },
  });
const defineAskPasskey = (area: SignInArea, audience: string) =>
  defineOperation({
    summary: `Options for signing ${audience} in with a passkey: as the second factor with a ticket, alone without one`,
    callers: "public",
    idempotent: false,
    body: PasskeyChallengeRequest,
    response: PasskeyChallenge,
    requiresProofOfWork: true,
    run: ({ body }, ctx) => createPasskeyChallenge(body.ticket, area, ctx),
  });

export const secondStepDefinition = {
  "POST /user/login/factor": defineFinishSignIn("user", "an applicant or a reader"),
  "POST /user/login/passkey": defineAskPasskey("user", "an applicant or a reader"),
  "POST /staff/login/factor": defineFinishSignIn("staff", "an officer, cashier or administrator"),
  "POST /staff/login/passkey": defineAskPasskey("staff", "an officer, cashier or administrator"),
} satisfies ResourceDefinition;

export const handler = serveResource("secondStep", secondStepDefinition);
