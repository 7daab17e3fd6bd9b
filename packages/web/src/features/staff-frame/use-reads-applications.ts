import type { StaffMemberView } from "@portal/core/identity/staff/staff-schema";
import { useSharedResource } from "../../shell/use-resource.ts";

/**
 * Returns whether the signed-in member of staff reads applications, and not only their payments: false until the roles
 * are known. `member` is what the roles are read from, for a page to say when that failed.
 */
export const useReadsApplications = () => {
  const member = useSharedResource<StaffMemberView>("/staff/admin/me");
  const readsApplications =
    member.data?.roles.some((role) => role === "OFFICER" || role === "ADMIN") ?? false;
  return { readsApplications, member };
};
