/** `/api/thirdparty`: signing in with the public-service identity (spec 1 §7). A Lambda of its own: no other loads OpenID. */
import {
  arrive,
  bind,
  identities,
  sendBindCode,
  start,
  unbind,
} from "@portal/core/third-party/commands.server";
import { offered } from "@portal/core/third-party/offered.server";
import {
  Arrived,
  BindBody,
  BindSendQuery,
  Identities,
  Kind,
  Offered,
  Return,
  Start,
  StartQuery,
} from "@portal/core/third-party/wire";
import * as z from "zod";
import { type Call, type Definition, operation, serve } from "../http/serve.ts";
import { deviceOf } from "./device.ts";
import { Done, done } from "./shapes.ts";

const from = ({ address, headers }: Pick<Call, "address" | "headers">) => ({
  address,
  device: deviceOf(headers["user-agent"]),
});
const begins = (kind: Kind) =>
  operation({
    summary: `Where to go to sign in as ${kind}, and the secret to come back with`,
    query: StartQuery,
    response: Start,
    run: (call, ctx) => start(kind, call.query.language, from(call), ctx),
  });
const arrives = (kind: Kind) =>
  operation({
    summary: `Signs in with what the provider sent back of a ${kind}, or answers a ticket to bind it`,
    query: Return,
    response: Arrived,
    run: (call, ctx) => arrive(kind, call.query, from(call), ctx),
  });

export const definition = {
  "GET /": operation({
    summary: "Which kinds of identity one can sign in with",
    response: Offered,
    cache: "public, max-age=300",
    run: offered,
  }),
  "GET /login": begins("person"),
  "GET /entitylogin": begins("entity"),
  "GET /callback": arrives("person"),
  "GET /entitycallback": arrives("entity"),
  "GET /bindsend": operation({
    summary: "Sends the code that proves the account an identity is to be bound to",
    query: BindSendQuery,
    response: z.object({ sent: z.literal(true), minutes: z.int() }),
    works: true,
    run: async ({ query }, ctx) => ({ sent: true as const, minutes: await sendBindCode(query, ctx) }),
  }),
  "POST /binduser": operation({
    summary: "Binds an identity to an account with the code, and signs in",
    idempotent: false,
    works: true,
    body: BindBody,
    response: z.object({ token: z.string() }),
    run: (call, ctx) => bind(call.body, from(call), ctx),
  }),
  "GET /identities": operation({
    summary: "The identities bound to the caller's account",
    who: "signedIn",
    response: Identities,
    run: async (_, ctx) => ({ items: await identities(ctx) }),
  }),
  "DELETE /identities/{id}": operation({
    summary: "Takes an identity from the caller's account; `id` is its kind",
    who: "signedIn",
    response: Done,
    run: async ({ params }, ctx) => {
      const kind = Kind.safeParse(params.id);
      if (kind.success) await unbind(kind.data, ctx);
      return done;
    },
  }),
} satisfies Definition;

export const handler = serve("thirdparty", definition);
