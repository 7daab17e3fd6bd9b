/** Decides who may read and change an institution, and refuses changes that are not possible now. */
import type { Actor, Context } from "../platform/actor.ts";
import { errorCodes, type FieldIssue, Refusal } from "../platform/errors.ts";
import { belongsToAudience, reviewers } from "../platform/visibility.ts";
import { type Institution, isInstitutionLocked } from "./index.ts";
import { findInstitution, findMemberRole, listActiveMembers } from "./institution-store.server.ts";

/**
 * Loads an institution that the caller administers.
 * @throws Refusal 10306 when the caller does not belong to it, 200113 for a sub-account, 101002 when it has no
 * administrator
 */
export const loadAdministeredInstitution = async (id: string, actor: Actor): Promise<Institution> => {
  const [institution, role] = await Promise.all([findInstitution(id), findMemberRole(actor.accountId, id)]);
  if (!institution || !role) throw new Refusal(errorCodes.INSTITUTION_MISSING);
  if (role !== "ADMINISTRATOR") throw await explainMissingAccess(id);
  return institution;
};

/**
 * Loads the current institution, when the caller administers it.
 * @throws Refusal as `loadAdministeredInstitution`
 */
export const loadCurrentAdministeredInstitution = async (ctx: Context): Promise<Institution> => {
  const { institution } = ctx.actor;
  if (!institution) throw new Refusal(errorCodes.INSTITUTION_MISSING);
  return loadAdministeredInstitution(institution.id, ctx.actor);
};

/**
 * Explains why a sub-account may not act: only the administrator may (200113), or there is none (101002, spec 1 §6).
 */
async function explainMissingAccess(id: string): Promise<Refusal> {
  const hasAdministrator = (await listActiveMembers(id)).some(({ role }) => role === "ADMINISTRATOR");
  return new Refusal(hasAdministrator ? errorCodes.LOGIN_NO_ACCESS : errorCodes.INSTITUTION_HAS_NO_ADMIN);
}

/**
 * Loads an institution that the caller may read: a member their own, staff any. A role that holds for some schemes or
 * events only covers none; what it needs of the institution of a case is asked for by the case (decision 0429).
 * @throws Refusal 10306
 */
export const loadReadableInstitution = async (id: string, actor: Actor): Promise<Institution> => {
  const [institution, role] = await Promise.all([
    findInstitution(id),
    actor.kind === "staff" ? "STAFF" : findMemberRole(actor.accountId, id),
  ]);
  if (!institution || !role || actor.scope) throw new Refusal(errorCodes.INSTITUTION_MISSING);
  return institution;
};

/**
 * Loads an institution whose history and penalties the caller may read: a member their own, reviewers any. They hold
 * what was written about it, which is no concern of a cashier (decision 0450).
 * @throws Refusal 10306, 200113 for staff who do not review
 */
export const loadReviewableInstitution = async (id: string, actor: Actor): Promise<Institution> => {
  const institution = await loadReadableInstitution(id, actor);
  if (actor.kind === "staff" && !belongsToAudience(actor, reviewers))
    throw new Refusal(errorCodes.LOGIN_NO_ACCESS);
  return institution;
};

/**
 * Loads an institution that the caller may act for. Staff act for none: what they read of one is recorded (decision
 * 0450).
 * @throws Refusal 10306
 */
export const loadOwnInstitution = async (id: string, actor: Actor): Promise<Institution> => {
  if (actor.kind === "staff") throw new Refusal(errorCodes.INSTITUTION_MISSING);
  return loadReadableInstitution(id, actor);
};

/**
 * Refuses staff and readers of the restricted views, who act for no institution.
 * @throws Refusal 200113
 */
export const requireApplicant = (actor: Actor): void => {
  if (!actor.roles.includes("APPLICANT")) throw new Refusal(errorCodes.LOGIN_NO_ACCESS);
};

/**
 * Refuses changes of an institution that is being certified.
 * @throws Refusal INSTITUTION_LOCKED_VERIFYING while an officer verifies it
 */
export const refuseLockedInstitution = (institution: Institution): void => {
  if (isInstitutionLocked(institution)) throw new Refusal(errorCodes.INSTITUTION_LOCKED_VERIFYING);
};

/**
 * Refuses data of an institution with issues.
 * @throws Refusal RED_FIELDS_REQUIRED when only required fields are missing, else INVALID_VALUE
 */
export const refuseInstitutionIssues = (fields: FieldIssue[]): void => {
  if (fields.length === 0) return;
  const onlyMissing = fields.every((issue) => issue.key === "required");
  throw new Refusal(onlyMissing ? errorCodes.RED_FIELDS_REQUIRED : errorCodes.INVALID_VALUE, { fields });
};

/** Builds the refusal of a decision that does not say what was decided (10802). */
export const buildMissingResultRefusal = (): Refusal =>
  new Refusal(errorCodes.APPROVAL_STATUS_EMPTY, { fields: [{ path: "result", key: "required" }] });
