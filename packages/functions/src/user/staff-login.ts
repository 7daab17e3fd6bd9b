/** `POST /api/staff/login`: the door of the institute's people, with a second factor when the account has one. */
import { isStaff, login } from "@portal/core/account/login.server";
import { LoginBody, LoginResult } from "@portal/core/account/wire";
import * as z from "zod";
import { type Definition, operation, serve } from "../http/serve.ts";
import { deviceOf } from "./device.ts";

export const definition = {
  "POST /": operation({
    summary: "Signs an officer, cashier or administrator in",
    who: "public",
    idempotent: false,
    status: 200,
    body: LoginBody.extend({ totp: z.string().max(6).optional() }),
    response: LoginResult,
    run: ({ body, address, headers }, ctx) =>
      login(body, { address, device: deviceOf(headers["user-agent"]) }, isStaff, ctx),
  }),
} satisfies Definition;

export const handler = serve("staffUser", definition);
