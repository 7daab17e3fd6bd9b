/**
 * Enrolling and giving up second factors. Each change asks the password again and, while a factor is enrolled, a proof of
 * one; it ends every other session, is recorded and told to the owner (decision 0153).
 */
import { randomBytes } from "node:crypto";
import type { Context } from "../../actor.ts";
import { record } from "../../audit/store.server.ts";
import { instant } from "../../day.ts";
import { codes, Refusal } from "../../errors.ts";
import * as Session from "../../session/store.server.ts";
import * as Staff from "../../staff/store.server.ts";
import { Cancelled, type Labelled, transact } from "../../write.server.ts";
import { factorFailures, logAuthenticationEvent, loggingFailures } from "../authentication-event.server.ts";
import { own } from "../commands.server.ts";
import { confirm } from "../confirm.server.ts";
import * as Accounts from "../store.server.ts";
import { stepOf } from "../totp.server.ts";
import { countAttempt, forgiveAttempts, takeBackAttempt } from "./attempts.server.ts";
import {
  type Factors,
  FRESH_PROOF,
  factorCount,
  MOST_PASSKEYS,
  methodsOf,
  OFFER_LIFETIME,
  requiresFactor,
  SIGN_IN_LIFETIME,
  totpUri,
  viewFactors,
} from "./index.ts";
import { hashRecoveryCode, makeRecoveryCodes } from "./recovery-codes.server.ts";
import { openSecret, sealSecret } from "./seal.server.ts";
import * as Store from "./store.server.ts";
import { tellOwner, tellRecoveryUsed } from "./tell.server.ts";
import { factorsOf, provesRecovery, provesTotp } from "./verify.server.ts";
import type { CreationOptions, Enrolled, FactorView, RegistrationResponse, TotpOffer } from "./wire.ts";

/** The caller's session, and what it brings to be allowed a change. */
interface Change {
  token: string;
  password: string;
  totp?: string | undefined;
  recovery?: string | undefined;
}
interface Standing {
  account: Accounts.Account;
  factors: Factors | undefined;
}
/** Loaded with the first passkey. */
const webauthn = () => import("./passkey.server.ts");

const standing = async (ctx: Context): Promise<Standing> => {
  const account = await own(ctx);
  const factors = await factorsOf(account);
  // A plain secret was just sealed: the account's row is a newer one.
  return { account: account.totpSecret ? await own(ctx) : account, factors };
};

/** The caller's factors as they are shown. */
export const viewOwnFactors = async (ctx: Context): Promise<FactorView> => {
  const { account, factors } = await standing(ctx);
  return viewFactors(account.roles, factors);
};

/**
 * The caller, who gave the password again; while a factor is enrolled with a proof of one too: a code now, or one in this
 * session within the last 15 minutes.
 * @throws Refusal 10201 password, 900080 a code is wanted, 10207 wrong code, 19995 too many guesses
 */
const allowedToChange = async (change: Change, ctx: Context): Promise<Standing> => {
  await confirm(change.password, "pwd", ctx);
  return loggingFailures(factorFailures, {}, ctx, () => proveOwnFactor(change, ctx));
};
const proveOwnFactor = async ({ token, totp, recovery }: Change, ctx: Context): Promise<Standing> => {
  const { account, factors } = await standing(ctx);
  if (!factors) return { account, factors };
  if (!totp && !recovery) {
    const provedAt = await Session.factorProvedAt(token);
    if (provedAt && Date.parse(ctx.now) - Date.parse(provedAt) <= FRESH_PROOF) return { account, factors };
    throw new Refusal(codes.SECOND_FACTOR_REQUIRED, {
      fields: [{ path: "totp", key: "required", params: { methods: methodsOf(factors) } }],
    });
  }
  await countAttempt(account.id, ctx.now);
  const right = totp
    ? await provesTotp(factors, totp, ctx)
    : await provesRecovery(factors, recovery as string);
  if (!right) throw wrongCode(totp ? "totp" : "recovery");
  await forgiveAttempts(account.id);
  if (!totp) await tellRecoveryUsed(account, factors, ctx);
  // The code may have been one of the recovery codes that are counted.
  return { account, factors: await Store.readFactors(account.id) };
};

const wrongCode = (path: string): Refusal =>
  new Refusal(codes.CODE_WRONG, {
    fields: [{ path, key: path === "recovery" ? "recoveryCode" : "factorCode" }],
  });

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
/** 160 random bits in base32, as authenticator apps read them (RFC 4226 §4). */
const makeSecret = (): string => [...randomBytes(32)].map((byte) => ALPHABET[byte % 32]).join("");

/**
 * Offers the caller an authenticator app's secret; it holds once a code of it was brought.
 * @throws Refusal as `allowedToChange`
 */
