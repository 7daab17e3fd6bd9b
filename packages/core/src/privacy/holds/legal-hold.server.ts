/**
 * Legal holds on applications and institutions. Every hold and every release is in the audit record with its reason.
 */

import { walkQueues } from "../../applications/desk/walk-queues.server.ts";
import type { ApplicationHeader } from "../../applications/model/application-rows.ts";
import { findHeader, findSubmittedBody } from "../../applications/model/application-store.server.ts";
import { worklistQueues } from "../../applications/model/worklist-queues.ts";
import { getInstitutionName } from "../../institutions/index.ts";
import { collectInstitutionNames } from "../../institutions/institution-names.ts";
import { findInstitution } from "../../institutions/institution-store.server.ts";
import type { Context } from "../../platform/actor.ts";
import { writeWithAuditEntry } from "../../platform/audit/audit-store.server.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { TransactionCancelledError } from "../../platform/transaction.server.ts";
import type { HoldSubject, LegalHold, LegalHoldWrite } from "./legal-hold-schema.ts";
import * as Store from "./legal-hold-store.server.ts";

const buildIdRefusal = (key: string): Refusal =>
  new Refusal(errorCodes.INVALID_VALUE, { fields: [{ path: "id", key, params: {} }] });

/** The subject of a hold, with the name that the page shows. */
type HeldSubject = Pick<LegalHold, "id" | "name" | "names">;

/** Finds an application by its number. The queues have every submitted one, and are read until it comes. */
const findHeaderByNumber = async (number: string): Promise<ApplicationHeader | undefined> => {
  for await (const header of walkQueues(worklistQueues, { descending: true }))
    if (header.code?.toUpperCase() === number.toUpperCase()) return header;
  return undefined;
};

const findHeldApplication = async (typed: string): Promise<HeldSubject | undefined> => {
  const body = await findSubmittedBody(typed);
  const header = body ? await findHeader(body.institutionId, typed) : await findHeaderByNumber(typed);
  return header && { id: header.id, ...(header.code ? { name: header.code } : {}) };
};

const findHeldInstitution = async (id: string): Promise<HeldSubject | undefined> => {
  const institution = await findInstitution(id);
  return (
    institution && {
      id,
      name: getInstitutionName(institution.fields),
      names: collectInstitutionNames(institution.fields),
    }
  );
};

/** Lists every hold in force, and those that were released, newest first. */
export const listLegalHolds = async (): Promise<LegalHold[]> =>
  (await Store.listLegalHoldRows()).toSorted((a, b) => (a.at < b.at ? 1 : -1));

/**
 * Puts a hold on an application or an institution, whose applications it then covers.
 * @throws Refusal 900054 for what does not exist or is held already
 */
export const placeLegalHold = async (
  { subject, id: typed, reason }: LegalHoldWrite,
  ctx: Context,
): Promise<LegalHold> => {
  const heldSubject = await (subject === "application"
    ? findHeldApplication(typed)
    : findHeldInstitution(typed));
  if (!heldSubject) throw buildIdRefusal("numberUnknown");
  const { id } = heldSubject;
  const hold: LegalHold = { subject, ...heldSubject, reason, by: ctx.actor.account, at: ctx.now };
  try {
    await writeWithAuditEntry(
      { action: "retention.hold", subject: id, detail: { kind: subject, reason } },
      [Store.buildLegalHoldPut(hold)],
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
  const hold = await Store.findLegalHold(subject, id);
  if (!hold || hold.releasedAt) throw new Refusal(errorCodes.NOT_FOUND);
  const releasedHold: LegalHold = { ...hold, releasedBy: ctx.actor.account, releasedAt: ctx.now };
  await writeWithAuditEntry(
    { action: "retention.release", subject: id, detail: { kind: subject, reason: hold.reason } },
    [Store.buildLegalHoldRelease(releasedHold)],
    ctx,
  );
  return releasedHold;
};
