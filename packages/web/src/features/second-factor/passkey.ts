/**
 * Passkeys with the browser's WebAuthn API. Loaded with the first click on a button that needs one. Errors of the
 * browser become one of three reasons, which pages can translate.
 */
import type {
  AuthenticationResponse,
  CreationOptions,
  RegistrationResponse,
  RequestOptions,
} from "@portal/core/identity/second-factor/factor-schema";
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from "@simplewebauthn/browser";

/** `cancelled`: closed by the user or timed out; `known`: this device already has one for the account. */
type PasskeyFailureReason = "cancelled" | "known" | "failed";
class PasskeyError extends Error {
  readonly reason: PasskeyFailureReason;
  constructor(reason: PasskeyFailureReason, cause: unknown) {
    super(`passkey ${reason}`, { cause });
    this.name = "PasskeyError";
    this.reason = reason;
  }
}

const toFailureReason = (error: unknown): PasskeyFailureReason => {
  if (error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED")
    return "known";
  // Browsers do not distinguish a closed prompt from a timeout, so that no site learns which passkeys exist.
  return error instanceof Error && /^(NotAllowedError|AbortError)$/.test(error.name) ? "cancelled" : "failed";
};
const throwPasskeyError = (error: unknown): never => {
  throw new PasskeyError(toFailureReason(error), error);
};

/**
 * Creates a passkey on the device.
 * @throws PasskeyError
 */
export const createPasskey = async (options: CreationOptions): Promise<RegistrationResponse> => {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  return (await startRegistration({ optionsJSON }).catch(throwPasskeyError)) as RegistrationResponse;
};

/**
 * Signs a challenge with a passkey on the device.
 * @throws PasskeyError
 */
export const assertPasskey = async (options: RequestOptions): Promise<AuthenticationResponse> => {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  return (await startAuthentication({ optionsJSON }).catch(throwPasskeyError)) as AuthenticationResponse;
};
