/** `POST /api/smsLoginCaptcha/createUser` (spec 1 §7): an account begins with a phone number and its code. */
import { begin } from "@portal/core/account/register.server";
import { CreatedUser, CreateUserBody } from "@portal/core/account/wire";
import { admitGuess } from "@portal/core/rate/budget.server";
import { type Definition, operation, serve } from "../http/serve.ts";

export const definition = {
  "POST /createUser": operation({
    summary:
      "Makes the account of a proven phone number; the page at `next` asks for its password and consent",
    who: "public",
    status: 201,
    works: true,
    body: CreateUserBody,
    response: CreatedUser,
    run: async ({ body }, ctx) => {
      await admitGuess({ operation: "createUser", subject: body.phone }, ctx);
      const { account, verify } = await begin(body, ctx);
      const next = `/perfect/${verify}/phone/${encodeURIComponent(account.account)}`;
      return { id: account.id, account: account.account, verify, next };
    },
  }),
} satisfies Definition;

export const handler = serve("smsLoginCaptcha", definition);
