/**
 * Enrolling and removing second factors. Each change requires the password again and, while a factor is enrolled, a
 * proof of one; it ends every other session, is recorded, and the owner is notified (decision 0153).
 */
import { randomBytes } from "node:crypto";
import type { Context } from "../../platform/actor.ts";
import { writeWithAuditEntry } from "../../platform/audit/audit-store.server.ts";
import { toInstant } from "../../platform/day.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import {
  TransactionCancelledError,
  type TransactionItem,
  transact,
} from "../../platform/transaction.server.ts";
import { getOwnAccount } from "../accounts/account-service.server.ts";
import * as Accounts from "../accounts/account-store.server.ts";
import {
  factorFailures,
  logAuthenticationEvent,
  runWithFailureLogging,
} from "../accounts/authentication-event.server.ts";
import { confirm } from "../accounts/confirm-password.server.ts";
import { decryptTotpSecret, encryptTotpSecret } from "../second-factor/encrypt-secret.server.ts";
import { countAttempt, refundAttempt, resetAttempts } from "../second-factor/factor-attempts.server.ts";
import {
  buildFactorOfferDelete,
  findFactorOffer,
  saveFactorOffer,
  takeFactorOffer,
} from "../second-factor/factor-offer-store.server.ts";
import type {
  CreationOptions,
  FactorEnrolment,
  FactorView,
  RegistrationResponse,
  TotpOffer,
} from "../second-factor/factor-schema.ts";
import * as Store from "../second-factor/factor-store.server.ts";
import {
  buildTotpUri,
  countFactors,
  type Factors,
  listFactorMethods,
  MAX_PASSKEYS,
  OFFER_LIFETIME_MS,
  PROOF_FRESHNESS_MS,
  requiresFactor,
  SIGN_IN_LIFETIME_MS,
  toFactorView,
} from "../second-factor/index.ts";
import { generateRecoveryCodes, hashRecoveryCode } from "../second-factor/recovery-codes.server.ts";
import { findTotpStep } from "../second-factor/totp.server.ts";
import * as Session from "../sessions/session-store.server.ts";
import * as Staff from "../staff/staff-store.server.ts";
import { notifyFactorChange, notifyRecoveryCodeUsed } from "./notify-factor-change.server.ts";
import { loadFactors, verifyRecoveryCode, verifyTotp } from "./verify-factor.server.ts";

/** The caller's session, and the proofs sent to authorise a change. */
interface Change {
  token: string;
  password: string;
  totp?: string | undefined;
  recovery?: string | undefined;
}
interface FactorState {
  account: Accounts.Account;
  factors: Factors | undefined;
}
/** Loads the WebAuthn library only when a passkey is used. */
const loadWebauthn = () => import("../second-factor/passkey.server.ts");

const loadFactorState = async (ctx: Context): Promise<FactorState> => {
  const account = await getOwnAccount(ctx);
  const factors = await loadFactors(account);
  // A plain secret was just encrypted, so the account's row has a newer version.
  return { account: account.totpSecret ? await getOwnAccount(ctx) : account, factors };
};

/** The caller's factors as the API shows them. */
export const getOwnFactors = async (ctx: Context): Promise<FactorView> => {
  const { account, factors } = await loadFactorState(ctx);
  return toFactorView(account.roles, factors);
};

/**
 * The caller after giving the password again and, while a factor is enrolled, a proof of one: a code now, or one in
 * this session within the last 15 minutes.
 * @throws Refusal 10201 password, 900080 a code is required, 10207 wrong code, 19995 too many guesses
 */
