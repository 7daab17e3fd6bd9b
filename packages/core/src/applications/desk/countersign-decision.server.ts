/**
 * What is done about a prepared decision (decision 0764): a second person countersigns it, by which it is made, or
 * returns it, and whoever prepared it withdraws it.
 */
import { findAccount } from "../../identity/accounts/account-store.server.ts";
import { buildStaffCheck } from "../../identity/accounts/staff-account-writes.server.ts";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { isInScope } from "../../platform/staff-scope.ts";
import { TransactionCancelledError, type TransactionItem } from "../../platform/transaction.server.ts";
import { requireText } from "../changes/transition-effect.ts";
import type { ApplicationBody, ApplicationHeader } from "../model/application-rows.ts";
import type { ApplicationView } from "../model/application-schema.ts";
import { enforceChangeLimit } from "../model/enforce-change-limit.server.ts";
import type { PreparedDecision } from "../model/prepared-decision.ts";
import { explainCountersignDenial } from "../permissions/authorization.ts";
import { loadApplicationWithMakers } from "../permissions/earlier-makers.server.ts";
import { applyTransition, type TransitionRequest } from "../transitions/apply-transition.server.ts";
import type { Denial } from "../transitions/definitions/shared/transition-definition.ts";
import { simulateRequest } from "../transitions/perform-transition.server.ts";
import { writePreparedDecision } from "../transitions/prepare-decision.server.ts";
import { toApplicationView } from "../views/application-view.server.ts";
import { buildCaseNote } from "./case-notes.server.ts";

const PREPARER_LABEL = "preparer";

interface LoadedDecision {
  header: ApplicationHeader;
  body: ApplicationBody | undefined;
  prepared: PreparedDecision;
}

const buildAbsenceRefusal = ({ status }: ApplicationHeader): Refusal =>
  new Refusal(errorCodes.MOVE_NOT_ALLOWED, { params: { status, action: "countersign" } });

const refuseDenied = (denial: Denial): void => {
  if (denial) throw new Refusal(denial.code, denial.params ? { params: denial.params } : {});
};

/**
 * Loads an application with its prepared decision, at the version that the caller has read.
 * @param explain why the caller may not do what is to be done about it
 */
const loadPreparedDecision = async (
  id: string,
  { version }: { version: number },
  ctx: Context,
  explain: (header: ApplicationHeader, ctx: Context) => Denial,
): Promise<LoadedDecision> => {
  const { header, body } = await loadApplicationWithMakers(id, ctx);
  const { prepared } = header;
  if (ctx.actor.kind !== "staff") throw new Refusal(errorCodes.LOGIN_NO_ACCESS);
  if (header.version !== version)
    throw new Refusal(errorCodes.STALE_VERSION, { current: toApplicationView(header, undefined, ctx) });
  if (!prepared) throw buildAbsenceRefusal(header);
  refuseDenied(explain(header, ctx));
  return { header, body, prepared };
};

const toRequest = ({ header, body, prepared }: LoadedDecision): TransitionRequest => ({
  header,
  action: prepared.action,
  input: prepared.input,
  body,
});

const buildPreparerRefusal = (): Refusal =>
  new Refusal(errorCodes.SECOND_PERSON_REQUIRED, { params: { context: "preparer" } });

/** Checks in the transaction that whoever prepared a decision may still decide on the application (decision 0441). */
const buildPreparerCheck = async ({ header, prepared }: LoadedDecision): Promise<TransactionItem> => {
  const scope = (await findAccount(prepared.by))?.scope ?? undefined;
  if (!isInScope(scope ? { scope } : {}, header)) throw buildPreparerRefusal();
  return buildStaffCheck(prepared.by, ["OFFICER", "ADMIN"], PREPARER_LABEL, { scope });
};

/**
 * Makes the prepared decision, as the transition is made otherwise. The history names both.
 * @throws Refusal 107001, 900050; 900057 where nothing is prepared; 900310 for whoever prepared it, and while that
 * person may no longer decide; otherwise the refusals of its transition
 */
export const countersignDecision = async (
  id: string,
  input: { version: number },
  ctx: Context,
): Promise<ApplicationView> => {
  const decision = await loadPreparedDecision(id, input, ctx, explainCountersignDenial);
  await enforceChangeLimit(id, ctx);
  if (ctx.changes) ctx.changes.action = decision.prepared.action;
  const request = { ...toRequest(decision), with: [await buildPreparerCheck(decision)] };
  try {
    const { next, body } = await applyTransition(request, ctx);
    return toApplicationView(next, body, ctx);
  } catch (error) {
    if (!(error instanceof TransactionCancelledError) || !error.of(PREPARER_LABEL)) throw error;
    throw buildPreparerRefusal();
  }
};

/**
 * Decides the prepared decision as `countersignDecision` would now, and writes nothing.
 * @throws Refusal as `countersignDecision`
 */
export const simulateCountersignature = async (
  id: string,
  input: { version: number },
  ctx: Context,
): Promise<Awaited<ReturnType<typeof simulateRequest>>> =>
  simulateRequest(toRequest(await loadPreparedDecision(id, input, ctx, explainCountersignDenial)), ctx);

/**
 * Returns a prepared decision to whoever prepared it, with a reason that only reviewers read: a note that mentions that
 * person.
 * @throws Refusal as `countersignDecision`, and 10502 without a reason
 */
export const returnDecision = async (
  id: string,
  input: { version: number; reason: string },
  ctx: Context,
): Promise<ApplicationView> => {
  const { header, body, prepared } = await loadPreparedDecision(id, input, ctx, explainCountersignDenial);
  const reason = requireText(input.reason, "reason");
  if (ctx.changes) ctx.changes.action = prepared.action;
  const note = await buildCaseNote(header, { text: reason, addressee: prepared.by }, ctx);
  const next = await writePreparedDecision(header, undefined, ctx, note.writes);
  await note.sendAfterWrite();
  return toApplicationView(next, body, ctx);
};

/** Only whoever prepared a decision withdraws it: a colleague returns it. */
const explainWithdrawalDenial = ({ prepared }: ApplicationHeader, { actor }: Context): Denial =>
  prepared?.by === actor.accountId ? undefined : { code: errorCodes.APPROVAL_NO_PERMISSION };

/**
 * Withdraws a decision that the caller prepared.
 * @throws Refusal 107001, 900050; 900057 where nothing is prepared; 10801 for what somebody else prepared
 */
export const withdrawDecision = async (
  id: string,
  input: { version: number },
  ctx: Context,
): Promise<ApplicationView> => {
  const { header, body, prepared } = await loadPreparedDecision(id, input, ctx, explainWithdrawalDenial);
  if (ctx.changes) ctx.changes.action = prepared.action;
  return toApplicationView(await writePreparedDecision(header, undefined, ctx), body, ctx);
};
