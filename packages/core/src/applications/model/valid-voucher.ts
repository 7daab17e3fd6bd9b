/** When the voucher of a place admits its exhibitor. Pure. */
import type { ApplicationHeader } from "./application-rows.ts";
import type { ApplicationStatus } from "./statuses.ts";

/** Statuses with a valid place; in others there is no voucher, or not a valid one. */
const heldStatuses: readonly ApplicationStatus[] = [
  "PAID",
  "VOUCHER_PENDING_DOWNLOAD",
  "COMPLETED",
  "SETTLED",
];

/** Returns whether a voucher was issued and its place is still held and paid. */
export const hasValidVoucher = ({
  voucherAt,
  owed,
  status,
}: Pick<ApplicationHeader, "voucherAt" | "owed" | "status">): boolean =>
  voucherAt !== undefined && owed === undefined && heldStatuses.includes(status);
