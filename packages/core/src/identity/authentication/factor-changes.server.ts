/**
 * Holds what every change of second factors shares: it requires the password again and, while a factor is enrolled, a
 * proof of one; it ends every other session, is recorded, and the owner is notified (decision 0153).
 */
import type { Context } from "../../platform/actor.ts";
import { writeWithAuditEntry } from "../../platform/audit/audit-store.server.ts";
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
import { confirmOwnPassword } from "../accounts/confirm-password.server.ts";
import { countAttempt, resetAttempts } from "../second-factor/factor-attempts.server.ts";
import type { FactorEnrolment, FactorView } from "../second-factor/factor-schema.ts";
import * as Store from "../second-factor/factor-store.server.ts";
import {
  countFactors,
  type Factors,
  listFactorMethods,
  PROOF_FRESHNESS_MS,
  requiresFactor,
  toFactorView,
} from "../second-factor/index.ts";
import { generateRecoveryCodes, hashRecoveryCode } from "../second-factor/recovery-codes.server.ts";
import { refuseFurtherProofs } from "../second-factor/refuse-further-proofs.ts";
import * as Session from "../sessions/session-store.server.ts";
import * as StaffRoster from "../staff/staff-store.server.ts";
import { prepareFactorNotice } from "./notify-factor-change.server.ts";
import { checkFactorCode, type FactorUse, loadFactors } from "./verify-factor.server.ts";

/** The caller's session, and the proofs sent to authorise a change. */
export interface FactorChangeProof {
  token: string;
  password: string;
  totp?: string | undefined;
  recovery?: string | undefined;
}

interface FactorState {
  account: Accounts.Account;
  factors: Factors | undefined;
}

/** Loads the caller's account and factors. */
export const loadFactorState = async (ctx: Context): Promise<FactorState> => {
  const account = await getOwnAccount(ctx);
  const factors = await loadFactors(account);
  // A plain secret was just encrypted, so the account's row has a newer version.
  return { account: account.totpSecret ? await getOwnAccount(ctx) : account, factors };
};

/**
 * Returns the caller after giving the password again and, while a factor is enrolled, a proof of one: a code now, or
 * one in this session within the last 15 minutes.
 * @throws Refusal 200114 for more than one proof, 10201 password, 900080 a code is required, 10207 wrong code, 19995
 * too many guesses
 */
export const authorizeFactorChange = async (
  change: FactorChangeProof,
  ctx: Context,
): Promise<FactorState> => {
  refuseFurtherProofs({ totp: change.totp, recovery: change.recovery });
  await confirmOwnPassword(change.password, "pwd", ctx);
  return runWithFailureLogging(factorFailures, {}, ctx, () => verifyOwnFactor(change, ctx));
};

const verifyOwnFactor = async (
  { token, totp, recovery }: FactorChangeProof,
  ctx: Context,
): Promise<FactorState> => {
  const { account, factors } = await loadFactorState(ctx);
  if (!factors) return { account, factors };
  const provedAt = await Session.findFactorProofTime(token);
  const isProved = provedAt !== undefined && Date.parse(ctx.now) - Date.parse(provedAt) <= PROOF_FRESHNESS_MS;
  if (!totp && !recovery) {
    if (isProved) return { account, factors };
    throw new Refusal(errorCodes.SECOND_FACTOR_REQUIRED, {
      fields: [{ path: "totp", key: "required", params: { methods: listFactorMethods(factors) } }],
    });
  }
  await countAttempt(account.id, ctx.now);
  const use = await checkFactorCode(account, factors, { totp, recovery }, ctx);
  // The change for which a code was used can have failed after that: whoever calls again in time has proved it already.
  if (!use || (!(await spendFactorUse(use, account.id, token, ctx)) && !isProved))
    throw createWrongCodeRefusal(totp ? "totp" : "recovery");
  await resetAttempts(account.id);
  // Read again: the code may have been one of the recovery codes that are counted.
  return { account, factors: await Store.findFactors(account.id) };
};

/**
 * Uses a code up by itself: what it allows changes the same row of factors, which a transaction writes once. The
 * session has proved the factor then.
 * @returns false when it was used before
 * @throws Refusal 200111 when the session has ended meanwhile
 */
const spendFactorUse = async (
  { rows, announce }: FactorUse,
  accountId: string,
  token: string,
  { now }: Pick<Context, "now">,
): Promise<boolean> => {
  try {
    await transact([...rows, Session.buildFactorProof(token, accountId, now)]);
  } catch (error) {
    if (!(error instanceof TransactionCancelledError)) throw error;
    if (error.of("session")) throw new Refusal(errorCodes.LOGIN_EXPIRED);
    return false;
  }
  await announce?.();
  return true;
};

/** Creates the refusal of a wrong code, beside the field that it was typed into. */
export const createWrongCodeRefusal = (path: string): Refusal =>
  new Refusal(errorCodes.CODE_WRONG, {
    fields: [{ path, key: path === "recovery" ? "recoveryCode" : "factorCode" }],
  });

/** Writes the account's first factor with its recovery codes. */
export async function enrolFirstFactor(
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
    { account, factors },
    [...rows, Store.buildFactorsPut(factors)],
    "first.set",
    token,
    ctx,
  );
  return { factor, recoveryCodes };
}

/**
 * Returns whether it is the only factor.
 * @throws Refusal 900082 when the account requires one
 */
export function isLastFactor(account: Accounts.Account, factors: Factors): boolean {
  if (countFactors(factors) > 1) return false;
  if (requiresFactor(account.roles)) throw new Refusal(errorCodes.LAST_FACTOR);
  return true;
}

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
 * ends. Changes of staff accounts are also written to the audit record. The factors are those after the change: after
 * the write nothing is read, because a reading that fails would hide that the change is done.
 */
export async function writeFactorChange(
  { account, factors }: FactorState,
  rows: TransactionItem[],
  kind: ChangeKind,
  token: string,
  ctx: Context,
): Promise<FactorView> {
  const [template, action, event] = changeEffects[kind];
  const changes = { factorEnrolled: factors !== undefined, epoch: account.epoch + 1 };
  const notices = prepareFactorNotice(account, template, ctx);
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
    ...notices.rows,
  ];
  try {
    if (requiresFactor(account.roles))
      await writeWithAuditEntry({ action: `staff.factor.${action}`, subject: account.account }, items, ctx);
    else await transact(items);
  } catch (error) {
    if (!(error instanceof TransactionCancelledError)) throw error;
    if (error.of("session")) throw new Refusal(errorCodes.LOGIN_EXPIRED);
    if (error.of("offer")) throw new Refusal(errorCodes.CODE_EXPIRED, { params: { context: "setUp" } });
    if (error.of("credential")) throw new Refusal(errorCodes.PASSKEY_TAKEN);
    const current = await Accounts.findAccount(account.id);
    throw new Refusal(errorCodes.STALE_VERSION, current ? { current: { version: current.version } } : {});
  }
  logAuthenticationEvent(event, {}, ctx);
  await notices.enqueueAfterWrite();
  return toFactorView(account.roles, factors);
}

/** The roster shows which staff have a second factor. */
const buildOwnRosterRows = async (
  account: Accounts.Account,
  changes: Partial<Accounts.Account>,
): Promise<TransactionItem[]> => {
  if (!account.roles.some(StaffRoster.isStaffRole)) return [];
  const { members } = await StaffRoster.loadStaffRoster();
  const member = members.find(({ id }) => id === account.id);
  return member ? StaffRoster.buildRosterRows({ ...account, ...changes }, account.roles, member.version) : [];
};
