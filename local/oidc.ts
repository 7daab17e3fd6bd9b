/**
 * The identity provider of this machine: `oidc-provider`, a real one, with two clients (persons, entities), invented
 * people, and a page of its own instead of passwords. Everything it knows is gone when it stops.
 */
import { generateKeyPair, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { promisify } from "node:util";
import { returnPaths } from "@portal/core/third-party/index";
import { type Kind, kinds } from "@portal/core/third-party/wire";
import { interactionPolicy, Provider } from "oidc-provider";
import { close, listenNear, readBody, reply, replyJson } from "./http.ts";
import { memory } from "./oidc-memory.ts";
import { choicePage } from "./oidc-page.ts";
import { citizens } from "./oidc-people.ts";

export interface Identities {
  issuer: string;
  clients: Record<Kind, { id: string; secret: string }>;
  stop(): Promise<void>;
}
const LIMIT = 10_000;
const claims = ["identity_type", "identity_number", "name_zh", "name_en", "name_pt"];
const clients: Identities["clients"] = {
  person: { id: "portal-person", secret: randomBytes(24).toString("base64url") },
  entity: { id: "portal-entity", secret: randomBytes(24).toString("base64url") },
};
const kindOf = (clientId: string | undefined): Kind => (clientId === clients.entity.id ? "entity" : "person");

/** Starts the provider on `port` or a free one. @param siteUrl the only site that people are sent back to */
export const startIdentities = async (options: { port: number; siteUrl: string }): Promise<Identities> => {
  let handle = (_: IncomingMessage, response: ServerResponse): void => reply(response, 503, {});
  const server = createServer((request, response) => handle(request, response));
  const issuer = `http://127.0.0.1:${await listenNear(server, options.port)}`;
  const provider = await providerOf(issuer, options.siteUrl);
  const rest = provider.callback();
  handle = (request, response) => {
    const path = (request.url ?? "/").split("?")[0] ?? "/";
    if (!path.startsWith("/interaction/")) return rest(request, response);
    interact(provider, request, response).catch((error) => {
      // A page that was left open: its sign-in is over.
      if (!response.headersSent) replyJson(response, 400, { error: String(error) });
    });
  };
  return { issuer, clients, stop: () => close(server) };
};

/** Shows who may sign in; takes the answer. */
async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  const { uid, params } = await provider.interactionDetails(request, response);
  const kind = kindOf(params.client_id);
  if (request.method !== "POST") {
    const page = choicePage(kind, `/interaction/${uid}`, params.ui_locales);
    return reply(
      response,
      200,
      { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
      page,
    );
  }
  const chosen = new URLSearchParams((await readBody(request, LIMIT)).toString()).get("citizen");
  // Like a provider that is not careful: which client a person comes through is for our side to check.
  const citizen = citizens.find((each) => each.id === chosen);
  const result = citizen
    ? { login: { accountId: citizen.id, remember: false } }
    : { error: "access_denied", error_description: "cancelled" };
  return provider.interactionFinished(request, response, result);
}

async function providerOf(issuer: string, siteUrl: string): Promise<Provider> {
  const { privateKey } = await promisify(generateKeyPair)("ec", { namedCurve: "P-256" });
  const policy = interactionPolicy.base();
  // Who signs in is asked each time, so that a demonstration can be several people.
  policy
    .get("login")
    .checks.add(
      new interactionPolicy.Check("always_asked", "who signs in is asked", "login_required", (ctx) =>
        Boolean(!ctx.oidc.result?.login),
      ),
    );
  const provider: Provider = new Provider(issuer, {
    adapter: memory(Date.now),
    clients: kinds.map((kind) => ({
      client_id: clients[kind].id,
      client_secret: clients[kind].secret,
      redirect_uris: [`${siteUrl}${returnPaths[kind]}`],
      response_types: ["code"],
      grant_types: ["authorization_code"],
      token_endpoint_auth_method: "client_secret_basic",
      id_token_signed_response_alg: "ES256",
    })),
    jwks: {
      keys: [{ ...privateKey.export({ format: "jwk" }), kid: "demonstration", use: "sig", alg: "ES256" }],
    },
    enabledJWA: { idTokenSigningAlgValues: ["ES256"] },
    scopes: ["openid", "identity"],
    claims: { openid: ["sub"], identity: claims },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: [randomBytes(24).toString("base64url")] },
    interactions: {
      policy,
      url: (_: unknown, interaction: { uid: string }) => `/interaction/${interaction.uid}`,
    },
    ttl: {
      AuthorizationCode: 60,
      IdToken: 300,
      AccessToken: 300,
      Interaction: 600,
      Session: 600,
      Grant: 600,
    },
    findAccount: (_: unknown, id: string) => {
      const citizen = citizens.find((each) => each.id === id);
      if (!citizen) return undefined;
      const { kind, number, zh, en, pt } = citizen;
      const known = { identity_type: kind, identity_number: number, name_zh: zh, name_en: en, name_pt: pt };
      return { accountId: id, claims: async () => ({ sub: id, ...known }) };
    },
    // It is the institute's own portal that asks: there is nothing to consent to.
    loadExistingGrant: async (ctx: {
      oidc: { client: { clientId: string }; session: { accountId: string } };
    }) => {
      const grant = new provider.Grant({
        clientId: ctx.oidc.client.clientId,
        accountId: ctx.oidc.session.accountId,
      });
      grant.addOIDCScope("openid identity");
      await grant.save();
      return grant;
    },
  });
  return provider;
}
