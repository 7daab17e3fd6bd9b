/** `/api/user`: accounts and sessions (spec 1 §7, api.md › Account calls). */
import { login, visitors } from "@portal/core/account/login.server";
import { Captcha, LoginBody, LoginResult, LoginWithFactor } from "@portal/core/account/wire";
import * as Captchas from "@portal/core/captcha/store.server";
import * as z from "zod";
import { type Definition, operation, serve } from "../http/serve.ts";
import { answer, CodeLists } from "./codes.ts";
import { deviceOf } from "./device.ts";
import { proving } from "./proving.ts";
import { registering } from "./registering.ts";
import { settings } from "./settings.ts";

const signIn = {
  response: LoginResult,
  who: "public",
  idempotent: false,
  works: true,
} as const;

export const definition = {
  "GET /captcha": operation({
    summary: "A picture to read and a one-time key for what must travel sealed",
    query: z.object({ kind: z.enum(["picture", "proof"]).default("picture") }),
    works: true,
    response: Captcha,
    run: ({ query }, ctx) => (query.kind === "proof" ? Captchas.makeProof(ctx) : Captchas.make(ctx)),
  }),
  "GET /login": operation({
    ...signIn,
    summary: "Signs in (as specified; the one-time key makes the address harmless)",
    query: LoginBody,
    run: ({ query, address, headers }, ctx) =>
      login(query, { address, device: deviceOf(headers["user-agent"]) }, visitors, ctx),
  }),
  "POST /login": operation({
    ...signIn,
    summary: "Signs in",
    body: LoginWithFactor,
    run: ({ body, address, headers }, ctx) =>
      login(body, { address, device: deviceOf(headers["user-agent"]) }, visitors, ctx),
  }),
  "GET /codes": operation({
    summary: "The code lists; with their version in the address they may be kept for good",
    query: z.object({ version: z.string().max(40).optional() }),
    response: CodeLists,
    revalidates: true,
    run: ({ query, headers }) => answer(query.version, headers["if-none-match"]),
  }),
  ...proving,
  ...registering,
  ...settings,
} satisfies Definition;

export const handler = serve("user", definition);
