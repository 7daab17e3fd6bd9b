import {
  type AuditEntry,
  type AuditLogName,
  listAuditPage,
} from "@portal/core/platform/audit/audit-store.server";

/** Lists all entries of a month (`2026-11`), oldest first. */
export const listAuditEntries = async (month: string, log: AuditLogName = "audit"): Promise<AuditEntry[]> =>
  (await listAuditPage(month, log, Number.POSITIVE_INFINITY)).items.toReversed();
