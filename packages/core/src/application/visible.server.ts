/** What the caller may see: ownership is checked here, for every call alike. */
import type { Context } from "../actor.ts";
import { codes, Refusal } from "../errors.ts";
import { bindId, findOwner } from "./ownership.server.ts";
import type { Body, Header } from "./row.ts";
import * as Store from "./store.server.ts";

/** The current institution of the caller; refuses 10306 without one. */
export const institutionOf = (ctx: Context): { id: string; role: string } => {
  if (!ctx.actor.institution) throw new Refusal(codes.INSTITUTION_MISSING);
  return ctx.actor.institution;
};
/** The account whose records alone a sub-account sees, or undefined for everybody else. */
export const ownOnly = (ctx: Context): string | undefined =>
  ctx.actor.institution?.role === "SUB_OWN" ? ctx.actor.accountId : undefined;

/** Whether an application of the caller's institution is one that the caller may know of. */
export const mayKnow = ({ createdBy }: Pick<Header, "createdBy">, ctx: Context): boolean => {
  const own = ownOnly(ctx);
  return own === undefined || createdBy === own;
};

/** Of applications of the caller's institution those that the caller may know of. One read each for an own-only account. */
export const filterKnown = async (ids: readonly string[], ctx: Context): Promise<string[]> => {
  if (ownOnly(ctx) === undefined) return [...ids];
  const { id: institutionId } = institutionOf(ctx);
  const found = await Promise.all(ids.map((id) => Store.header(institutionId, id)));
  return ids.filter((_, i) => {
    const header = found[i];
    return header !== undefined && mayKnow(header, ctx);
  });
};

/**
 * The header that the caller may see: of his institution, for a sub-account with `SUB_OWN` his own; staff see all.
 * @throws Refusal 107001, told alike whether it is another's or is not
 */
export const visible = async (
  id: string,
  ctx: Context,
): Promise<{ header: Header; body: Body | undefined }> => {
  if (ctx.actor.kind !== "applicant") {
    const body = await Store.findSubmittedBody(id);
    const header = body ? await Store.header(body.institutionId, id) : undefined;
    if (!header) throw new Refusal(codes.FORM_NOT_FOUND);
    return { header, body };
  }
  const { id: institutionId } = institutionOf(ctx);
  // Asked at once, one round trip.
  const [header, owner] = await Promise.all([Store.header(institutionId, id), findOwner(id)]);
  if (!header || !mayKnow(header, ctx)) throw new Refusal(codes.FORM_NOT_FOUND);
  // Only a draft of before ids were bound is not bound yet, or stands under an id that is another's.
  if (owner?.institutionId !== institutionId && !(await bindId(header, { earlier: true })))
    throw new Refusal(codes.FORM_NOT_FOUND);
  return { header, body: header.status === "DRAFT" ? undefined : owner?.body };
};
