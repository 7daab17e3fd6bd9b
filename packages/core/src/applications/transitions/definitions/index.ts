/**
 * The table of transitions (workflow.md; decisions 0003 and 0162): one record per action with everything about it.
 * Buttons, permissions, jobs, the API and the tests read these records. Pages show the actions in this order.
 */
import type { ApplicationAction } from "../../model/actions.ts";
import type { TimerAction } from "../../model/timers.ts";
import {
  cancelAtEndRule,
  confirmCancelTransition,
  organiserCancelRule,
  refuseCancelTransition,
  requestCancelTransition,
} from "./cancellation.ts";
import {
  awaitCertificationRule,
  closeWaitingGrantTransition,
  resumeWithCertificationRule,
} from "./certification.ts";
import {
  approveEndorsementTransition,
  expireEndorsementTransition,
  recordVerificationTransition,
} from "./endorsement.ts";
import { decideFundingTransition, settleTransition } from "./funding.ts";
import {
  cancelGrantTransition,
  confirmRepaymentTransition,
  extendRepaymentTransition,
  lapseRepaymentTransition,
  reportChangeTransition,
} from "./grant-breach.ts";
import {
  followAcceptRule,
  followCancelRule,
  followRejectRule,
  followReopenRule,
  followWaitRule,
  leaderRemovesRule,
} from "./group-members.ts";
import { acceptLateTransition, justifyLateTransition, refuseLateTransition } from "./late-documents.ts";
import {
  dismissObjectionTransition,
  objectionCloseRule,
  objectTransition,
  upholdObjectionTransition,
} from "./objection.ts";
import {
  confirmPaymentProofTransition,
  lapsePaymentTransition,
  payArrearsTransition,
  paymentReminderRule,
  payTransition,
  processTransition,
  refusePaymentProofTransition,
  requestPaymentTransition,
  uploadPaymentProofTransition,
  waiveArrearsTransition,
} from "./payment.ts";
import { correctPaymentTransition } from "./payment-correction.ts";
import {
  acceptOfferTransition,
  allocateBoothTransition,
  declineOfferTransition,
  lapseOfferTransition,
  leaveWaitingTransition,
  offerPlaceTransition,
  offerReminderRule,
  placeTransition,
  waitlistTransition,
} from "./places.ts";
import { recountDeadlinesRule } from "./recount.ts";
import {
  closeRefundRequestRule,
  refundTransition,
  refuseRefundTransition,
  requestRefundTransition,
  startRefundTransition,
} from "./refund.ts";
import { correctRefundTransition } from "./refund-correction.ts";
import { completeTransition, lapseReportTransition, reportReminderRule } from "./report.ts";
import {
  claimPaymentTransition,
  lapseReversalTransition,
  restorePaymentTransition,
  reversePaymentTransition,
  waiveReversalTransition,
} from "./reversal.ts";
import { acceptTransition, rejectTransition } from "./review.ts";
import { reviewOverdueRule, reviewReminderRule } from "./review-period.ts";
import {
  lapseOriginalTransition,
  originalReminderRule,
  receiveOriginalTransition,
  uploadSignedTransition,
} from "./signed-form.ts";
import {
  lapseSupplementTransition,
  requestSupplementTransition,
  supplementReminderRule,
  supplementTransition,
} from "./supplement.ts";
import { extendSupplementTransition, withdrawSupplementTransition } from "./supplement-changes.ts";
import { recordTransferTransition, withdrawTransferTransition } from "./transfer.ts";
import type { TransitionDefinition } from "./transition-definition.ts";
import { confirmTransferTransition, undoLapseTransition } from "./undone-lapse.ts";
import { downloadVoucherTransition, issueVoucherTransition } from "./voucher.ts";

