/**
 * WebAuthn ceremonies (WebAuthn 3 §7). The relying party is the site's host. Passkeys belong to a host name, so where
 * the site runs under an IP address, as on one machine, `PASSKEY_ORIGIN` supplies an address with a name.
 */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { Instant } from "../../platform/day.ts";
import {
  type AuthenticationResponse,
  type CreationOptions,
  CreationOptions as CreationOptionsShape,
  type RegistrationResponse,
  type RequestOptions,
  RequestOptions as RequestOptionsShape,
} from "./factor-schema.ts";
import type { Factors, Passkey } from "./index.ts";

const TIMEOUT_MS = 300_000;
type Registration = Parameters<typeof verifyRegistrationResponse>[0]["response"];
type Authentication = Parameters<typeof verifyAuthenticationResponse>[0]["response"];

const getRelyingParty = (): { origin: string; id: string } => {
  const { origin, hostname } = new URL(process.env.PASSKEY_ORIGIN || process.env.SITE_URL || "");
  return { origin, id: hostname };
};
const decodeBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(text, "base64url"));
const toCredentialDescriptors = (passkeys: readonly Passkey[]) =>
  passkeys.map(({ id, transports }) => ({ id, transports: [...transports] }));

/** Options for a new passkey. The user handle is random; the authenticator displays the account's name. */
export const buildCreationOptions = async (
  account: string,
  handle: string,
  factors: Factors | undefined,
): Promise<CreationOptions> => {
  const options = await generateRegistrationOptions({
    rpName: "Trade Portal",
    rpID: getRelyingParty().id,
    userName: account,
    userDisplayName: account,
    userID: decodeBase64Url(handle),
    timeout: TIMEOUT_MS,
    attestationType: "none",
    excludeCredentials: toCredentialDescriptors(Object.values(factors?.passkeys ?? {})),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
  return CreationOptionsShape.parse(options);
};

/** Returns the passkey created for a challenge; undefined when the response is invalid. */
export const verifyRegistration = async (
  response: RegistrationResponse,
  challenge: string,
  name: string,
  now: Instant,
): Promise<Passkey | undefined> => {
  const { origin, id } = getRelyingParty();
  const verification = await verifyRegistrationResponse({
    response: response as Registration,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: false,
    // The library throws both for responses that do not parse and for those that do not verify; both are refused alike.
  }).catch(() => undefined);
  if (!verification?.verified) return undefined;
  const { credential } = verification.registrationInfo;
  return {
    id: credential.id,
    name,
    publicKey: Buffer.from(credential.publicKey).toString("base64url"),
    counter: credential.counter,
    transports: [...(credential.transports ?? [])],
    createdAt: now,
  };
};

/**
 * Options for signing in.
 * @param factors those of the account whose password was right; undefined when the passkey signs in alone, and then the
 * authenticator has to verify the person (a PIN, a finger), because nothing else does
 */
export const buildRequestOptions = async (factors: Factors | undefined): Promise<RequestOptions> => {
  const options = await generateAuthenticationOptions({
    rpID: getRelyingParty().id,
    timeout: TIMEOUT_MS,
    userVerification: factors ? "preferred" : "required",
    ...(factors && { allowCredentials: toCredentialDescriptors(Object.values(factors.passkeys)) }),
  });
  return RequestOptionsShape.parse(options);
};

/**
 * Verifies that a passkey answered a challenge.
 * @returns the authenticator's counter, undefined when the answer is invalid
 */
export const verifyAuthentication = async (
  response: AuthenticationResponse,
  challenge: string,
  passkey: Passkey,
  isPasswordless: boolean,
): Promise<number | undefined> => {
  const { origin, id } = getRelyingParty();
  const verification = await verifyAuthenticationResponse({
    response: response as Authentication,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: isPasswordless,
    credential: {
      id: passkey.id,
      publicKey: decodeBase64Url(passkey.publicKey),
      counter: passkey.counter,
    },
  }).catch(() => undefined);
  return verification?.verified ? verification.authenticationInfo.newCounter : undefined;
};
