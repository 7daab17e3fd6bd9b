/**
 * Passkeys by the browser (WebAuthn). Loaded with the first click on a button that needs one: few readers ever do.
 * What the browser says went wrong becomes one of three reasons that a page can put into words.
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

/** `cancelled`: closed by the reader, or not answered in time; `known`: this device holds one of the account already. */
export type PasskeyFailureReason = "cancelled" | "known" | "failed";
export class PasskeyError extends Error {
  readonly reason: PasskeyFailureReason;
  constructor(reason: PasskeyFailureReason, cause: unknown) {
    super(`passkey ${reason}`, { cause });
    this.name = "PasskeyFailed";
    this.reason = reason;
  }
}

const toFailureReason = (error: unknown): PasskeyFailureReason => {
  if (error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED")
    return "known";
  // Browsers do not tell a closed prompt from one that timed out, so that no site learns which passkeys there are.
  return error instanceof Error && /^(NotAllowedError|AbortError)$/.test(error.name) ? "cancelled" : "failed";
};
const throwPasskeyError = (error: unknown): never => {
  throw new PasskeyError(toFailureReason(error), error);
};

/** Has the device make a passkey. @throws PasskeyFailed */
export const createPasskey = async (options: CreationOptions): Promise<RegistrationResponse> => {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  return (await startRegistration({ optionsJSON }).catch(throwPasskeyError)) as RegistrationResponse;
};

/** Has the device prove that it holds a passkey. @throws PasskeyFailed */
export const assertPasskey = async (options: RequestOptions): Promise<AuthenticationResponse> => {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  return (await startAuthentication({ optionsJSON }).catch(throwPasskeyError)) as AuthenticationResponse;
};
