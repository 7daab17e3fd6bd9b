/** Legal holds on applications and institutions. Every hold and every release is in the audit record with its reason. */
import { findSubmittedBody } from "../../applications/model/store.server.ts";
import { readInstitution } from "../../institutions/institution-store.server.ts";
import type { Context } from "../../platform/actor.ts";
import { writeWithAuditEntry } from "../../platform/audit/audit-store.server.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { TransactionCancelledError } from "../../platform/transaction.server.ts";
import * as Store from "./legal-hold-store.server.ts";
import type { HoldSubject, LegalHold, LegalHoldWrite } from "./retention-schema.ts";

const buildIdRefusal = (key: string): Refusal =>
  new Refusal(errorCodes.INVALID_VALUE, { fields: [{ path: "id", key, params: {} }] });

const requireSubject = async (subject: HoldSubject, id: string): Promise<void> => {
  const found = subject === "application" ? await findSubmittedBody(id) : await readInstitution(id);
  if (!found) throw buildIdRefusal("option");
};

/** Every hold in force, and those that were released, newest first. */
export const listLegalHolds = async (): Promise<LegalHold[]> =>
  (await Store.listHoldRows()).toSorted((a, b) => (a.at < b.at ? 1 : -1));

/**
 * Puts a hold on an application or an institution, whose applications it then covers.
 * @throws Refusal 900054 for what does not exist or is held already
 */
export const placeLegalHold = async (
  { subject, id, reason }: LegalHoldWrite,
  ctx: Context,
): Promise<LegalHold> => {
  await requireSubject(subject, id);
  const hold: LegalHold = { subject, id, reason, by: ctx.actor.account, at: ctx.now };
  try {
    await writeWithAuditEntry(
      { action: "retention.hold", subject: id, detail: { kind: subject, reason } },
      [Store.buildHoldPut(hold)],
      ctx,
    );
  } catch (error) {
    if (error instanceof TransactionCancelledError && error.of("hold")) throw buildIdRefusal("duplicate");
    throw error;
  }
  return hold;
};

/**
 * Releases a hold. A run that was checked before still keeps what the hold covered.
 * @throws Refusal 900049 when nothing is held
 */
export const releaseLegalHold = async (
  subject: HoldSubject,
  id: string,
  ctx: Context,
): Promise<LegalHold> => {
  const hold = await Store.findHold(subject, id);
  if (!hold || hold.releasedAt) throw new Refusal(errorCodes.NOT_FOUND);
  const released: LegalHold = { ...hold, releasedBy: ctx.actor.account, releasedAt: ctx.now };
  await writeWithAuditEntry(
    { action: "retention.release", subject: id, detail: { kind: subject, reason: hold.reason } },
    [Store.buildHoldRelease(released)],
    ctx,
  );
  return released;
};
