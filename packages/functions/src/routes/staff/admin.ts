/** `/api/staff/admin`: policies, staff accounts and the staff's record; a Lambda of its own, seldom asked. */
import { type ResourceDefinition, serveResource } from "../../http/serve-resource.ts";
import { staffAccountsDefinition } from "./accounts.ts";
import { staffAuditDefinition } from "./audit.ts";
import { staffPolicyDefinition } from "./policy.ts";

export const staffAdminDefinition = {
  ...staffAccountsDefinition,
  ...staffPolicyDefinition,
  ...staffAuditDefinition,
} satisfies ResourceDefinition;

export const handler = serveResource("staffAdmin", staffAdminDefinition);