const authoriseFactorChange = async (change: Change, ctx: Context): Promise<FactorState> => {
  await confirm(change.password, "pwd", ctx);
  return runWithFailureLogging(factorFailures, {}, ctx, () => verifyOwnFactor(change, ctx));
};
const verifyOwnFactor = async ({ token, totp, recovery }: Change, ctx: Context): Promise<FactorState> => {
  const { account, factors } = await loadFactorState(ctx);
  if (!factors) return { account, factors };
  if (!totp && !recovery) {
    const provedAt = await Session.getFactorProofTime(token);
    if (provedAt && Date.parse(ctx.now) - Date.parse(provedAt) <= PROOF_FRESHNESS_MS)
      return { account, factors };
    throw new Refusal(errorCodes.SECOND_FACTOR_REQUIRED, {
      fields: [{ path: "totp", key: "required", params: { methods: listFactorMethods(factors) } }],
    });
  }
  await countAttempt(account.id, ctx.now);
  const isCorrect = totp
    ? await verifyTotp(factors, totp, ctx)
    : await verifyRecoveryCode(factors, recovery as string);
  if (!isCorrect) throw createWrongCodeRefusal(totp ? "totp" : "recovery");
  await resetAttempts(account.id);
  if (!totp) await notifyRecoveryCodeUsed(account, factors, ctx);
  // Read again: the code may have been one of the recovery codes that are counted.
  return { account, factors: await Store.readFactors(account.id) };
};

const createWrongCodeRefusal = (path: string): Refusal =>
  new Refusal(errorCodes.CODE_WRONG, {
    fields: [{ path, key: path === "recovery" ? "recoveryCode" : "factorCode" }],
  });

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
/** 160 random bits in base32, as authenticator apps expect them (RFC 4226 §4). */
const generateTotpSecret = (): string => [...randomBytes(32)].map((byte) => ALPHABET[byte % 32]).join("");

/**
 * Offers the caller a secret for an authenticator app; it takes effect once a code of it is confirmed.
 * @throws Refusal as `authoriseFactorChange`
 */
