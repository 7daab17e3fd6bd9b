/** Actions that staff can apply to many applications at once. */
export const bulkActions = [
  "accept",
  "reject",
  "requestPayment",
  "withdrawSupplement",
  "refuseCancel",
  "refuseVoucher",
  "refuseLate",
  "notify",
  "assign",
  "release",
] as const;
export type BulkAction = (typeof bulkActions)[number];
/** Maximum number of rows per call, because the gateway times out after 30 seconds. */
export const MAX_BULK_ITEMS = 50;
