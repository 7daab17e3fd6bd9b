/** Rules of second factors (NIST SP 800-63B §3.1.2, §3.1.4). Pure. */
import type { Instant } from "../../platform/day.ts";
import type { FactorMethod, FactorView } from "./factor-schema.ts";

/** How long an offered factor and the second step of a sign-in can be completed. */
export const OFFER_LIFETIME_MS = 600_000;
export const SIGN_IN_LIFETIME_MS = 300_000;
/** A factor proved in this session within this time need not be proved again for a change, in milliseconds. */
export const PROOF_FRESHNESS_MS = 900_000;
/** Maximum number of passkeys; more than a person has devices are a mistake. */
export const MAX_PASSKEYS = 10;
export const RECOVERY_CODE_COUNT = 10;

export interface Passkey {
  /** The credential's id, base64url. */
  id: string;
  /** The name given by its owner. */
  name: string;
  /** COSE key, base64url. */
  publicKey: string;
  /** The authenticator's counter; it only grows, or stays zero. */
  counter: number;
  transports: string[];
  createdAt: Instant;
  lastUsedAt?: Instant | undefined;
}
/** The factors of one account. The row exists exactly while at least one factor is enrolled. */
export interface Factors {
  accountId: string;
  version: number;
  /**
   * Random bytes by which authenticators identify the account (WebAuthn user handle); they reveal nothing about its
   * owner.
   */
  handle: string;
  /** The secret is encrypted by KMS for this account. */
  totp?: { sealed: string; since: Instant } | undefined;
  /** The last time step whose code was used. */
  totpStep?: number | undefined;
  passkeys: Record<string, Passkey>;
  /** Hashes of the unused recovery codes. */
  recovery: ReadonlySet<string>;
}

/** Returns true for staff, who may work only with a second factor. */
export const requiresFactor = (roles: readonly string[]): boolean =>
  roles.some((role) => role === "OFFICER" || role === "CASHIER" || role === "ADMIN");

/**
 * Returns true when sign-in requires a second factor. `totpSecret` is a plain secret from before secrets were
 * encrypted.
 */
export const isEnrolled = (account: { factorEnrolled?: unknown; totpSecret?: unknown }): boolean =>
  account.factorEnrolled === true || Boolean(account.totpSecret);

/** Returns the factors as shown to their owner. */
export const toFactorView = (roles: readonly string[], factors: Factors | undefined): FactorView => ({
  required: requiresFactor(roles),
  enrolled: factors !== undefined,
  totp: factors?.totp ? { since: factors.totp.since } : null,
  passkeys: Object.values(factors?.passkeys ?? {})
    .map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt,
      ...(lastUsedAt && { lastUsedAt }),
    }))
    .sort((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id)),
  recoveryCodesLeft: factors?.recovery.size ?? 0,
});

/** Lists the ways in which an account can prove its second factor, the usual one first. */
export const listFactorMethods = (factors: Factors): FactorMethod[] => [
  ...(factors.totp ? (["totp"] as const) : []),
  ...(Object.keys(factors.passkeys).length > 0 ? (["passkey"] as const) : []),
  ...(factors.recovery.size > 0 ? (["recovery"] as const) : []),
];

/** Counts the factors, not counting recovery codes. */
export const countFactors = (factors: Factors): number =>
  (factors.totp ? 1 : 0) + Object.keys(factors.passkeys).length;

/** Builds the URI that an authenticator app reads from a QR code (Key URI format). */
export const buildTotpUri = (account: string, secret: string): string => {
  const issuer = "Trade Portal";
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = `secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=30`;
  return `otpauth://totp/${label}?${query}`;
};
