import type { StaffMemberView } from "@portal/core/identity/staff/staff-schema";
import { useResource } from "../../shell/use-resource.ts";

/**
 * Returns whether the signed-in member of staff reads applications, and not only their payments. False until the roles
 * are known.
 */
export const useReadsApplications = (): boolean =>
  useResource<StaffMemberView>("/staff/admin/me").data?.roles.some(
    (role) => role === "OFFICER" || role === "ADMIN",
  ) ?? false;
