/** `POST /api/staff/login`: sign-in for staff, with a second factor when the account has one. */

import { LoginResult, LoginWithFactor } from "@portal/core/identity/accounts/account-schema";
import {
  isStaffAccount,
  signInWithPassword,
} from "@portal/core/identity/authentication/sign-in-with-password.server";
import { defineOperation, type ResourceDefinition, serveResource } from "../../http/serve-resource.ts";
import { getDeviceName } from "./device-name.ts";

export const staffLoginDefinition = {
  "POST /": defineOperation({
    summary: "Signs an officer, cashier or administrator in",
    callers: "public",
    idempotent: false,
    status: 200,
    requiresProofOfWork: true,
    body: LoginWithFactor,
    response: LoginResult,
    run: ({ body, address, headers }, ctx) =>
      signInWithPassword(
        body,
        { address, device: getDeviceName(headers["user-agent"]) },
        isStaffAccount,
        ctx,
      ),
  }),
} satisfies ResourceDefinition;

export const handler = serveResource("staffUser", staffLoginDefinition);
