/**
 * Prepares decisions on institutions, returns and withdraws them (decision 0764). What makes each of them is with its
 * kind.
 */
import { buildStaffCheck } from "../../identity/accounts/staff-account-writes.server.ts";
import type { Context } from "../../platform/actor.ts";
import { type ErrorCode, errorCodes, Refusal } from "../../platform/errors.ts";
import { buildOutcomeWrites } from "../../platform/idempotency/idempotency-store.server.ts";
import type { Json } from "../../platform/json.ts";
import {
  TransactionCancelledError,
  type TransactionItem,
  transact,
} from "../../platform/transaction.server.ts";
import type { Institution } from "../index.ts";
import { collectInstitutionNames } from "../institution-names.ts";
import { buildInstitutionVersionCheck, findInstitution } from "../institution-store.server.ts";
import {
  buildStaleInstitutionRefusal,
  type InstitutionChange,
  writeInstitution,
} from "../write-institution.server.ts";
import type {
  PreparedDecisionMark,
  PreparedInstitutionDecisionView,
  PreparedKind,
  WaitingInstitutionDecision,
} from "./prepared-decision-schema.ts";
import * as Store from "./prepared-decision-store.server.ts";

type StoredDecision = Store.PreparedInstitutionDecision;
/** What a call names of the decision that was read. */
export interface PreparedReference {
  version: number;
  at: string;
}

const explainSignatureDenial = (
  { by }: StoredDecision,
  { actor }: Context,
): { code: ErrorCode } | undefined =>
  by === actor.accountId ? { code: errorCodes.SECOND_PERSON_REQUIRED } : undefined;

/**
 * Keeps a decision that was checked until a second person countersigns it.
 * @throws Refusal 900310 while the caller prepared one already, 900057 while a colleague did, 900050
 */
export const prepareInstitutionDecision = async (
  institution: Institution,
  kind: PreparedKind,
  { version: _, ...input }: { version: number } & { [member: string]: unknown },
  ctx: Context,
): Promise<void> => {
  const { id: institutionId, version } = institution;
  const open = await Store.findPreparedDecision(institutionId, kind);
  if (open && !open.returned)
    throw open.by === ctx.actor.accountId
      ? new Refusal(errorCodes.SECOND_PERSON_REQUIRED)
      : new Refusal(errorCodes.MOVE_NOT_ALLOWED, { params: { status: "PREPARED", action: kind } });
  if (ctx.changes) ctx.changes.prepared = true;
  await writePrepared(institutionId, [
    Store.buildPreparedDecisionPut({
      institutionId,
      kind,
      input: input as { [member: string]: Json },
      by: ctx.actor.accountId,
      name: ctx.actor.account,
      at: ctx.now,
      version,
    }),
    buildInstitutionVersionCheck(institutionId, version),
    ...buildOutcomeWrites(ctx, { id: institutionId, version }),
  ]);
};

const writePrepared = async (institutionId: string, writes: TransactionItem[]): Promise<void> => {
  try {
    await transact(writes);
  } catch (error) {
    if (!(error instanceof TransactionCancelledError)) throw error;
    throw buildStaleInstitutionRefusal(await findInstitution(institutionId));
  }
};

/**
 * Loads a decision that waits, as the caller has read it and its institution.
 * @throws Refusal 10306, 900050; 900057 where none waits
 */
const loadWaitingDecision = async (
  institutionId: string,
  kind: PreparedKind,
  { version, at }: PreparedReference,
): Promise<{ institution: Institution; prepared: StoredDecision }> => {
  const [institution, prepared] = await Promise.all([
    findInstitution(institutionId),
    Store.findPreparedDecision(institutionId, kind),
  ]);
  if (!institution) throw new Refusal(errorCodes.INSTITUTION_MISSING);
  if (!prepared || prepared.returned)
    throw new Refusal(errorCodes.MOVE_NOT_ALLOWED, { params: { status: "NONE", action: kind } });
  if (institution.version !== version || prepared.at !== at) throw buildStaleInstitutionRefusal(institution);
  return { institution, prepared };
};

/**
 * Loads a decision that the caller may countersign or return.
 * @throws Refusal as `loadWaitingDecision`, 900310 for whoever prepared it
 */
export const loadDecisionToCountersign = async (
  institutionId: string,
  kind: PreparedKind,
  reference: PreparedReference,
  ctx: Context,
): Promise<{ institution: Institution; prepared: StoredDecision }> => {
  const waitingDecision = await loadWaitingDecision(institutionId, kind, reference);
  const denial = explainSignatureDenial(waitingDecision.prepared, ctx);
  if (denial) throw new Refusal(denial.code);
  return waitingDecision;
};

const PREPARER_LABEL = "preparer";

/**
 * Adds to a change what is written where the caller countersigns it: whoever prepared it is named too and may still
 * decide (decision 0441), in a role that holds for everything (decision 0429), and it waits no longer.
 */
export const addCountersignature = (
  change: InstitutionChange,
  prepared: StoredDecision,
): InstitutionChange => ({
  ...change,
  preparedBy: prepared.by,
  with: [
    ...(change.with ?? []),
    Store.buildPreparedDecisionDelete(prepared),
    buildStaffCheck(prepared.by, ["OFFICER", "ADMIN"], PREPARER_LABEL, { scope: undefined }),
  ],
});

