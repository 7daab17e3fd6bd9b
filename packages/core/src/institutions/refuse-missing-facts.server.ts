import type { Context } from "../platform/actor.ts";
import { errorCodes, Refusal } from "../platform/errors.ts";
import { loadPortalPolicy } from "../policies/policy-store.server.ts";
import { findMissingFacts } from "./certification-facts.ts";
import type { Institution } from "./index.ts";

/** Throws 10601 with the facts that certification needs and does not find. */
export const refuseMissingFacts = async (fields: Institution["fields"], ctx: Context): Promise<void> => {
  const missing = findMissingFacts(fields, await loadPortalPolicy(ctx));
  if (missing.length > 0) throw new Refusal(errorCodes.APPLICANT_INFO_MISSING, { fields: missing });
};
