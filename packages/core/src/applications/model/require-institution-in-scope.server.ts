/** Checks access to an institution for staff whose role holds for some schemes or events only (decision 0429). */
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { isInScope } from "../../platform/staff-scope.ts";
import * as Store from "./application-store.server.ts";

/**
 * Refuses an institution of which the caller's role covers no submitted application, like one that does not exist. The
 * applications of the institution are read, for restricted roles only.
 * @throws Refusal 10306
 */
export const requireInstitutionInScope = async (
  institutionId: string,
  { actor }: Pick<Context, "actor">,
): Promise<void> => {
  if (!actor.scope) return;
  const headerInScope = await Store.findMatchingHeader(
    institutionId,
    (header) => header.status !== "DRAFT" && isInScope(actor, header),
  );
  if (!headerInScope) throw new Refusal(errorCodes.INSTITUTION_MISSING);
};
