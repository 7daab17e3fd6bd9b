/**
 * Actions that staff can apply to many applications at once: every transition that needs nothing but a reason, and a
 * message, assigning and giving back (decision 0388). They stand in the order in which they are offered.
 */
export const bulkActions = [
  "accept",
  "reject",
  "approveEndorsement",
  "requestPayment",
  "process",
  "receiveOriginal",
  "withdrawSupplement",
  "refuseLate",
  "confirmCancel",
  "refuseCancel",
  "upholdObjection",
  "dismissObjection",
  "refuseVoucher",
  "requestRefund",
  "refuseRefund",
  "claimPayment",
  "waiveReversal",
  "waiveArrears",
  "cancelGrant",
  "closeWaitingGrant",
  "notify",
  "assign",
  "release",
] as const;
export type BulkAction = (typeof bulkActions)[number];
/** Maximum number of rows per call, because the gateway times out after 30 seconds. */
export const MAX_BULK_ITEMS = 50;
