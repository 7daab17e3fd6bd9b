/** The version that DELETE sends in `If-Match` (api.md › Every write takes `version`). */
import { errorCodes, Refusal } from "@portal/core/platform/errors";
import type { Call } from "./operation.ts";

/**
 * Returns the version of a call that removes something.
 * @throws Refusal 200114 without one: nobody removes what was not read
 */
export const requireVersion = ({ version }: Pick<Call, "version">): number => {
  if (version === undefined)
    throw new Refusal(errorCodes.BAD_PARAMETERS, { fields: [{ path: "If-Match", key: "required" }] });
  return version;
};
