/** A person's second factors: the list of them, the authenticator app and the recovery codes (decision 0153). */
import { randomBytes } from "node:crypto";
import type { Context } from "../../platform/actor.ts";
import { toInstant } from "../../platform/day.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { factorFailures, runWithFailureLogging } from "../accounts/authentication-event.server.ts";
import { decryptTotpSecret, encryptTotpSecret } from "../second-factor/encrypt-secret.server.ts";
import { countAttempt, refundAttempt } from "../second-factor/factor-attempts.server.ts";
import {
  buildFactorOfferDelete,
  findFactorOffer,
  saveFactorOffer,
} from "../second-factor/factor-offer-store.server.ts";
import type { FactorEnrolment, FactorView, TotpOffer } from "../second-factor/factor-schema.ts";
import * as Store from "../second-factor/factor-store.server.ts";
import { buildTotpUri, OFFER_LIFETIME_MS, toFactorView } from "../second-factor/index.ts";
import { generateRecoveryCodes, hashRecoveryCode } from "../second-factor/recovery-codes.server.ts";
import { findTotpStep } from "../second-factor/totp.server.ts";
import * as Session from "../sessions/session-store.server.ts";
import {
  authorizeFactorChange,
  createWrongCodeRefusal,
  enrolFirstFactor,
  type FactorChangeProof,
  isLastFactor,
  loadFactorState,
  writeFactorChange,
} from "./factor-changes.server.ts";

/** Returns the caller's factors as the API shows them. */
export const getOwnFactors = async (ctx: Context): Promise<FactorView> => {
  const { account, factors } = await loadFactorState(ctx);
  return toFactorView(account.roles, factors);
};

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** 160 random bits in base32, as authenticator apps expect them (RFC 4226 §4). */
const generateTotpSecret = (): string => [...randomBytes(32)].map((byte) => ALPHABET[byte % 32]).join("");

/**
 * Offers the caller a secret for an authenticator app; it takes effect once a code of it is confirmed.
 * @param generateSecret of the demonstration only, whose secrets are published
 * @throws Refusal as `authorizeFactorChange`
 */
export const offerTotp = async (
  change: FactorChangeProof,
  ctx: Context,
  generateSecret = generateTotpSecret,
): Promise<TotpOffer> => {
  const { account, factors } = await authorizeFactorChange(change, ctx);
  const secret = generateSecret();
  const expires = Date.parse(ctx.now) + OFFER_LIFETIME_MS;
  await saveFactorOffer({
    kind: "totp",
    accountId: account.id,
    sessionId: Session.getSessionId(change.token),
    value: await encryptTotpSecret(account.id, secret),
    handle: factors?.handle ?? Store.generateUserHandle(),
    expires,
  });
  return {
    secret,
    uri: buildTotpUri(account.account, secret),
    account: account.account,
    expiresAt: toInstant(expires),
  };
};

/**
 * Enrols the offered authenticator app, replacing an earlier one.
 * @throws Refusal 900058 without an offer to this session, 10207 for a wrong code, 19995 too many guesses
 */
export const confirmTotp = (code: string, token: string, ctx: Context): Promise<FactorEnrolment> =>
  runWithFailureLogging(factorFailures, {}, ctx, () => enrolTotp(code, token, ctx));

async function enrolTotp(code: string, token: string, ctx: Context): Promise<FactorEnrolment> {
  const { account, factors } = await loadFactorState(ctx);
  const offerQuery = { kind: "totp", accountId: account.id, sessionId: Session.getSessionId(token) } as const;
  const offer = await findFactorOffer(offerQuery, Date.parse(ctx.now));
  if (!offer) throw new Refusal(errorCodes.CODE_EXPIRED, { params: { context: "setUp" } });
  await countAttempt(account.id, ctx.now);
  const step = findTotpStep(await decryptTotpSecret(account.id, offer.value), code, ctx.now);
  if (step === undefined) throw createWrongCodeRefusal("code");
  await refundAttempt(account.id);
  const totp = { sealed: offer.value, since: ctx.now };
  const rows = [buildFactorOfferDelete(offer)];
  if (factors) {
    rows.push(Store.buildTotpUpdate(factors, totp.sealed, totp.since, step));
    const state = { account, factors: { ...factors, totp, totpStep: step } };
    return { factor: await writeFactorChange(state, rows, "totp.set", token, ctx) };
  }
  return enrolFirstFactor(
    account,
    { handle: offer.handle, totp, totpStep: step, passkeys: {} },
    rows,
    token,
    ctx,
  );
}

/**
 * Removes the authenticator app.
 * @throws Refusal as `authorizeFactorChange`; 900049 without one, 900082 for the last factor of a staff account
 */
export const removeTotp = async (change: FactorChangeProof, ctx: Context): Promise<FactorView> => {
  const { account, factors } = await authorizeFactorChange(change, ctx);
  if (!factors?.totp) throw new Refusal(errorCodes.NOT_FOUND);
  const { totp: _, totpStep: __, ...others } = factors;
  const isLast = isLastFactor(account, factors);
  const row = isLast ? Store.buildFactorsDelete(factors) : Store.buildTotpRemoval(factors);
  const state = { account, factors: isLast ? undefined : others };
  return writeFactorChange(state, [row], "totp.remove", change.token, ctx);
};

/**
 * Generates new recovery codes; the old ones become invalid.
 * @throws Refusal as `authorizeFactorChange`; 900049 without a factor
 */
export const renewRecoveryCodes = async (change: FactorChangeProof, ctx: Context): Promise<string[]> => {
  const { account, factors } = await authorizeFactorChange(change, ctx);
  if (!factors) throw new Refusal(errorCodes.NOT_FOUND);
  const newCodes = generateRecoveryCodes();
  const hashes = new Set(newCodes.map((code) => hashRecoveryCode(account.id, code)));
  const rows = [Store.buildRecoveryCodesUpdate(factors, hashes)];
  const state = { account, factors: { ...factors, recovery: hashes } };
  await writeFactorChange(state, rows, "recovery.renew", change.token, ctx);
  return newCodes;
};