export const transitions = {
  submit: { action: "submit", by: "applicant", from: ["DRAFT"], to: "PROCESSING" },
  discard: { action: "discard", by: "applicant", from: ["DRAFT"], to: "gone" },
  requestSupplement: requestSupplementTransition,
  withdrawSupplement: withdrawSupplementTransition,
  extendSupplement: extendSupplementTransition,
  supplement: supplementTransition,
  lapseSupplement: lapseSupplementTransition,
  uploadSigned: uploadSignedTransition,
  receiveOriginal: receiveOriginalTransition,
  lapseOriginal: lapseOriginalTransition,
  accept: acceptTransition,
  reject: rejectTransition,
  place: placeTransition,
  waitlist: waitlistTransition,
  approveEndorsement: approveEndorsementTransition,
  recordVerification: recordVerificationTransition,
  expireEndorsement: expireEndorsementTransition,
  requestPayment: requestPaymentTransition,
  process: processTransition,
  pay: payTransition,
  uploadVoucher: uploadPaymentProofTransition,
  confirmVoucher: confirmPaymentProofTransition,
  refuseVoucher: refusePaymentProofTransition,
  recordTransfer: recordTransferTransition,
  withdrawTransfer: withdrawTransferTransition,
  correctRefund: correctRefundTransition,
  correctPayment: correctPaymentTransition,
  lapsePayment: lapsePaymentTransition,
  payArrears: payArrearsTransition,
  waiveArrears: waiveArrearsTransition,
  confirmTransfer: confirmTransferTransition,
  undoLapse: undoLapseTransition,
  reversePayment: reversePaymentTransition,
  restorePayment: restorePaymentTransition,
  claimPayment: claimPaymentTransition,
  waiveReversal: waiveReversalTransition,
  lapseReversal: lapseReversalTransition,
  issueVoucher: issueVoucherTransition,
  downloadVoucher: downloadVoucherTransition,
  decideFunding: decideFundingTransition,
  object: objectTransition,
  upholdObjection: upholdObjectionTransition,
  dismissObjection: dismissObjectionTransition,
  justifyLate: justifyLateTransition,
  acceptLate: acceptLateTransition,
  refuseLate: refuseLateTransition,
  cancelGrant: cancelGrantTransition,
  closeWaitingGrant: closeWaitingGrantTransition,
  reportChange: reportChangeTransition,
  extendRepayment: extendRepaymentTransition,
  confirmRepayment: confirmRepaymentTransition,
  lapseRepayment: lapseRepaymentTransition,
  offerPlace: offerPlaceTransition,
  acceptOffer: acceptOfferTransition,
  declineOffer: declineOfferTransition,
  lapseOffer: lapseOfferTransition,
  leaveWaiting: leaveWaitingTransition,
  allocateBooth: allocateBoothTransition,
  requestCancel: requestCancelTransition,
  confirmCancel: confirmCancelTransition,
  refuseCancel: refuseCancelTransition,
  requestRefund: requestRefundTransition,
  startRefund: startRefundTransition,
  refund: refundTransition,
  refuseRefund: refuseRefundTransition,
  complete: completeTransition,
  lapseReport: lapseReportTransition,
  settle: settleTransition,
  organiserCancel: organiserCancelRule,
  cancelAtEnd: cancelAtEndRule,
  closeRefundRequest: closeRefundRequestRule,
  followAccept: followAcceptRule,
  followReject: followRejectRule,
  followWait: followWaitRule,
  followCancel: followCancelRule,
  leaderRemoves: leaderRemovesRule,
  followReopen: followReopenRule,
  awaitCertification: awaitCertificationRule,
  resumeWithCertification: resumeWithCertificationRule,
  objectionClose: objectionCloseRule,
  paymentReminder: paymentReminderRule,
  offerReminder: offerReminderRule,
  recountDeadlines: recountDeadlinesRule,
  reportReminder: reportReminderRule,
  originalReminder: originalReminderRule,
  supplementReminder: supplementReminderRule,
  reviewReminder: reviewReminderRule,
  reviewOverdue: reviewOverdueRule,
} as const satisfies { [A in ApplicationAction]: TransitionDefinition<A> } & {
  // A timer can only apply actions of the system.
  [A in TimerAction]: { by: "system" | "rule" };
};
