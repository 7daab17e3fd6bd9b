/**
 * `/api/thirdparty`: signing in with the public-service identity (spec 1 §7). A Lambda of its own, because no other
 * loads OpenID.
 */

import { bindIdentity, sendBindCode } from "@portal/core/identity/sign-on/bind-identity.server";
import { getOfferedIdentityKinds } from "@portal/core/identity/sign-on/offered-identity-kinds.server";
import { listOwnIdentities, unbindIdentity } from "@portal/core/identity/sign-on/own-identities.server";
import {
  BoundIdentities,
  IdentityBindBody,
  IdentityCodeQuery,
  IdentityKind,
  OfferedIdentityKinds,
  SignOnResult,
  SignOnReturn,
  SignOnStart,
  SignOnStartQuery,
} from "@portal/core/identity/sign-on/sign-on-schema";
import { completeSignOn, startSignOn } from "@portal/core/identity/sign-on/sign-on-service.server";
import * as z from "zod";
import {
  type Call,
  defineOperation,
  type ResourceDefinition,
  serveResource,
} from "../../http/serve-resource.ts";
import { DoneResponse, doneResponse } from "./account-shapes.ts";
import { getDeviceName } from "./device-name.ts";

const readCaller = ({ address, headers }: Pick<Call, "address" | "headers">) => ({
  address,
  device: getDeviceName(headers["user-agent"]),
});
const defineStart = (kind: IdentityKind) =>
  defineOperation({
    summary: `Returns the address for signing in as ${kind}, and the secret to send on return`,
    query: SignOnStartQuery,
    requiresProofOfWork: true,
    response: SignOnStart,
    run: (call, ctx) => startSignOn(kind, call.query.language, ctx),
  });
const defineArrival = (kind: IdentityKind) =>
  defineOperation({
    summary: `Signs in with the provider's answer for a ${kind}, or returns a ticket to link it`,
    query: SignOnReturn,
    requiresProofOfWork: true,
    response: SignOnResult,
    run: (call, ctx) => completeSignOn(kind, call.query, readCaller(call), ctx),
  });

export const thirdPartyDefinition = {
  "GET /": defineOperation({
    summary: "Kinds of identity available for signing in",
    response: OfferedIdentityKinds,
    cache: "public, max-age=300",
    run: getOfferedIdentityKinds,
  }),
  "GET /login": defineStart("person"),
  "GET /entitylogin": defineStart("entity"),
  "GET /callback": defineArrival("person"),
  "GET /entitycallback": defineArrival("entity"),
  "GET /bindsend": defineOperation({
    summary: "Sends a code to confirm the account that an identity is to be linked to",
    query: IdentityCodeQuery,
    response: z.object({ sent: z.literal(true), minutes: z.int() }),
    requiresProofOfWork: true,
    run: async ({ query }, ctx) => ({ sent: true as const, minutes: await sendBindCode(query, ctx) }),
  }),
  "POST /binduser": defineOperation({
    summary: "Links an identity to an account with the code, and signs in",
    idempotent: false,
    requiresProofOfWork: true,
    body: IdentityBindBody,
    response: z.object({ token: z.string() }),
    run: (call, ctx) => bindIdentity(call.body, readCaller(call), ctx),
  }),
  "GET /identities": defineOperation({
    summary: "The identities linked to the caller's account",
    callers: "signedIn",
    response: BoundIdentities,
    run: async (_, ctx) => ({ items: await listOwnIdentities(ctx) }),
  }),
  "DELETE /identities/{id}": defineOperation({
    summary: "Removes an identity from the caller's account; `id` is its kind",
    callers: "signedIn",
    response: DoneResponse,
    run: async ({ params }, ctx) => {
      const kind = IdentityKind.safeParse(params.id);
      if (kind.success) await unbindIdentity(kind.data, ctx);
      return doneResponse;
    },
  }),
} satisfies ResourceDefinition;

export const handler = serveResource("thirdparty", thirdPartyDefinition);
