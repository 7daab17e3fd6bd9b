/** `/api/user`: accounts and sessions (spec 1 §7, api.md › Account calls). */

import { Captcha, LoginBody, LoginResult } from "@portal/core/identity/accounts/account-schema";
import {
  isApplicantAccount,
  signInWithPassword,
} from "@portal/core/identity/authentication/sign-in-with-password.server";
import * as Captchas from "@portal/core/identity/captcha/captcha.server";
import * as z from "zod";
import { defineOperation, type ResourceDefinition, serveResource } from "../../http/serve-resource.ts";
import { accountSettingsDefinition } from "./account-settings.ts";
import { CodeLists, respondWithCodeLists } from "./code-lists.ts";
import { definePasswordSignIn } from "./define-password-sign-in.ts";
import { getDeviceName } from "./device-name.ts";
import { newsDefinition } from "./news.ts";
import { verificationCodesDefinition } from "./verification-codes.ts";

export const userDefinition = {
  "GET /captcha": defineOperation({
    summary: "A captcha picture and a one-time key that encrypts secrets in transit",
    query: z.object({ kind: z.enum(["picture", "proof"]).default("picture") }),
    requiresProofOfWork: true,
    response: Captcha,
    run: ({ query }, ctx) =>
      query.kind === "proof" ? Captchas.createProofCaptcha(ctx) : Captchas.createPictureCaptcha(ctx),
  }),
  "GET /login": defineOperation({
    callers: "public",
    idempotent: false,
    requiresProofOfWork: true,
    response: LoginResult,
    summary:
      "Signs in; the method is the one in the specification, and the one-time key keeps secrets out of the URL",
    query: LoginBody,
    run: ({ query, address, headers }, ctx) =>
      signInWithPassword(
        query,
        { address, device: getDeviceName(headers["user-agent"]) },
        isApplicantAccount,
        ctx,
      ),
  }),
  "POST /login": definePasswordSignIn("Signs in", isApplicantAccount),
  "GET /codes": defineOperation({
    summary: "The code lists; with their version in the URL, they can be cached indefinitely",
    query: z.object({ version: z.string().max(40).optional() }),
    response: CodeLists,
    revalidates: true,
    run: ({ query, headers }) => respondWithCodeLists(query.version, headers["if-none-match"]),
  }),
  ...verificationCodesDefinition,
  ...accountSettingsDefinition,
  ...newsDefinition,
} satisfies ResourceDefinition;

export const handler = serveResource("user", userDefinition);
