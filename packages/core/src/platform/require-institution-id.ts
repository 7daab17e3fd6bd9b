import type { Context } from "./actor.ts";
import { errorCodes, Refusal } from "./errors.ts";

/**
 * Returns the id of the institution that the caller acts for.
 * @throws Refusal INSTITUTION_MISSING
 */
export const requireInstitutionId = ({ actor }: Pick<Context, "actor">): string => {
  if (!actor.institution) throw new Refusal(errorCodes.INSTITUTION_MISSING);
  return actor.institution.id;
};
