/** Families of forms: at the base of one, only its applications exist (api.md › Resources). */

import { loadVisibleApplication } from "@portal/core/applications/model/application-access.server";
import type { Context } from "@portal/core/platform/actor";
import { errorCodes, Refusal } from "@portal/core/platform/errors";
import type { Call } from "../../http/operation.ts";
import { applicationBases } from "../../http/routes.ts";

/** The family of forms whose base was asked; undefined at the base of all. */
export const getFormFamily = (base: string): string | undefined =>
  base === applicationBases[0] ? undefined : base.slice(1);

/** The application that is named, where it is of the family that was asked. @throws Refusal 107001 */
export const getApplicationIdInFamily = async (
  { base, params }: Pick<Call, "base" | "params">,
  ctx: Context,
): Promise<string> => {
  const id = params.id ?? "";
  const family = getFormFamily(base);
  if (family && (await loadVisibleApplication(id, ctx)).header.resource !== family)
    throw new Refusal(errorCodes.FORM_NOT_FOUND);
  return id;
};
