/** For what roles can be restricted (decision 0429). */
import { listSchemeCodes } from "../../forms/code-lists/index.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import type { Role } from "../../platform/roles.ts";
import type { StaffScope } from "../../platform/staff-scope.ts";

/** Only those who decide on applications and handle their money work on single schemes and events. */
const scopedRoles: readonly Role[] = ["OFFICER", "CASHIER"];

/**
 * Refuses a restriction of other roles, and of schemes that do not exist. An administrator acts for everybody.
 * @throws Refusal 900054
 */
export const refuseUnfitScope = (roles: readonly Role[], scope: StaffScope | null | undefined): void => {
  if (!scope) return;
  const isFit = !roles.includes("ADMIN") && roles.some((role) => scopedRoles.includes(role));
  if (!isFit) throw new Refusal(errorCodes.INVALID_VALUE, { fields: [{ path: "scope", key: "scopeRoles" }] });
  if (!scope.schemes && !scope.events)
    throw new Refusal(errorCodes.INVALID_VALUE, { fields: [{ path: "scope", key: "required" }] });
  const knownSchemes = listSchemeCodes();
  const unknownIndex = scope.schemes?.findIndex((scheme) => !knownSchemes.includes(scheme)) ?? -1;
  if (unknownIndex >= 0)
    throw new Refusal(errorCodes.INVALID_VALUE, {
      fields: [{ path: `scope.schemes.${unknownIndex}`, key: "option" }],
    });
};
