/**
 * The identity provider of this machine: `oidc-provider`, a real one, with two clients (persons, entities), invented
 * people, and a page of its own instead of passwords. Everything it knows is gone when it stops.
 */
import { generateKeyPair, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { promisify } from "node:util";
import { signOnReturnPaths } from "@portal/core/identity/sign-on/index";
import { type IdentityKind, identityKinds } from "@portal/core/identity/sign-on/sign-on-schema";
import { interactionPolicy, Provider } from "oidc-provider";
import { closeServer, listenOnPortOrFree, readBody, sendJson, sendResponse } from "../servers/http.ts";
import { demoCitizens } from "./demo-citizens.ts";
import { createOidcAdapter } from "./oidc-adapter.ts";
import { renderChoicePage } from "./sign-in-choice-page.ts";

export interface LocalIdentityProvider {
  issuer: string;
  clients: Record<IdentityKind, { id: string; secret: string }>;
  stop(): Promise<void>;
}
const MAX_BODY_BYTES = 10_000;
const identityClaims = ["identity_type", "identity_number", "name_zh", "name_en", "name_pt"];
const oidcClients: LocalIdentityProvider["clients"] = {
  person: { id: "portal-person", secret: randomBytes(24).toString("base64url") },
  entity: { id: "portal-entity", secret: randomBytes(24).toString("base64url") },
};
const getIdentityKind = (clientId: string | undefined): IdentityKind =>
  clientId === oidcClients.entity.id ? "entity" : "person";

/** Starts the provider on `port` or a free one. @param siteUrl the only site that people are sent back to */
export const startIdentityProvider = async (options: {
  port: number;
  siteUrl: string;
}): Promise<LocalIdentityProvider> => {
  let handleRequest = (_: IncomingMessage, response: ServerResponse): void => sendResponse(response, 503, {});
  const server = createServer((request, response) => handleRequest(request, response));
  const issuer = `http://127.0.0.1:${await listenOnPortOrFree(server, options.port)}`;
  const provider = await createProvider(issuer, options.siteUrl);
  const handleOidcRequest = provider.callback();
  handleRequest = (request, response) => {
    const path = (request.url ?? "/").split("?")[0] ?? "/";
    if (!path.startsWith("/interaction/")) return handleOidcRequest(request, response);
    handleInteraction(provider, request, response).catch((error) => {
      // A page that was left open: its sign-in is over.
      if (!response.headersSent) sendJson(response, 400, { error: String(error) });
    });
  };
  return { issuer, clients: oidcClients, stop: () => closeServer(server) };
};

/** Shows who may sign in; takes the answer. */
async function handleInteraction(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  const { uid, params } = await provider.interactionDetails(request, response);
  const kind = getIdentityKind(params.client_id);
  if (request.method !== "POST") {
    const page = renderChoicePage(kind, `/interaction/${uid}`, params.ui_locales);
    return sendResponse(
      response,
      200,
      { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
      page,
    );
  }
  const chosenCitizenId = new URLSearchParams((await readBody(request, MAX_BODY_BYTES)).toString()).get(
    "citizen",
  );
  // Like a provider that is not careful: which client a person comes through is for our side to check.
  const citizen = demoCitizens.find((each) => each.id === chosenCitizenId);
  const result = citizen
    ? { login: { accountId: citizen.id, remember: false } }
    : { error: "access_denied", error_description: "cancelled" };
  return provider.interactionFinished(request, response, result);
}

async function createProvider(issuer: string, siteUrl: string): Promise<Provider> {
  const { privateKey } = await promisify(generateKeyPair)("ec", { namedCurve: "P-256" });
  const policy = interactionPolicy.base();
  // The provider asks each time who signs in, so that a demonstration can be several people.
  policy
    .get("login")
    .checks.add(
      new interactionPolicy.Check("always_asked", "who signs in is asked", "login_required", (ctx) =>
        Boolean(!ctx.oidc.result?.login),
      ),
    );
  const provider: Provider = new Provider(issuer, {
    adapter: createOidcAdapter(Date.now),
    clients: identityKinds.map((kind) => ({
      client_id: oidcClients[kind].id,
      client_secret: oidcClients[kind].secret,
      redirect_uris: [`${siteUrl}${signOnReturnPaths[kind]}`],
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
    claims: { openid: ["sub"], identity: identityClaims },
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
      const citizen = demoCitizens.find((each) => each.id === id);
      if (!citizen) return undefined;
      const { kind, number, zh, en, pt } = citizen;
      const identityValues = {
        identity_type: kind,
        identity_number: number,
        name_zh: zh,
        name_en: en,
        name_pt: pt,
      };
      return { accountId: id, claims: async () => ({ sub: id, ...identityValues }) };
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
