/** Whether whoever took the first step of what two people do could still take it (decision 0429). */
import { findAccount } from "../identity/accounts/account-store.server.ts";
import { buildStaffCheck } from "../identity/accounts/staff-account-writes.server.ts";
import { errorCodes, Refusal } from "../platform/errors.ts";
import type { TransactionItem } from "../platform/transaction.server.ts";
import { type EventSchemes, isEventInScope } from "./event-scope.ts";

/** What the first person did: the label of the check in a transaction, and the context of the refusal. */
export type FirstStep = "requester" | "preparer";

/** Builds the refusal where whoever took the first step may not take it any more. */
export const buildFirstPersonRefusal = (step: FirstStep): Refusal =>
  new Refusal(errorCodes.SECOND_PERSON_REQUIRED, { params: { context: step } });

/**
 * Builds the check that whoever took the first step could still take it while another one takes the second: in a role
 * of the desk that holds for this event.
 * @throws Refusal 900310 where the role holds for other events only
 */
export const buildFirstPersonCheck = async (
  accountId: string,
  event: EventSchemes,
  step: FirstStep,
): Promise<TransactionItem> => {
  const scope = (await findAccount(accountId))?.scope ?? undefined;
  if (!isEventInScope(scope ? { scope } : {}, event)) throw buildFirstPersonRefusal(step);
  return buildStaffCheck(accountId, ["OFFICER", "ADMIN"], step, { scope });
};
