/** What the caller may see: ownership is checked here, for every call alike. */
import type { Context } from "../actor.ts";
import { codes, Refusal } from "../errors.ts";
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

/**
 * The header that the caller may see: of his institution, for a sub-account with `SUB_OWN` his own; staff see all.
 * @throws Refusal 107001, told alike whether it is another's or is not
 */
export const visible = async (
  id: string,
  ctx: Context,
): Promise<{ header: Header; body: Body | undefined }> => {
  if (ctx.actor.kind !== "applicant") {
    const body = await Store.body(id);
    const header = body ? await Store.header(body.institutionId, id) : undefined;
    if (!header) throw new Refusal(codes.FORM_NOT_FOUND);
    return { header, body };
  }
  const { id: institutionId } = institutionOf(ctx);
  // Asked at once, one round trip; a body of another's is not looked at.
  const [header, body] = await Promise.all([Store.header(institutionId, id), Store.body(id)]);
  const own = ownOnly(ctx);
  if (!header || (own && header.createdBy !== own)) throw new Refusal(codes.FORM_NOT_FOUND);
  return { header, body: header.status === "DRAFT" ? undefined : body };
};
