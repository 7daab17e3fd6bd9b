/** An OpenID provider that does what no good one does: it issues whatever token a test tells it to. */
import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { createServer } from "node:http";
import type { LocalIdentityProvider } from "../../../local/providers/identity-provider.ts";
import { closeServer, listenOnPort, readBody, sendJson } from "../../../local/servers/http.ts";

export interface HostileToken {
  /** Members over those of a good token; undefined leaves one out. */
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
  /** Signed with a key that the provider does not publish. */
  forged?: boolean;
  /** Answers with this status instead. */
  status?: number;
  /** Never answers. */
  silent?: boolean;
}
export interface HostileProvider extends Pick<LocalIdentityProvider, "issuer" | "clients" | "stop"> {
  /** The next token to issue. The test sets `nonce` and the time. */
  next: HostileToken;
  /** The calls taken, by path. */
  asked: string[];
  /** The code verifier that the last call brought, as its S256 challenge. */
  challenge: string;
}

const generateKeys = () => generateKeyPairSync("ec", { namedCurve: "P-256" });
const encodePart = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const signToken = (header: object, claims: object, key: KeyObject): string => {
  const text = `${encodePart(header)}.${encodePart(claims)}`;
  const bytes = sign("sha256", Buffer.from(text), { key, dsaEncoding: "ieee-p1363" });
  return `${text}.${bytes.toString("base64url")}`;
};

/** Starts it on a free port. */
export const startHostileProvider = async (): Promise<HostileProvider> => {
  const [ownKeys, otherKeys] = [generateKeys(), generateKeys()];
  const clients = { person: { id: "person", secret: "s" }, entity: { id: "entity", secret: "s" } };
  const provider: HostileProvider = {
    issuer: "",
    clients,
    next: {},
    asked: [],
    challenge: "",
    stop: () => closeServer(server),
  };
  const server = createServer(async (request, response) => {
    const { issuer, next } = provider;
    const path = (request.url ?? "").split("?")[0] ?? "";
    provider.asked.push(path);
    if (path === "/.well-known/openid-configuration")
      return sendJson(response, 200, {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["ES256"],
      });
    if (path === "/jwks") {
      const key = ownKeys.publicKey.export({ format: "jwk" });
      return sendJson(response, 200, { keys: [{ ...key, kid: "k", alg: "ES256", use: "sig" }] });
    }
    const body = new URLSearchParams((await readBody(request, 10_000)).toString());
    provider.challenge = createHash("sha256")
      .update(body.get("code_verifier") ?? "")
      .digest("base64url");
    if (next.silent) return;
    if (next.status) return sendJson(response, next.status, { error: "server_error" });
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      aud: "person",
      sub: "someone",
      iat: now,
      exp: now + 300,
      identity_type: "person",
      identity_number: "1234567(8)",
      ...next.claims,
    };
    const header = { alg: "ES256", kid: "k", ...next.header };
    const id_token = signToken(header, claims, next.forged ? otherKeys.privateKey : ownKeys.privateKey);
    sendJson(response, 200, { access_token: "a", token_type: "Bearer", expires_in: 60, id_token });
  });
  provider.issuer = `http://127.0.0.1:${await listenOnPort(server, 0)}`;
  return provider;
};