export const offerTotp = async (change: Change, ctx: Context): Promise<TotpOffer> => {
  const { account, factors } = await allowedToChange(change, ctx);
  const secret = makeSecret();
  const expires = Date.parse(ctx.now) + OFFER_LIFETIME;
  await Store.putOffer({
    kind: "totp",
    accountId: account.id,
    sessionId: Session.idOf(change.token),
    value: await sealSecret(account.id, secret),
    handle: factors?.handle ?? Store.makeHandle(),
    expires,
  });
  return {
    secret,
    uri: totpUri(account.account, secret),
    account: account.account,
    expiresAt: instant(expires),
  };
};

/**
 * The offered authenticator app holds from now on, instead of an earlier one.
 * @throws Refusal 900058 without an offer to this session, 10207 for a wrong code, 19995 too many guesses
 */
export const confirmTotp = (code: string, token: string, ctx: Context): Promise<Enrolled> =>
  loggingFailures(factorFailures, {}, ctx, () => enrolTotp(code, token, ctx));

async function enrolTotp(code: string, token: string, ctx: Context): Promise<Enrolled> {
  const { account, factors } = await standing(ctx);
  const wanted = { kind: "totp", accountId: account.id, sessionId: Session.idOf(token) } as const;
  const offer = await Store.readOffer(wanted, Date.parse(ctx.now));
  if (!offer) throw new Refusal(codes.CODE_EXPIRED);
  await countAttempt(account.id, ctx.now);
  const step = stepOf(await openSecret(account.id, offer.value), code, ctx.now);
  if (step === undefined) throw wrongCode("code");
  await takeBackAttempt(account.id);
  const totp = { sealed: offer.value, since: ctx.now };
  const rows = [Store.dropOffer(offer)];
  if (factors) {
    rows.push(Store.withTotp(factors, totp.sealed, totp.since, step));
    return { factor: await write({ account, factors }, rows, "totp.set", token, ctx) };
  }
  return enrolFirst(account, { handle: offer.handle, totp, totpStep: step, passkeys: {} }, rows, token, ctx);
}

/** The account's first factor, with its recovery codes. */
async function enrolFirst(
  account: Accounts.Account,
  first: Pick<Factors, "handle" | "totp" | "totpStep" | "passkeys">,
  rows: Labelled[],
  token: string,
  ctx: Context,
): Promise<Enrolled> {
  const recoveryCodes = makeRecoveryCodes();
  const recovery = new Set(recoveryCodes.map((code) => hashRecoveryCode(account.id, code)));
  const factors: Factors = { ...first, accountId: account.id, version: 1, recovery };
  const factor = await write(
    { account, factors: undefined },
    [...rows, Store.firstFactors(factors)],
    "first.set",
    token,
    ctx,
  );
  return { factor, recoveryCodes };
}

/**
 * Gives the authenticator app up.
 * @throws Refusal as `allowedToChange`; 900049 without one, 900082 for the last factor of the institute's people
 */
export const removeTotp = async (change: Change, ctx: Context): Promise<FactorView> => {
  const { account, factors } = await allowedToChange(change, ctx);
  if (!factors?.totp) throw new Refusal(codes.NOT_FOUND);
  const rows = lastOf(account, factors) ? [Store.withoutFactors(factors)] : [Store.withoutTotp(factors)];
  return write({ account, factors }, rows, "totp.remove", change.token, ctx);
};

/** Whether it is the only factor. @throws Refusal 900082 where one is required */
function lastOf(account: Accounts.Account, factors: Factors): boolean {
  if (factorCount(factors) > 1) return false;
  if (requiresFactor(account.roles)) throw new Refusal(codes.LAST_FACTOR);
  return true;
}

/**
 * What the browser makes a passkey by.
 * @throws Refusal as `allowedToChange`; 900054 with more passkeys than anybody needs
 */
export const offerPasskey = async (change: Change, ctx: Context): Promise<CreationOptions> => {
  const { account, factors } = await allowedToChange(change, ctx);
  if (Object.keys(factors?.passkeys ?? {}).length >= MOST_PASSKEYS)
    throw new Refusal(codes.INVALID_VALUE, {
      fields: [{ path: "response", key: "passkeysMany", params: { most: MOST_PASSKEYS } }],
    });
  const { creationOptions } = await webauthn();
  const handle = factors?.handle ?? Store.makeHandle();
  const options = await creationOptions(account.account, handle, factors);
  await Store.putOffer({
    kind: "passkey",
    accountId: account.id,
    sessionId: Session.idOf(change.token),
    value: options.challenge,
    handle,
    expires: Date.parse(ctx.now) + SIGN_IN_LIFETIME,
  });
  return options;
};

/**
 * The passkey that was made holds from now on. A challenge is answered once, right or wrong.
 * @throws Refusal 900058 without an offer to this session, 900084 for a response that does not hold, 900085 when the
 * credential is enrolled already, 19995 too many guesses
 */
export const confirmPasskey = (made: MadePasskey, token: string, ctx: Context): Promise<Enrolled> =>
  loggingFailures(factorFailures, {}, ctx, () => enrolPasskey(made, token, ctx));

