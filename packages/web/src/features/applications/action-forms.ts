/** What each transition that an applicant makes in a dialog asks for; the dialog itself is loaded when it opens. */
export const actionForms = {
  uploadVoucher: { purpose: "PAYMENT_VOUCHER", file: true, reason: false },
  justifyLate: { purpose: "LATE_JUSTIFICATION", file: false, reason: true },
  uploadSigned: { purpose: "SIGNED_FORM", file: true, reason: false },
  requestCancel: { purpose: "CANCELLATION_NOTICE", file: false, reason: true },
  reportChange: { purpose: undefined, file: false, reason: true },
  object: { purpose: undefined, file: false, reason: true },
  declineOffer: { purpose: undefined, file: false, reason: false },
  leaveWaiting: { purpose: undefined, file: false, reason: false },
  acceptOffer: { purpose: undefined, file: false, reason: false },
} as const;
export type FormAction = keyof typeof actionForms;
export const hasActionForm = (action: string): action is FormAction => action in actionForms;
