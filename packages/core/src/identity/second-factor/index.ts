/** Rules of second factors (issue: staff sign-in; NIST SP 800-63B §3.1.2, §3.1.4). Pure. */
import type { Instant } from "../../platform/day.ts";
import type { FactorMethod, FactorView } from "./factor-schema.ts";

/** How long an offered factor or a sign-in's second step may be finished, in milliseconds. */
export const OFFER_LIFETIME_MS = 600_000;
export const SIGN_IN_LIFETIME_MS = 300_000;
/** A factor proved in this session so long ago need not be proved again for a change, in milliseconds. */
export const PROOF_FRESHNESS_MS = 900_000;
/** More passkeys than a person has devices are a mistake. */
export const MAX_PASSKEYS = 10;
export const RECOVERY_CODE_COUNT = 10;

export interface Passkey {
  /** The credential's id, base64url. */
  id: string;
  /** What its owner calls it. */
  name: string;
  /** COSE key, base64url. */
  publicKey: string;
  /** As the authenticator counts; it only grows, or stays zero. */
  counter: number;
  transports: string[];
  createdAt: Instant;
  lastUsedAt?: Instant | undefined;
}
/** The factors of one account. The row is there exactly while at least one is enrolled. */
export interface Factors {
  accountId: string;
  version: number;
  /** Random bytes by which authenticators know the account (WebAuthn user handle); it says nothing of its owner. */
  handle: string;
  /** The secret is sealed by KMS for this account. */
  totp?: { sealed: string; since: Instant } | undefined;
  /** The last step whose code was used. */
  totpStep?: number | undefined;
  passkeys: Record<string, Passkey>;
  /** Hashes of the recovery codes that were not used yet. */
  recovery: ReadonlySet<string>;
}

/** True for the institute's people: they work with a second factor only. */
export const requiresFactor = (roles: readonly string[]): boolean =>
  roles.some((role) => role === "OFFICER" || role === "CASHIER" || role === "ADMIN");

/** True when a second factor is asked for at sign-in. A plain secret is one of before secrets were sealed. */
export const isEnrolled = (account: { factorEnrolled?: unknown; totpSecret?: unknown }): boolean =>
  account.factorEnrolled === true || Boolean(account.totpSecret);

/** What its owner is shown. */
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

/** The ways an account may bring its second factor, the usual one first. */
export const listFactorMethods = (factors: Factors): FactorMethod[] => [
  ...(factors.totp ? (["totp"] as const) : []),
  ...(Object.keys(factors.passkeys).length > 0 ? (["passkey"] as const) : []),
  ...(factors.recovery.size > 0 ? (["recovery"] as const) : []),
];

/** How many factors there are besides the recovery codes. */
export const countFactors = (factors: Factors): number =>
  (factors.totp ? 1 : 0) + Object.keys(factors.passkeys).length;

/** What an authenticator app reads from a QR code (Key URI format). */
export const buildTotpUri = (account: string, secret: string): string => {
  const issuer = "Trade Portal";
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = `secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=30`;
  return `otpauth://totp/${label}?${query}`;
};