/** Explains that a decision was not made because whoever prepared it may no longer decide, or that it had gone. */
const explainCountersignFailure = (error: unknown): unknown => {
  if (!(error instanceof TransactionCancelledError)) return error;
  if (error.of(PREPARER_LABEL))
    return new Refusal(errorCodes.SECOND_PERSON_REQUIRED, { params: { context: "preparer" } });
  return error.of(Store.PREPARED_LABEL) ? new Refusal(errorCodes.STALE_VERSION) : error;
};

/** The answer to a call about a prepared decision. */
export interface PreparedOutcome {
  id: string;
  version: number;
}

/**
 * Writes a change that the caller countersigned.
 * @throws Refusal as `writeInstitution`; 900310 while whoever prepared it may no longer decide
 */
export const writeCountersignedChange = async (
  change: InstitutionChange,
  ctx: Context,
): Promise<PreparedOutcome> => {
  try {
    const { id, version } = await writeInstitution(change, ctx);
    return { id, version };
  } catch (error) {
    throw explainCountersignFailure(error);
  }
};

/**
 * Returns a decision to whoever prepared it, with a reason that only reviewers read. It is among the work of that
 * person until it is prepared anew or withdrawn.
 * @throws Refusal as `loadDecisionToCountersign`, 10502 without a reason
 */
export const returnInstitutionDecision = async (
  institutionId: string,
  kind: PreparedKind,
  { reason, ...reference }: PreparedReference & { reason: string },
  ctx: Context,
): Promise<PreparedOutcome> => {
  const { institution, prepared } = await loadDecisionToCountersign(institutionId, kind, reference, ctx);
  const words = reason.trim();
  if (!words) throw new Refusal(errorCodes.REQUIRED_EMPTY, { fields: [{ path: "reason", key: "required" }] });
  const outcome = { id: institutionId, version: institution.version };
  await writePrepared(institutionId, [
    Store.buildReturnedDecisionPut({
      ...prepared,
      returned: { by: ctx.actor.account, at: ctx.now, reason: words },
    }),
    ...buildOutcomeWrites(ctx, outcome),
  ]);
  return outcome;
};

/**
 * Withdraws a decision that the caller prepared, also after it was returned.
 * @throws Refusal 10306, 900050; 900057 where there is none; 10801 for what somebody else prepared
 */
export const withdrawInstitutionDecision = async (
  institutionId: string,
  kind: PreparedKind,
  { at }: Pick<PreparedReference, "at">,
  ctx: Context,
): Promise<PreparedOutcome> => {
  const [institution, prepared] = await Promise.all([
    findInstitution(institutionId),
    Store.findPreparedDecision(institutionId, kind),
  ]);
  if (!institution) throw new Refusal(errorCodes.INSTITUTION_MISSING);
  if (!prepared) throw new Refusal(errorCodes.MOVE_NOT_ALLOWED, { params: { status: "NONE", action: kind } });
  if (prepared.at !== at) throw buildStaleInstitutionRefusal(institution);
  if (prepared.by !== ctx.actor.accountId) throw new Refusal(errorCodes.APPROVAL_NO_PERMISSION);
  const outcome = { id: institutionId, version: institution.version };
  await writePrepared(institutionId, [
    Store.buildPreparedDecisionDelete(prepared),
    ...buildOutcomeWrites(ctx, outcome),
  ]);
  return outcome;
};

/** Returns the prepared decision of a kind as a reviewer reads it. */
export const findPreparedDecisionView = async (
  institutionId: string,
  kind: PreparedKind,
  ctx: Context,
): Promise<PreparedInstitutionDecisionView | undefined> => {
  const decision = await Store.findPreparedDecision(institutionId, kind);
  if (!decision) return undefined;
  const denial = explainSignatureDenial(decision, ctx);
  const { input, name: by, at, returned } = decision;
  const isOwn = decision.by === ctx.actor.accountId;
  return {
    kind,
    input,
    by,
    at,
    ...(isOwn && { own: true }),
    ...(denial && { denial }),
    ...(returned && { returned }),
  };
};

/** Returns what lists say of a prepared decision: who prepared it and when, and whether it was returned. */
export const toPreparedMark = (
  { by, name, at, returned }: StoredDecision,
  { actor }: Context,
): PreparedDecisionMark => ({
  by: name,
  at,
  ...(by === actor.accountId && { own: true }),
  ...(returned && { returned: true }),
});

/** Lists what waits for a second person, and what was returned to the caller, the oldest first. */
export const listWaitingDecisions = async (ctx: Context): Promise<WaitingInstitutionDecision[]> => {
  const decisions = (await Store.listPreparedDecisions()).filter(
    ({ returned, by }) => !returned || by === ctx.actor.accountId,
  );
  return Promise.all(
    decisions.map(async (decision) => ({
      institutionId: decision.institutionId,
      institutionNames: collectInstitutionNames((await findInstitution(decision.institutionId))?.fields),
      kind: decision.kind,
      ...toPreparedMark(decision, ctx),
    })),
  );
};
