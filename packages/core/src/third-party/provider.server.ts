/**
 * The identity provider by OpenID Connect: authorization code with PKCE, state and nonce (`openid-client`). Its own clock
 * judges its tokens: `ctx.now` is moved in demonstrations, the provider's time is not, so the times in an id token are
 * held against the machine's.
 */
import type * as OpenId from "openid-client";
import type { Instant } from "../day.ts";
import { codes, Refusal } from "../errors.ts";
import { type Claims, returnPaths, scope } from "./index.ts";
import type { Kind } from "./wire.ts";

/** Loaded by the first sign-on: whoever only asks which buttons there are does not wait for it. */
const openId = (): Promise<typeof OpenId> => import("openid-client");

/** Seconds that the clocks of two houses may differ. */
const TOLERANCE = 60;
/** Seconds for each call to the provider; the Lambda itself ends at 29. */
const TIMEOUT = 8;
/** What the provider tells about itself is asked for anew after this long, in milliseconds. */
const KEPT = 3_600_000;

interface Settings {
  issuer: string;
  clientId: string;
  secret: string;
}
/** The provider and our client there, undefined where none is configured: then there is no such sign-on. */
const settingsOf = (kind: Kind): Settings | undefined => {
  const issuer = process.env.SIGN_ON_ISSUER;
  const [clientId, secret] =
    kind === "person"
      ? [process.env.SIGN_ON_PERSON_CLIENT, process.env.SIGN_ON_PERSON_SECRET]
      : [process.env.SIGN_ON_ENTITY_CLIENT, process.env.SIGN_ON_ENTITY_SECRET];
  return issuer && clientId && secret ? { issuer, clientId, secret } : undefined;
};

const found = new Map<string, { at: number; configuration: Promise<OpenId.Configuration> }>();

/** The provider's configuration, discovered once an hour; a failure is not kept. @throws Refusal 900070 */
async function configured(kind: Kind, now: Instant): Promise<OpenId.Configuration> {
  const settings = settingsOf(kind);
  if (!settings) throw new Refusal(codes.SIGN_ON_UNAVAILABLE);
  const key = JSON.stringify(settings);
  const at = Date.parse(now);
  const known = found.get(key);
  if (known && Math.abs(at - known.at) < KEPT) return known.configuration;
  const configuration = discover(settings);
  found.set(key, { at, configuration });
  try {
    return await configuration;
  } catch {
    found.delete(key);
    throw new Refusal(codes.SIGN_ON_UNAVAILABLE);
  }
}

async function discover({ issuer, clientId, secret }: Settings): Promise<OpenId.Configuration> {
  const client = await openId();
  const server = new URL(issuer);
  // Only a provider on this very machine may be spoken to without TLS.
  const near = server.protocol === "http:" && server.hostname === "127.0.0.1";
  return client.discovery(
    server,
    clientId,
    { client_secret: secret, [client.clockTolerance]: TOLERANCE },
    client.ClientSecretBasic(secret),
    {
      timeout: TIMEOUT,
      // The signature is checked although TLS brought the token: a proxy in between must not be able to write one.
      execute: [client.enableNonRepudiationChecks, ...(near ? [client.allowInsecureRequests] : [])],
    },
  );
}

const returnUrl = (kind: Kind): URL => new URL(returnPaths[kind], process.env.SITE_URL);

/** What is kept until the person comes back. */
export interface Begun {
  state: string;
  nonce: string;
  verifier: string;
}
/** Where a person goes to be recognised. @throws Refusal 900070 when the provider is not there */
export const begin = async (kind: Kind, language: string, now: Instant): Promise<Begun & { url: string }> => {
  const [client, configuration] = await Promise.all([openId(), configured(kind, now)]);
  const begun = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  };
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: returnUrl(kind).href,
    scope,
    state: begun.state,
    nonce: begun.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(begun.verifier),
    code_challenge_method: "S256",
    ui_locales: language,
  });
  return { ...begun, url: url.href };
};

/**
 * Exchanges the code for the id token and checks it: signature, issuer, audience, times, nonce.
 * @throws Refusal 900070 when the provider cannot be asked, 900071 for whatever it or we do not accept
 */
export const exchange = async (
  kind: Kind,
  begun: Begun,
  returned: { code: string; iss?: string | undefined },
  now: Instant,
): Promise<{ issuer: string; claims: Claims }> => {
  const [client, configuration] = await Promise.all([openId(), configured(kind, now)]);
  const url = returnUrl(kind);
  url.searchParams.set("code", returned.code);
  url.searchParams.set("state", begun.state);
  if (returned.iss) url.searchParams.set("iss", returned.iss);
  try {
    const tokens = await client.authorizationCodeGrant(configuration, url, {
      expectedState: begun.state,
      expectedNonce: begun.nonce,
      pkceCodeVerifier: begun.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Refusal(codes.SIGN_ON_INVALID);
    return { issuer: configuration.serverMetadata().issuer, claims };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(isAway(error, client) ? codes.SIGN_ON_UNAVAILABLE : codes.SIGN_ON_INVALID);
  }
};

/** True when the provider did not answer, answered with a failure of its own, or does not know us. */
function isAway(error: unknown, client: typeof OpenId): boolean {
  if (error instanceof client.ResponseBodyError)
    return error.error === "invalid_client" || error.error === "server_error" || error.status >= 500;
  if (!(error instanceof client.ClientError)) return true;
  if (error.code === "OAUTH_TIMEOUT" || error.code === "OAUTH_ABORT") return true;
  const { cause } = error;
  return cause instanceof Response && cause.status >= 500;
}
