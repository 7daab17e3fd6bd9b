/** Families of forms: under the base of a family only its applications exist (api.md › Resources). */

import { loadVisibleApplication } from "@portal/core/applications/model/application-access.server";
import type { Context } from "@portal/core/platform/actor";
import { errorCodes, Refusal } from "@portal/core/platform/errors";
import type { Call } from "../../http/operation.ts";
import { applicationBases } from "../../http/routes.ts";

/** The family whose forms are written at the base of all applications. */
const HOSTED_FAMILY = "participate";
/** Returns the family of forms of a base; undefined for the base of all applications. */
export const getFormFamily = (base: string): string | undefined =>
  base === applicationBases[0] ? undefined : base.slice(1);

/** Returns whether an application is written at this base: each takes the forms of its own family only. */
export const isWrittenAt = (base: string, resource: string): boolean =>
  resource === (getFormFamily(base) ?? HOSTED_FAMILY);

/**
 * Returns the id of an application, provided that it belongs to the family of the base.
 * @throws Refusal 107001
 */
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
