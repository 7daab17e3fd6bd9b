/**
 * WebAuthn ceremonies (WebAuthn 3 §7). The relying party is the site's host; where the site is called by a number, as on
 * one machine, `PASSKEY_ORIGIN` names an address with a name, since a passkey belongs to a name.
 */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { Instant } from "../../day.ts";
import type { Factors, Passkey } from "./index.ts";
import {
  type AuthenticationResponse,
  type CreationOptions,
  CreationOptions as CreationOptionsShape,
  type RegistrationResponse,
  type RequestOptions,
  RequestOptions as RequestOptionsShape,
} from "./wire.ts";

const TIMEOUT_MS = 300_000;
type Registration = Parameters<typeof verifyRegistrationResponse>[0]["response"];
type Authentication = Parameters<typeof verifyAuthenticationResponse>[0]["response"];

const party = (): { origin: string; id: string } => {
  const { origin, hostname } = new URL(process.env.PASSKEY_ORIGIN || process.env.SITE_URL || "");
  return { origin, id: hostname };
};
const bytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, "base64url"));
const listed = (passkeys: readonly Passkey[]) =>
  passkeys.map(({ id, transports }) => ({ id, transports: [...transports] }));

/** Options for a new passkey. The user handle is random; the authenticator shows the account's name. */
export const creationOptions = async (
  account: string,
  handle: string,
  factors: Factors | undefined,
): Promise<CreationOptions> => {
  const options = await generateRegistrationOptions({
    rpName: "Trade Portal",
    rpID: party().id,
    userName: account,
    userDisplayName: account,
    userID: bytes(handle),
    timeout: TIMEOUT_MS,
    attestationType: "none",
    excludeCredentials: listed(Object.values(factors?.passkeys ?? {})),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
  return CreationOptionsShape.parse(options);
};

/** The passkey that was made for a challenge, undefined when the response does not hold. */
export const verifyRegistration = async (
  response: RegistrationResponse,
  challenge: string,
  name: string,
  now: Instant,
): Promise<Passkey | undefined> => {
  const { origin, id } = party();
  const verified = await verifyRegistrationResponse({
    response: response as Registration,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: false,
    // What does not parse is as wrong as what does not verify; the library throws for both.
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  const { credential } = verified.registrationInfo;
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
 * @param factors of the account whose password was right; undefined when the passkey is to tell who it is, and then the
 * authenticator has to verify the person (a PIN, a finger), since nothing else does
 */
export const requestOptions = async (factors: Factors | undefined): Promise<RequestOptions> => {
  const options = await generateAuthenticationOptions({
    rpID: party().id,
    timeout: TIMEOUT_MS,
    userVerification: factors ? "preferred" : "required",
    ...(factors && { allowCredentials: listed(Object.values(factors.passkeys)) }),
  });
  return RequestOptionsShape.parse(options);
};

/**
 * Whether a passkey answered a challenge.
 * @returns the counter that the authenticator tells, undefined when the answer does not hold
 */
export const verifyAuthentication = async (
  response: AuthenticationResponse,
  challenge: string,
  passkey: Passkey,
  alone: boolean,
): Promise<number | undefined> => {
  const { origin, id } = party();
  const verified = await verifyAuthenticationResponse({
    response: response as Authentication,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: alone,
    credential: {
      id: passkey.id,
      publicKey: bytes(passkey.publicKey),
      counter: passkey.counter,
    },
  }).catch(() => undefined);
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined;
};
