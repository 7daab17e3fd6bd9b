/** `POST /api/smsLoginCaptcha/createUser` (spec 1 §7): creates an account from a phone number and its code. */

import { CreatedUser, CreateUserBody } from "@portal/core/identity/accounts/account-schema";
import { beginPhoneAccount } from "@portal/core/identity/accounts/register-account.server";
import { admitGuess } from "@portal/core/platform/rate-limits/work-budget.server";
import { defineOperation, type ResourceDefinition, serveResource } from "../../http/serve-resource.ts";

export const smsLoginCaptchaDefinition = {
  "POST /createUser": defineOperation({
    summary:
      "Creates the account of a verified phone number; the page at `next` asks for its password and consent",
    storesOutcome: true,
    callers: "public",
    status: 201,
    requiresProofOfWork: true,
    body: CreateUserBody,
    response: CreatedUser,
    run: async ({ body }, ctx) => {
      await admitGuess({ operation: "createUser", subject: body.phone }, ctx);
      const { account, verify } = await beginPhoneAccount(body, ctx);
      const next = `/perfect/${verify}/phone/${encodeURIComponent(account.account)}`;
      return { id: account.id, account: account.account, verify, next };
    },
  }),
} satisfies ResourceDefinition;

export const handler = serveResource("smsLoginCaptcha", smsLoginCaptchaDefinition);
