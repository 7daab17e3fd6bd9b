/**
 * The table of transitions (workflow.md; decisions 0003 and 0162): one record per action with everything about it.
 * Buttons, permissions, jobs, the API and the tests read these records. Pages show the actions in this order.
 */
import type { ApplicationAction } from "../../model/actions.ts";
import type { TimerAction } from "../../model/timers.ts";
import { recountDeadlinesRule } from "./deadlines/recount.ts";
import { reviewOverdueRule, reviewReminderRule } from "./deadlines/review-period.ts";
import {
  acceptLateTransition,
  justifyLateTransition,
  refuseLateTransition,
} from "./documents/late-documents.ts";
import {
  lapseOriginalTransition,
  originalReminderRule,
  receiveOriginalTransition,
  uploadSignedTransition,
} from "./documents/signed-form.ts";
import {
  lapseSupplementTransition,
  requestSupplementTransition,
  supplementReminderRule,
  supplementTransition,
} from "./documents/supplement.ts";
import { extendSupplementTransition, withdrawSupplementTransition } from "./documents/supplement-changes.ts";
import {
  awaitCertificationRule,
  closeWaitingGrantTransition,
  resumeWithCertificationRule,
} from "./grants/certification.ts";
import { decideFundingTransition, settleTransition } from "./grants/funding.ts";
import { cancelGrantTransition, reportChangeTransition } from "./grants/grant-breach.ts";
import {
  confirmRepaymentTransition,
  extendRepaymentTransition,
  lapseRepaymentTransition,
  repaymentReminderRule,
} from "./grants/repayment.ts";
import { completeTransition, lapseReportTransition, reportReminderRule } from "./grants/report.ts";
import {
  followAcceptRule,
  followCancelRule,
  followRejectRule,
  followReopenRule,
  followWaitRule,
  leaderRemovesRule,
} from "./groups/group-members.ts";
import {
  dismissObjectionTransition,
  objectionCloseRule,
  objectTransition,
  upholdObjectionTransition,
} from "./objections/objection.ts";
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
} from "./payments/payment.ts";
import { correctPaymentTransition } from "./payments/payment-correction.ts";
import {
  closeRefundRequestRule,
  refundTransition,
  refuseRefundTransition,
  requestRefundTransition,
  startRefundTransition,
} from "./payments/refund.ts";
import { correctRefundTransition } from "./payments/refund-correction.ts";
import {
  claimPaymentTransition,
  lapseReversalTransition,
  restorePaymentTransition,
  reversePaymentTransition,
  waiveReversalTransition,
} from "./payments/reversal.ts";
import { recordTransferTransition, withdrawTransferTransition } from "./payments/transfer.ts";
import { confirmTransferTransition, undoLapseTransition } from "./payments/undone-lapse.ts";
import {
  cancelAtEndRule,
  confirmCancelTransition,
  organiserCancelRule,
  refuseCancelTransition,
  requestCancelTransition,
} from "./places/cancellation.ts";
import {
  acceptOfferTransition,
  allocateBoothTransition,
  closeWaitingRule,
  declineOfferTransition,
  lapseOfferTransition,
  leaveWaitingTransition,
  offerPlaceTransition,
  offerReminderRule,
  placeTransition,
  waitlistTransition,
} from "./places/places.ts";
import { downloadVoucherTransition, issueVoucherTransition } from "./places/voucher.ts";
import {
  approveEndorsementTransition,
  expireEndorsementTransition,
  recordVerificationTransition,
} from "./review/endorsement.ts";
import { acceptTransition, rejectTransition } from "./review/review.ts";
import type { TransitionDefinition } from "./shared/transition-definition.ts";

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
  closeWaiting: closeWaitingRule,
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
  repaymentReminder: repaymentReminderRule,
  originalReminder: originalReminderRule,
  supplementReminder: supplementReminderRule,
  reviewReminder: reviewReminderRule,
  reviewOverdue: reviewOverdueRule,
} as const satisfies { [A in ApplicationAction]: TransitionDefinition<A> } & {
  // A timer can only apply actions of the system.
  [A in TimerAction]: { by: "system" | "rule" };
};
