/** `POST /api/staff/login`: the door of the institute's people, with a second factor when the account has one. */
import { isStaff, login } from "@portal/core/account/login.server";
import { LoginResult, LoginWithFactor } from "@portal/core/account/wire";
import { type Definition, operation, serve } from "../http/serve.ts";
import { deviceOf } from "./device.ts";

export const definition = {
  "POST /": operation({
    summary: "Signs an officer, cashier or administrator in",
    who: "public",
    idempotent: false,
    status: 200,
    works: true,
    body: LoginWithFactor,
    response: LoginResult,
    run: ({ body, address, headers }, ctx) =>
      login(body, { address, device: deviceOf(headers["user-agent"]) }, isStaff, ctx),
  }),
} satisfies Definition;

export const handler = serve("staffUser", definition);
