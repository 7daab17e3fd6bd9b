/** The inputs of each transition that an applicant makes in a dialog. The dialog itself is loaded when it opens. */
interface ActionFormDefinition {
  purpose: string | undefined;
  /** True when a file is required. */
  file: boolean;
  /** True when a reason is asked for. */
  reason: boolean;
  /**
   * The button of an awaited action stands out, actions that continue are plain buttons, and actions that turn back are
   * less prominent.
   */
  look: "primary" | "secondary" | "quiet";
}
export const actionForms = {
  uploadVoucher: { purpose: "PAYMENT_VOUCHER", file: true, reason: false, look: "secondary" },
  justifyLate: { purpose: "LATE_JUSTIFICATION", file: false, reason: true, look: "quiet" },
  uploadSigned: { purpose: "SIGNED_FORM", file: true, reason: false, look: "primary" },
  requestCancel: { purpose: "CANCELLATION_NOTICE", file: false, reason: true, look: "quiet" },
  reportChange: { purpose: undefined, file: false, reason: true, look: "quiet" },
  object: { purpose: undefined, file: false, reason: true, look: "quiet" },
  declineOffer: { purpose: undefined, file: false, reason: false, look: "quiet" },
  leaveWaiting: { purpose: undefined, file: false, reason: false, look: "quiet" },
  acceptOffer: { purpose: undefined, file: false, reason: false, look: "primary" },
} as const satisfies Record<string, ActionFormDefinition>;
export type FormAction = keyof typeof actionForms;
export const hasActionForm = (action: string): action is FormAction => action in actionForms;
