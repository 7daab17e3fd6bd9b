/** Decides which applications the caller can see. All calls check ownership here. */

import type { StoredFile } from "../../files/index.ts";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { isInScope } from "../../platform/staff-scope.ts";
import type { ApplicationBody, ApplicationHeader } from "./application-rows.ts";
import * as Store from "./application-store.server.ts";
import { bindApplicationId, findApplicationOwner } from "./ownership.server.ts";
import { buildUnknownApplicationRefusal } from "./unknown-application.ts";

/**
 * Returns the current institution of the caller.
 * @throws Refusal 10306 without one
 */
export const requireInstitution = (ctx: Pick<Context, "actor">): { id: string; role: string } => {
  if (!ctx.actor.institution) throw new Refusal(errorCodes.INSTITUTION_MISSING);
  return ctx.actor.institution;
};
/** Returns the account to whose records a sub-account is limited, or undefined for everybody else. */
export const getOwnRecordsOnlyAccount = (ctx: Pick<Context, "actor">): string | undefined =>
  ctx.actor.institution?.role === "SUB_OWN" ? ctx.actor.accountId : undefined;

/**
 * Returns whether the caller may hand in a file of the institution: an account with own records only what it uploaded
 * itself, and the logo that everybody sees. A file that it names becomes readable to it, so naming is no way to a
 * colleague's documents.
 */
export const canEncloseFile = (
  { uploadedBy, purpose }: Pick<StoredFile, "uploadedBy" | "purpose">,
  ctx: Context,
): boolean => {
  const ownAccountId = getOwnRecordsOnlyAccount(ctx);
  return ownAccountId === undefined || uploadedBy === ownAccountId || purpose === "LOGO";
};

/** Returns whether the caller may see an application of the own institution, or staff one that their role covers. */
export const canSeeApplication = (
  header: Pick<ApplicationHeader, "createdBy" | "scheme" | "eventId">,
  ctx: Pick<Context, "actor">,
): boolean => {
  const ownAccountId = getOwnRecordsOnlyAccount(ctx);
  return isInScope(ctx.actor, header) && (ownAccountId === undefined || header.createdBy === ownAccountId);
};

/**
 * Filters applications of the caller's institution to those that the caller may see. For accounts with own records
 * only, one read each.
 */
export const filterVisibleIds = async (ids: readonly string[], ctx: Context): Promise<string[]> => {
  if (getOwnRecordsOnlyAccount(ctx) === undefined) return [...ids];
  const { id: institutionId } = requireInstitution(ctx);
  const headers = await Promise.all(ids.map((id) => Store.findHeader(institutionId, id)));
  return ids.filter((_, i) => {
    const header = headers[i];
    return header !== undefined && canSeeApplication(header, ctx);
  });
};

/** Filters applications to those that the caller's role covers. Two reads each. */
export const filterVisibleCases = async (
  ids: readonly string[],
  ctx: Pick<Context, "actor">,
): Promise<string[]> => {
  const visible = await Promise.all(
    ids.map((id) =>
      loadVisibleApplication(id, ctx).then(
        () => true,
        (error) => {
          if (error instanceof Refusal && error.code === errorCodes.FORM_NOT_FOUND) return false;
          throw error;
        },
      ),
    ),
  );
  return ids.filter((_, i) => visible[i]);
};

/**
 * Loads the header when the caller may see it: of the own institution, with `SUB_OWN` only the own ones; staff see
 * all for which their role holds.
 * @throws Refusal 107001, the same for another institution's application and for one that does not exist
 */
export const loadVisibleApplication = async (
  id: string,
  ctx: Pick<Context, "actor">,
): Promise<{ header: ApplicationHeader; body: ApplicationBody | undefined }> => {
  if (ctx.actor.kind !== "applicant") {
    const body = await Store.findSubmittedBody(id);
    const header = body ? await Store.findHeader(body.institutionId, id) : undefined;
    if (!header || !isInScope(ctx.actor, header)) throw buildUnknownApplicationRefusal(ctx.actor);
    return { header, body };
  }
  const { id: institutionId } = requireInstitution(ctx);
  // Both reads in parallel, one round trip.
  const [header, owner] = await Promise.all([Store.findHeader(institutionId, id), findApplicationOwner(id)]);
  if (!header || !canSeeApplication(header, ctx)) throw buildUnknownApplicationRefusal(ctx.actor);
  // Drafts from before ids were bound can be unbound or have an id of another institution; a refused call of the same
  // moment can have freed an id.
  if (owner?.institutionId !== institutionId && !(await bindApplicationId(header, { earlier: true })))
    throw buildUnknownApplicationRefusal(ctx.actor);
  return { header, body: header.status === "DRAFT" ? undefined : owner?.body };
};