interface MadePasskey {
  response: RegistrationResponse;
  name: string;
}
async function enrolPasskey({ response, name }: MadePasskey, token: string, ctx: Context): Promise<Enrolled> {
  const { account, factors } = await standing(ctx);
  const wanted = { kind: "passkey", accountId: account.id, sessionId: Session.idOf(token) } as const;
  const offer = await Store.takeOffer(wanted, Date.parse(ctx.now));
  if (!offer) throw new Refusal(codes.CODE_EXPIRED);
  await countAttempt(account.id, ctx.now);
  const { verifyRegistration } = await webauthn();
  const passkey = await verifyRegistration(response, offer.value, name.trim() || "Passkey", ctx.now);
  if (!passkey) throw new Refusal(codes.PASSKEY_INVALID);
  await takeBackAttempt(account.id);
  const claimed = Store.claimCredential(passkey.id, account.id);
  if (factors)
    return {
      factor: await write(
        { account, factors },
        [claimed, Store.withPasskey(factors, passkey)],
        "passkey.add",
        token,
        ctx,
      ),
    };
  return enrolFirst(
    account,
    { handle: offer.handle, passkeys: { [passkey.id]: passkey } },
    [claimed],
    token,
    ctx,
  );
}

/**
 * Gives a passkey up.
 * @throws Refusal as `allowedToChange`; 900049 for an unknown one, 900082 for the last factor of the institute's people
 */
export const removePasskey = async (id: string, change: Change, ctx: Context): Promise<FactorView> => {
  const { account, factors } = await allowedToChange(change, ctx);
  if (!factors || !Object.hasOwn(factors.passkeys, id)) throw new Refusal(codes.NOT_FOUND);
  const row = lastOf(account, factors) ? Store.withoutFactors(factors) : Store.withoutPasskey(factors, id);
  const rows = [row, Store.releaseCredential(id)];
  return write({ account, factors }, rows, "passkey.remove", change.token, ctx);
};

/**
 * New recovery codes; the old ones are void.
 * @throws Refusal as `allowedToChange`; 900049 without a factor
 */
export const renewRecoveryCodes = async (change: Change, ctx: Context): Promise<string[]> => {
  const { account, factors } = await allowedToChange(change, ctx);
  if (!factors) throw new Refusal(codes.NOT_FOUND);
  const made = makeRecoveryCodes();
  const hashes = new Set(made.map((code) => hashRecoveryCode(account.id, code)));
  const rows = [Store.withRecovery(factors, hashes)];
  await write({ account, factors }, rows, "recovery.renew", change.token, ctx);
  return made;
};

type ChangeKind = keyof typeof consequences;
/** What the owner is mailed, and what the staff's record and the authentication log call it. */
const consequences = {
  "first.set": ["factorAdded", "set", "factor.enrolled"],
  "totp.set": ["factorAdded", "set", "factor.enrolled"],
  "passkey.add": ["factorAdded", "set", "factor.enrolled"],
  "totp.remove": ["factorRemoved", "drop", "factor.removed"],
  "passkey.remove": ["factorRemoved", "drop", "factor.removed"],
  "recovery.renew": ["recoveryCodesRenewed", "codes", "recoveryCodes.made"],
} as const;

/**
 * Writes a change with the account, its place on the roster and the caller's session, which goes on; every other session
 * ends with it. Staff's changes stand in the staff's record.
 */
async function write(
  { account }: Standing,
  rows: Labelled[],
  kind: ChangeKind,
  token: string,
  ctx: Context,
): Promise<FactorView> {
  const [template, action, event] = consequences[kind];
  const enrolled = !rows.some(({ label, Delete }) => label === "factors" && Delete);
  const changes = { factorEnrolled: enrolled, epoch: account.epoch + 1 };
  const all: Labelled[] = [
    Accounts.changing(account, changes),
    ...(await rosterRows(account, changes)),
    ...rows,
    Session.carryOver(token, account.id, changes.epoch, kind === "first.set" ? ctx.now : undefined),
  ];
  try {
    if (requiresFactor(account.roles))
      await record({ action: `staff.factor.${action}`, subject: account.account }, all, ctx);
    else await transact(all);
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error;
    if (error.of("session")) throw new Refusal(codes.LOGIN_EXPIRED);
    if (error.of("credential")) throw new Refusal(codes.PASSKEY_TAKEN);
    if (error.of("offer")) throw new Refusal(codes.CODE_EXPIRED);
    const now = await Accounts.read(account.id);
    throw new Refusal(codes.STALE_VERSION, now ? { current: { version: now.version } } : {});
  }
  logAuthenticationEvent(event, {}, ctx);
  await tellOwner(account, template, ctx);
  return viewFactors(account.roles, await Store.readFactors(account.id));
}

/** The roster shows who has a second factor. */
const rosterRows = async (
  account: Accounts.Account,
  changes: Partial<Accounts.Account>,
): Promise<Labelled[]> => {
  if (!account.roles.some(Staff.isStaffRole)) return [];
  const { members } = await Staff.roster();
  const member = members.find(({ id }) => id === account.id);
  return member ? Staff.enrol({ ...account, ...changes }, account.roles, member.version) : [];
};
