/** `POST /api/staff/login`: sign-in for staff, with a second factor when the account has one. */

import { isStaffAccount } from "@portal/core/identity/authentication/sign-in-with-password.server";
import { type ResourceDefinition, serveResource } from "../../http/serve-resource.ts";
import { definePasswordSignIn } from "./define-password-sign-in.ts";

export const staffLoginDefinition = {
  "POST /": definePasswordSignIn("Signs an officer, cashier or administrator in", isStaffAccount),
} satisfies ResourceDefinition;

export const handler = serveResource("staffUser", staffLoginDefinition);
