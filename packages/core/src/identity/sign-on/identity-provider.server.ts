/**
 * The external identity provider through OpenID Connect: authorization code with PKCE, state and nonce
 * (`openid-client`). Times in an id token are compared with the machine's clock: demonstrations move `ctx.now`, but not
 * the provider's time.
 */
import type * as OpenId from "openid-client";
import type { Instant } from "../../platform/day.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { type IdentityClaims, openIdScope, signOnReturnPaths } from "./index.ts";
import type { IdentityKind } from "./sign-on-schema.ts";

/** Loaded by the first sign-on only, so that listing the sign-on buttons does not wait for it. */
const loadOpenId = (): Promise<typeof OpenId> => import("openid-client");

/** Tolerated difference between our clock and the provider's, in seconds. */
const TOLERANCE = 60;
/** Timeout of each call to the provider, in seconds; the Lambda itself ends at 29. */
const TIMEOUT = 8;
/** How long the discovered configuration of the provider is cached. */
const CONFIGURATION_MAX_AGE_MS = 3_600_000;

interface Settings {
  issuer: string;
  clientId: string;
  secret: string;
}
/**
 * Reads the provider and our client id there; undefined when none is configured, and then this sign-on is not offered.
 */
const readSettings = (kind: IdentityKind): Settings | undefined => {
  const issuer = process.env.SIGN_ON_ISSUER;
  const [clientId, secret] =
    kind === "person"
      ? [process.env.SIGN_ON_PERSON_CLIENT, process.env.SIGN_ON_PERSON_SECRET]
      : [process.env.SIGN_ON_ENTITY_CLIENT, process.env.SIGN_ON_ENTITY_SECRET];
  return issuer && clientId && secret ? { issuer, clientId, secret } : undefined;
};

const configurations = new Map<string, { at: number; configuration: Promise<OpenId.Configuration> }>();

/**
 * Returns the provider's configuration, discovered once an hour; a failure is not cached.
 * @throws Refusal 900070
 */
async function getConfiguration(kind: IdentityKind, now: Instant): Promise<OpenId.Configuration> {
  const settings = readSettings(kind);
  if (!settings) throw new Refusal(errorCodes.SIGN_ON_UNAVAILABLE);
  const key = JSON.stringify(settings);
  const at = Date.parse(now);
  const cachedConfiguration = configurations.get(key);
  if (cachedConfiguration && Math.abs(at - cachedConfiguration.at) < CONFIGURATION_MAX_AGE_MS)
    return cachedConfiguration.configuration;
  const configuration = discover(settings);
  configurations.set(key, { at, configuration });
  try {
    return await configuration;
  } catch {
    configurations.delete(key);
    throw new Refusal(errorCodes.SIGN_ON_UNAVAILABLE);
  }
}

async function discover({ issuer, clientId, secret }: Settings): Promise<OpenId.Configuration> {
  const client = await loadOpenId();
  const server = new URL(issuer);
  // Only a provider on this very machine may be called without TLS.
  const isLocal = server.protocol === "http:" && server.hostname === "127.0.0.1";
  return client.discovery(
    server,
    clientId,
    { client_secret: secret, [client.clockTolerance]: TOLERANCE },
    client.ClientSecretBasic(secret),
    {
      timeout: TIMEOUT,
      // The signature is checked although the token came over TLS: a proxy in between must not be able to forge one.
      execute: [client.enableNonRepudiationChecks, ...(isLocal ? [client.allowInsecureRequests] : [])],
    },
  );
}

const buildReturnUrl = (kind: IdentityKind): URL => new URL(signOnReturnPaths[kind], process.env.SITE_URL);

/** The values that are stored until the person comes back. */
interface SignOnRequest {
  state: string;
  nonce: string;
  verifier: string;
}
/**
 * Creates the address where a person signs in at the provider.
 * @throws Refusal 900070 when the provider is unavailable
 */
export const createSignOnRequest = async (
  kind: IdentityKind,
  language: string,
  now: Instant,
): Promise<SignOnRequest & { url: string }> => {
  const [client, configuration] = await Promise.all([loadOpenId(), getConfiguration(kind, now)]);
  const request = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  };
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: buildReturnUrl(kind).href,
    scope: openIdScope,
    state: request.state,
    nonce: request.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(request.verifier),
    code_challenge_method: "S256",
    ui_locales: language,
  });
  return { ...request, url: url.href };
};

/**
 * Exchanges the code for the id token and checks signature, issuer, audience, times and nonce.
 * @throws Refusal 900070 when the provider is unavailable, 900071 for anything that it or we reject
 */
export const exchangeSignOnCode = async (
  kind: IdentityKind,
  request: SignOnRequest,
  callback: { code: string; iss?: string | undefined },
  now: Instant,
): Promise<{ issuer: string; claims: IdentityClaims }> => {
  const [client, configuration] = await Promise.all([loadOpenId(), getConfiguration(kind, now)]);
  const url = buildReturnUrl(kind);
  url.searchParams.set("code", callback.code);
  url.searchParams.set("state", request.state);
  if (callback.iss) url.searchParams.set("iss", callback.iss);
  try {
    const tokens = await client.authorizationCodeGrant(configuration, url, {
      expectedState: request.state,
      expectedNonce: request.nonce,
      pkceCodeVerifier: request.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Refusal(errorCodes.SIGN_ON_INVALID);
    return { issuer: configuration.serverMetadata().issuer, claims };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(isAway(error, client) ? errorCodes.SIGN_ON_UNAVAILABLE : errorCodes.SIGN_ON_INVALID);
  }
};

/** Returns true when the provider did not answer, answered with a failure of its own, or does not know our client. */
function isAway(error: unknown, client: typeof OpenId): boolean {
  if (error instanceof client.ResponseBodyError)
    return error.error === "invalid_client" || error.error === "server_error" || error.status >= 500;
  if (!(error instanceof client.ClientError)) return true;
  if (error.code === "OAUTH_TIMEOUT" || error.code === "OAUTH_ABORT") return true;
  const { cause } = error;
  return cause instanceof Response && cause.status >= 500;
}
