/** Shapes of second factors (`/api/user/factor`, `/api/user/login/factor`, `/api/staff/login/factor`). */
import * as z from "zod";
import { TypedCode } from "../../platform/typed-text-schema.ts";

/** The present password, encrypted under the one-time key of a captcha (kind `proof` or `picture`). */
const PasswordConfirmation = z.object({ pwd: z.string().max(1000), codeId: z.string().max(300) });
/** Six digits of an authenticator app. */
export const TotpCode = TypedCode.max(10);
/** A recovery code as displayed, with or without its hyphens. */
export const RecoveryCode = TypedCode.max(40);

/**
 * Authorises a change of the caller's factors. While a factor is enrolled, `totp` or `recovery` is required too, unless
 * the session proved one within the last 15 minutes (decision 0153).
 */
export const FactorChange = PasswordConfirmation.extend({
  totp: TotpCode.optional(),
  recovery: RecoveryCode.optional(),
});
export type FactorChange = z.infer<typeof FactorChange>;

const PasskeyView = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().optional(),
});
export const FactorView = z.object({
  /** True for staff, who cannot work without a second factor. */
  required: z.boolean(),
  enrolled: z.boolean(),
  totp: z.object({ since: z.string() }).nullable(),
  passkeys: z.array(PasskeyView),
  recoveryCodesLeft: z.int(),
});
export type FactorView = z.infer<typeof FactorView>;

/** The secret for an authenticator app; it takes effect once a code of it is confirmed, until `expiresAt`. */
export const TotpOffer = z.object({
  /** Base32 (RFC 4648). */
  secret: z.string(),
  /** `otpauth://totp/…`, for a QR code. */
  uri: z.string(),
  account: z.string(),
  expiresAt: z.string(),
});
export type TotpOffer = z.infer<typeof TotpOffer>;
export const TotpConfirm = z.object({ code: TotpCode });
/** The recovery codes come with the first factor only and are shown once. */
export const FactorEnrolment = z.object({
  factor: FactorView,
  recoveryCodes: z.array(z.string()).optional(),
});
export type FactorEnrolment = z.infer<typeof FactorEnrolment>;
export const FactorChangeResult = z.object({ factor: FactorView });
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

const Base64Url = z.string().max(10_000);
const Transport = z.string().max(40);
/** A browser reports about extensions, such as whether the passkey can sign in alone. None of it is used. */
const Extensions = z.object({
  credProps: z.object({ rk: z.boolean().optional() }).optional(),
});

/** `PublicKeyCredentialCreationOptionsJSON` (WebAuthn 3 §5.1.9). */
export const CreationOptions = z.object({
  rp: z.object({ name: z.string(), id: z.string().optional() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.int() })),
  timeout: z.int().optional(),
  excludeCredentials: z
    .array(
      z.object({ id: z.string(), type: z.literal("public-key"), transports: z.array(z.string()).optional() }),
    )
    .optional(),
  authenticatorSelection: z
    .object({
      residentKey: z.enum(["discouraged", "preferred", "required"]).optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: z.enum(["discouraged", "preferred", "required"]).optional(),
    })
    .optional(),
  attestation: z.enum(["none", "direct", "enterprise", "indirect"]).optional(),
  hints: z.array(z.string()).optional(),
  extensions: z.object({ credProps: z.boolean().optional() }).optional(),
});
export type CreationOptions = z.infer<typeof CreationOptions>;
export const PasskeyOffer = z.object({ options: CreationOptions });

/** `PublicKeyCredentialRequestOptionsJSON` (WebAuthn 3 §5.1.10). */
export const RequestOptions = z.object({
  challenge: z.string(),
  timeout: z.int().optional(),
  rpId: z.string().optional(),
  allowCredentials: z
    .array(
      z.object({ id: z.string(), type: z.literal("public-key"), transports: z.array(z.string()).optional() }),
    )
    .optional(),
  userVerification: z.enum(["discouraged", "preferred", "required"]).optional(),
});
export type RequestOptions = z.infer<typeof RequestOptions>;

/** `RegistrationResponseJSON`: the result of `navigator.credentials.create`. */
export const RegistrationResponse = z.object({
  id: z.string().max(2000),
  rawId: z.string().max(2000),
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    authenticatorData: Base64Url.optional(),
    transports: z.array(Transport).max(10).optional(),
    publicKeyAlgorithm: z.int().optional(),
    publicKey: Base64Url.optional(),
  }),
  clientExtensionResults: Extensions.default({}),
  authenticatorAttachment: z.string().max(40).optional(),
});
export type RegistrationResponse = z.infer<typeof RegistrationResponse>;
/** `AuthenticationResponseJSON`: the result of `navigator.credentials.get`. */
export const AuthenticationResponse = z.object({
  id: z.string().max(2000),
  rawId: z.string().max(2000),
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: z.string().max(200).optional(),
  }),
  clientExtensionResults: Extensions.default({}),
  authenticatorAttachment: z.string().max(40).optional(),
});
export type AuthenticationResponse = z.infer<typeof AuthenticationResponse>;
export const PasskeyConfirm = z.object({ response: RegistrationResponse, name: z.string().max(100) });

const factorMethods = ["totp", "passkey", "recovery"] as const;
export type FactorMethod = (typeof factorMethods)[number];
/** Completes a sign-in that was answered 900080: the ticket, and one proof. */
export const FactorProof = z.object({
  ticket: z.string().max(100),
  totp: TotpCode.optional(),
  recovery: RecoveryCode.optional(),
  passkey: AuthenticationResponse.optional(),
});
export type FactorProof = z.infer<typeof FactorProof>;
/** Requests the options for a passkey: with a ticket it is the second factor, without one it signs in alone. */
export const PasskeyChallengeRequest = z.object({ ticket: z.string().max(100).optional() });
export const PasskeyChallenge = z.object({ ticket: z.string(), options: RequestOptions });
export type PasskeyChallenge = z.infer<typeof PasskeyChallenge>;
