/** What staff may do with many applications at once. */
export const bulkActions = ["accept", "reject", "requestPayment", "notify"] as const;
export type BulkAction = (typeof bulkActions)[number];
/** Rows of one call: the gateway answers within 30 seconds. */
export const MAX_BULK_ITEMS = 50;
