/** What the caller may see: ownership is checked here, for every call alike. */
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import type { ApplicationBody, ApplicationHeader } from "./application-rows.ts";
import { bindId, findOwner } from "./ownership.server.ts";
import * as Store from "./store.server.ts";

/** The current institution of the caller; refuses 10306 without one. */
export const requireInstitution = (ctx: Context): { id: string; role: string } => {
  if (!ctx.actor.institution) throw new Refusal(errorCodes.INSTITUTION_MISSING);
  return ctx.actor.institution;
};
/** The account whose records alone a sub-account sees, or undefined for everybody else. */
export const getOwnRecordsOnlyAccount = (ctx: Context): string | undefined =>
  ctx.actor.institution?.role === "SUB_OWN" ? ctx.actor.accountId : undefined;

/** Whether an application of the caller's institution is one that the caller may know of. */
export const canSeeApplication = (
  { createdBy }: Pick<ApplicationHeader, "createdBy">,
  ctx: Context,
): boolean => {
  const ownAccountId = getOwnRecordsOnlyAccount(ctx);
  return ownAccountId === undefined || createdBy === ownAccountId;
};

/** Of applications of the caller's institution those that the caller may know of. One read each for an own-only account. */
export const filterVisibleIds = async (ids: readonly string[], ctx: Context): Promise<string[]> => {
  if (getOwnRecordsOnlyAccount(ctx) === undefined) return [...ids];
  const { id: institutionId } = requireInstitution(ctx);
  const headers = await Promise.all(ids.map((id) => Store.findHeader(institutionId, id)));
  return ids.filter((_, i) => {
    const header = headers[i];
    return header !== undefined && canSeeApplication(header, ctx);
  });
};

/**
 * The header that the caller may see: of his institution, for a sub-account with `SUB_OWN` his own; staff see all.
 * @throws Refusal 107001, told alike whether it is another's or is not
 */
export const loadVisibleApplication = async (
  id: string,
  ctx: Context,
): Promise<{ header: ApplicationHeader; body: ApplicationBody | undefined }> => {
  if (ctx.actor.kind !== "applicant") {
    const body = await Store.findSubmittedBody(id);
    const header = body ? await Store.findHeader(body.institutionId, id) : undefined;
    if (!header) throw new Refusal(errorCodes.FORM_NOT_FOUND);
    return { header, body };
  }
  const { id: institutionId } = requireInstitution(ctx);
  // Asked at once, one round trip.
  const [header, owner] = await Promise.all([Store.findHeader(institutionId, id), findOwner(id)]);
  if (!header || !canSeeApplication(header, ctx)) throw new Refusal(errorCodes.FORM_NOT_FOUND);
  // Only a draft of before ids were bound is not bound yet, or stands under an id that is another's.
  if (owner?.institutionId !== institutionId && !(await bindId(header, { earlier: true })))
    throw new Refusal(errorCodes.FORM_NOT_FOUND);
  return { header, body: header.status === "DRAFT" ? undefined : owner?.body };
};
