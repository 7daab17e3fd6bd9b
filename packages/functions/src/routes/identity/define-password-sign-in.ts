/** The operation by which an account signs in with its password, the same for each sign-in page. */
import { LoginResult, LoginWithFactor } from "@portal/core/identity/accounts/account-schema";
import { signInWithPassword } from "@portal/core/identity/authentication/sign-in-with-password.server";
import { defineOperation } from "../../http/operation.ts";
import { getDeviceName } from "./device-name.ts";

/**
 * Defines the sign-in of one page.
 * @param isAdmitted which accounts may use the page; others get the answer of an unknown account
 */
export const definePasswordSignIn = (summary: string, isAdmitted: Parameters<typeof signInWithPassword>[2]) =>
  defineOperation({
    summary,
    callers: "public",
    idempotent: false,
    status: 200,
    requiresProofOfWork: true,
    body: LoginWithFactor,
    response: LoginResult,
    run: ({ body, address, headers }, ctx) =>
      signInWithPassword(body, { address, device: getDeviceName(headers["user-agent"]) }, isAdmitted, ctx),
  });