export const offerTotp = async (change: Change, ctx: Context): Promise<TotpOffer> => {
  const { account, factors } = await authoriseFactorChange(change, ctx);
  const secret = generateTotpSecret();
  const expires = Date.parse(ctx.now) + OFFER_LIFETIME_MS;
  await saveFactorOffer({
    kind: "totp",
    accountId: account.id,
    sessionId: Session.idOf(change.token),
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
  const offerQuery = { kind: "totp", accountId: account.id, sessionId: Session.idOf(token) } as const;
  const offer = await findFactorOffer(offerQuery, Date.parse(ctx.now));
  if (!offer) throw new Refusal(errorCodes.CODE_EXPIRED);
  await countAttempt(account.id, ctx.now);
  const step = findTotpStep(await decryptTotpSecret(account.id, offer.value), code, ctx.now);
  if (step === undefined) throw createWrongCodeRefusal("code");
  await refundAttempt(account.id);
  const totp = { sealed: offer.value, since: ctx.now };
  const rows = [buildFactorOfferDelete(offer)];
  if (factors) {
    rows.push(Store.buildTotpUpdate(factors, totp.sealed, totp.since, step));
    return { factor: await writeFactorChange({ account, factors }, rows, "totp.set", token, ctx) };
  }
  return enrolFirst(account, { handle: offer.handle, totp, totpStep: step, passkeys: {} }, rows, token, ctx);
}

/** Writes the account's first factor with its recovery codes. */
async function enrolFirst(
  account: Accounts.Account,
  firstFactor: Pick<Factors, "handle" | "totp" | "totpStep" | "passkeys">,
  rows: TransactionItem[],
  token: string,
  ctx: Context,
): Promise<FactorEnrolment> {
  const recoveryCodes = generateRecoveryCodes();
  const recovery = new Set(recoveryCodes.map((code) => hashRecoveryCode(account.id, code)));
  const factors: Factors = { ...firstFactor, accountId: account.id, version: 1, recovery };
  const factor = await writeFactorChange(
    { account, factors: undefined },
    [...rows, Store.buildFactorsPut(factors)],
    "first.set",
    token,
    ctx,
  );
  return { factor, recoveryCodes };
}

/**
 * Removes the authenticator app.
 * @throws Refusal as `authoriseFactorChange`; 900049 without one, 900082 for the last factor of a staff account
 */
export const removeTotp = async (change: Change, ctx: Context): Promise<FactorView> => {
  const { account, factors } = await authoriseFactorChange(change, ctx);
  if (!factors?.totp) throw new Refusal(errorCodes.NOT_FOUND);
  const rows = isLastFactor(account, factors)
    ? [Store.buildFactorsDelete(factors)]
    : [Store.buildTotpRemoval(factors)];
  return writeFactorChange({ account, factors }, rows, "totp.remove", change.token, ctx);
};

/**
 * Whether it is the only factor.
 * @throws Refusal 900082 when the account requires one
 */
function isLastFactor(account: Accounts.Account, factors: Factors): boolean {
  if (countFactors(factors) > 1) return false;
  if (requiresFactor(account.roles)) throw new Refusal(errorCodes.LAST_FACTOR);
  return true;
}

/**
 * The options with which the browser creates a passkey.
 * @throws Refusal as `authoriseFactorChange`; 900054 when the account has the maximum number of passkeys
 */
export const offerPasskey = async (change: Change, ctx: Context): Promise<CreationOptions> => {
  const { account, factors } = await authoriseFactorChange(change, ctx);
  if (Object.keys(factors?.passkeys ?? {}).length >= MAX_PASSKEYS)
    throw new Refusal(errorCodes.INVALID_VALUE, {
      fields: [{ path: "response", key: "passkeysMany", params: { most: MAX_PASSKEYS } }],
    });
  const { buildCreationOptions } = await loadWebauthn();
  const handle = factors?.handle ?? Store.generateUserHandle();
  const options = await buildCreationOptions(account.account, handle, factors);
  await saveFactorOffer({
    kind: "passkey",
    accountId: account.id,
    sessionId: Session.idOf(change.token),
    value: options.challenge,
    handle,
    expires: Date.parse(ctx.now) + SIGN_IN_LIFETIME_MS,
  });
  return options;
};

/**
 * Enrols the passkey that was created. A challenge is answered once, right or wrong.
 * @throws Refusal 900058 without an offer to this session, 900084 for an invalid response, 900085 when the credential
 * is already enrolled, 19995 too many guesses
 */
export const confirmPasskey = (
  passkeyInput: NewPasskeyInput,
  token: string,
  ctx: Context,
): Promise<FactorEnrolment> =>
  runWithFailureLogging(factorFailures, {}, ctx, () => enrolPasskey(passkeyInput, token, ctx));

interface NewPasskeyInput {
  response: RegistrationResponse;
  name: string;
}
async function enrolPasskey(
  { response, name }: NewPasskeyInput,
  token: string,
  ctx: Context,
): Promise<FactorEnrolment> {
  const { account, factors } = await loadFactorState(ctx);
  const offerQuery = { kind: "passkey", accountId: account.id, sessionId: Session.idOf(token) } as const;
  const offer = await takeFactorOffer(offerQuery, Date.parse(ctx.now));
  if (!offer) throw new Refusal(errorCodes.CODE_EXPIRED);
  await countAttempt(account.id, ctx.now);
  const { verifyRegistration } = await loadWebauthn();
  const passkey = await verifyRegistration(response, offer.value, name.trim() || "Passkey", ctx.now);
  if (!passkey) throw new Refusal(errorCodes.PASSKEY_INVALID);
  await refundAttempt(account.id);
  const credentialClaim = Store.buildCredentialClaim(passkey.id, account.id);
  if (factors)
    return {
      factor: await writeFactorChange(
        { account, factors },
        [credentialClaim, Store.buildPasskeyAddition(factors, passkey)],
        "passkey.add",
        token,
        ctx,
      ),
    };
  return enrolFirst(
    account,
    { handle: offer.handle, passkeys: { [passkey.id]: passkey } },
    [credentialClaim],
    token,
    ctx,
  );
}

/**
 * Removes a passkey.
 * @throws Refusal as `authoriseFactorChange`; 900049 for an unknown one, 900082 for the last factor of a staff account
 */
export const removePasskey = async (id: string, change: Change, ctx: Context): Promise<FactorView> => {
  const { account, factors } = await authoriseFactorChange(change, ctx);
  if (!factors || !Object.hasOwn(factors.passkeys, id)) throw new Refusal(errorCodes.NOT_FOUND);
  const row = isLastFactor(account, factors)
    ? Store.buildFactorsDelete(factors)
    : Store.buildPasskeyRemoval(factors, id);
  const rows = [row, Store.buildCredentialRelease(id)];
  return writeFactorChange({ account, factors }, rows, "passkey.remove", change.token, ctx);
};

/**
 * Generates new recovery codes; the old ones become invalid.
 * @throws Refusal as `authoriseFactorChange`; 900049 without a factor
 */
export const renewRecoveryCodes = async (change: Change, ctx: Context): Promise<string[]> => {
  const { account, factors } = await authoriseFactorChange(change, ctx);
  if (!factors) throw new Refusal(errorCodes.NOT_FOUND);
  const newCodes = generateRecoveryCodes();
  const hashes = new Set(newCodes.map((code) => hashRecoveryCode(account.id, code)));
  const rows = [Store.buildRecoveryCodesUpdate(factors, hashes)];
  await writeFactorChange({ account, factors }, rows, "recovery.renew", change.token, ctx);
  return newCodes;
};

type ChangeKind = keyof typeof changeEffects;
/** The template of the owner's e-mail and the names in the staff audit record and the authentication log. */
const changeEffects = {
  "first.set": ["factorAdded", "set", "factor.enrolled"],
  "totp.set": ["factorAdded", "set", "factor.enrolled"],
  "passkey.add": ["factorAdded", "set", "factor.enrolled"],
  "totp.remove": ["factorRemoved", "drop", "factor.removed"],
  "passkey.remove": ["factorRemoved", "drop", "factor.removed"],
  "recovery.renew": ["recoveryCodesRenewed", "codes", "recoveryCodes.made"],
} as const;

/**
 * Writes a change with the account, its roster row and the caller's session, which continues while every other session
 * ends. Changes of staff accounts are also written to the audit record.
 */
async function writeFactorChange(
  { account }: FactorState,
  rows: TransactionItem[],
  kind: ChangeKind,
  token: string,
  ctx: Context,
): Promise<FactorView> {
  const [template, action, event] = changeEffects[kind];
  const hasFactorLeft = !rows.some(({ label, Delete }) => label === "factors" && Delete);
  const changes = { factorEnrolled: hasFactorLeft, epoch: account.epoch + 1 };
  const items: TransactionItem[] = [
    Accounts.buildAccountUpdate(account, changes),
    ...(await buildOwnRosterRows(account, changes)),
    ...rows,
    Session.buildSessionCarryOver(
      token,
      account.id,
      changes.epoch,
      kind === "first.set" ? ctx.now : undefined,
    ),
  ];
  try {
    if (requiresFactor(account.roles))
      await writeWithAuditEntry({ action: `staff.factor.${action}`, subject: account.account }, items, ctx);
    else await transact(items);
  } catch (error) {
    if (!(error instanceof TransactionCancelledError)) throw error;
    if (error.of("session")) throw new Refusal(errorCodes.LOGIN_EXPIRED);
    if (error.of("credential")) throw new Refusal(errorCodes.PASSKEY_TAKEN);
    if (error.of("offer")) throw new Refusal(errorCodes.CODE_EXPIRED);
    const current = await Accounts.readAccount(account.id);
    throw new Refusal(errorCodes.STALE_VERSION, current ? { current: { version: current.version } } : {});
  }
  logAuthenticationEvent(event, {}, ctx);
  await notifyFactorChange(account, template, ctx);
  return toFactorView(account.roles, await Store.readFactors(account.id));
}

/** The roster shows which staff have a second factor. */
const buildOwnRosterRows = async (
  account: Accounts.Account,
  changes: Partial<Accounts.Account>,
): Promise<TransactionItem[]> => {
  if (!account.roles.some(Staff.isStaffRole)) return [];
  const { members } = await Staff.readStaffRoster();
  const member = members.find(({ id }) => id === account.id);
  return member ? Staff.buildRosterRows({ ...account, ...changes }, account.roles, member.version) : [];
};
