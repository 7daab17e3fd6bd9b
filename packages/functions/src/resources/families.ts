/** Families of forms: at the base of one, only its applications exist (api.md › Resources). */
import type { Context } from "@portal/core/actor";
import { visible } from "@portal/core/application/visible.server";
import { codes, Refusal } from "@portal/core/errors";
import type { Call } from "../http/operation.ts";
import { applications } from "../http/routes.ts";

/** The family of forms whose base was asked; undefined at the base of all. */
export const familyOf = (base: string): string | undefined =>
  base === applications[0] ? undefined : base.slice(1);

/** The application that is named, where it is of the family that was asked. @throws Refusal 107001 */
export const named = async (
  { base, params }: Pick<Call, "base" | "params">,
  ctx: Context,
): Promise<string> => {
  const id = params.id ?? "";
  const family = familyOf(base);
  if (family && (await visible(id, ctx)).header.resource !== family) throw new Refusal(codes.FORM_NOT_FOUND);
  return id;
};
