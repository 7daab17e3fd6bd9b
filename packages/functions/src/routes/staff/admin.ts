/**
 * `/api/staff/admin`: policies, staff accounts and the audit record. A Lambda of its own, because it is seldom called.
 */
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
