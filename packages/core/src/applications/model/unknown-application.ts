/** The refusal of an application that somebody may not see. Pure. */
import type { Actor } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";

/**
 * Builds the refusal (107001), which is the same for an application of somebody else and for one that does not exist,
 * so that nobody learns which applications there are.
 */
export const buildUnknownApplicationRefusal = ({ kind }: Pick<Actor, "kind">): Refusal =>
  new Refusal(errorCodes.FORM_NOT_FOUND, {
    params: { context: kind === "applicant" ? "application" : "staff" },
  });
