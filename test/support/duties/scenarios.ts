/** What happens to the applications of a season before the staff go on leave, and how the institute answers at last. */
import type { ActionBody } from "@portal/core/applications/model/application-schema";
import type { PendingKind } from "@portal/core/applications/model/statuses";
import type { Actor } from "@portal/core/platform/actor";
import { cashier, officer, secondOfficer } from "../applications/application-fixtures.ts";

/** What somebody does with an application: who, the action, and members of its body. */
export type Step = [
  who: "officer" | "second officer" | "cashier" | "applicant" | "gateway" | "system",
  action: string,
  body?: Partial<ActionBody>,
];
export const receiveOriginal: Step = ["officer", "receiveOriginal"];
const ask: Step = ["officer", "requestSupplement", { message: "請補充資料。" }];
export const accept: Step = ["officer", "accept"];
const refuse: Step = ["officer", "reject", { reason: "不符合資格。" }];
const object: Step = ["applicant", "object", { reason: "我們符合全部條件。" }];
/** The proof of a payment by bank transfer, which the cashier confirms or refuses. */
export const paymentProofId = "demo-PAYMENT_VOUCHER";
/** All of them hand in one proof of payment, which is confirmed again only with a reason (decision 0552). */
const SHARED_TRANSFER = "該筆轉帳亦支付本項費用。";
export const payByTransfer: Step = ["applicant", "uploadVoucher", { fileIds: [paymentProofId] }];
const confirmTransfer: Step = ["cashier", "confirmVoucher", { reference: "BNU 1", reason: SHARED_TRANSFER }];
/** A transfer of another amount than the fee, which goes back. */
export const recordTransfer: Step = [
  "cashier",
  "recordTransfer",
  { amount: 12_300, reference: "BNU 3", reason: "金額不符。" },
];
const withdrawTransfer: Step = ["cashier", "withdrawTransfer", { reason: "登記於另一申請。" }];
const returnTransfer: Step = ["cashier", "refund", { reference: "BNU 4" }];
const correctRefund: Step = ["cashier", "correctRefund", { reference: "BNU 5", reason: "編號輸入錯誤。" }];
const correctPayment: Step = ["cashier", "correctPayment", { reference: "BNU 6", reason: "編號輸入錯誤。" }];
const requestRefund: Step = ["officer", "requestRefund", { reason: "展位未能提供。" }];
const process: Step = ["officer", "process"];
export const grant: Step = ["officer", "decideFunding", { result: "APPROVED" }];
const payOut: Step = ["cashier", "settle", { reference: "BNU 7" }];
const takeGrantBack: Step = ["officer", "cancelGrant", { reason: "平台帳戶已停止營運。" }];
/** A payment at the provider, with which the fee is paid at once. */
export const payAtProvider: Step = ["gateway", "pay", { reference: "order" }];
/** The provider takes the whole fee back. */
const takeBack: Step = ["gateway", "reversePayment", { reference: "order" }];
const claimAgain: Step = ["cashier", "claimPayment", { reason: "款項已被收回。" }];
/** The result of a public draw without a place, and the place of somebody else that becomes free. */
const putOnWaitingList: Step = ["system", "waitlist"];
const offerPlace: Step = ["system", "offerPlace"];
const justifyLate: Step = ["applicant", "justifyLate", { reason: "文件仍在簽發。" }];
const giveUp: Step = ["applicant", "requestCancel", { reason: "行程有變。" }];
/** Who makes the steps of staff. The second officer rules on objections to decisions of the first one. */
export const staff: Readonly<Partial<Record<Step[0], Actor>>> = {
  officer,
  "second officer": secondOfficer,
  cashier,
};
/** The steps that the example of a scheme passes before all staff go on leave. */
export const scenarios: Record<string, readonly Step[]> = {
  submitted: [],
  "asked for documents": [ask],
  accepted: [accept],
  granted: [accept, grant],
  refused: [refuse],
  objected: [refuse, object],
  "objected in vain": [refuse, object, ["second officer", "dismissObjection", { reason: "維持原決定。" }]],
  "objected with success": [refuse, object, ["second officer", "upholdObjection", { reason: "予以接納。" }]],
  "refused a grant and objected": [
    accept,
    [
      "officer",
      "decideFunding",
      { result: "NOT_APPROVED", reasons: { "zh-Hant": "預算不足。", pt: "Orçamento insuficiente." } },
    ],
    object,
  ],
  "paid by transfer": [accept, payByTransfer],
  "paid by a transfer that was refused": [
    accept,
    payByTransfer,
    ["cashier", "refuseVoucher", { reason: "金額不符。" }],
  ],
  "paid by a transfer that was confirmed": [accept, payByTransfer, confirmTransfer, correctPayment],
  "with a transfer to be returned": [accept, recordTransfer],
  "with a transfer that was returned": [
    accept,
    recordTransfer,
    withdrawTransfer,
    recordTransfer,
    returnTransfer,
    correctRefund,
  ],
  endorsed: [["officer", "approveEndorsement"]],
  "given up before a decision": [giveUp],
  "given up after its acceptance": [accept, giveUp],
  "given up after its payment": [accept, payByTransfer, confirmTransfer, giveUp],
  "late with a reason": [ask, justifyLate],
  "late with a reason, and given up": [ask, justifyLate, giveUp],
  "to be refunded": [accept, payByTransfer, confirmTransfer, requestRefund],
  "paid and taken back": [accept, payAtProvider, takeBack],
  "paid, taken back and claimed": [accept, payAtProvider, takeBack, claimAgain],
  "given up and taken back": [accept, payAtProvider, giveUp, takeBack],
  "on the waiting list": [putOnWaitingList],
  "on the waiting list and objected": [putOnWaitingList, object],
  "offered a place": [putOnWaitingList, offerPlace],
  "offered a place and accepted": [putOnWaitingList, offerPlace, ["applicant", "acceptOffer"]],
  "granted and paid out": [accept, grant, process, payOut],
  "granted, paid out and taken back": [accept, grant, process, payOut, takeGrantBack],
  "granted, paid out, taken back and objected": [accept, grant, process, payOut, takeGrantBack, object],
};
/**
 * The steps that a report passes after it was handed in, and when it counts as not delivered where nobody does anything
 * more: by itself, once the institute has answered what waits, or never.
 */
export const reportScenarios: Record<
  string,
  { steps: readonly Step[]; lapses: "by itself" | "with the answer" | "never" }
> = {
  "handed in": { steps: [], lapses: "by itself" },
  signed: { steps: [receiveOriginal], lapses: "never" },
  "asked for documents": { steps: [receiveOriginal, ask], lapses: "by itself" },
  refused: { steps: [receiveOriginal, refuse], lapses: "by itself" },
  objected: { steps: [receiveOriginal, refuse, object], lapses: "with the answer" },
  accepted: { steps: [receiveOriginal, accept], lapses: "never" },
};
/** How the institute answers at last what waits for it. */
export const answers: Readonly<Partial<Record<PendingKind, Step>>> = {
  objection: ["second officer", "dismissObjection", { reason: "維持原決定。" }],
  voucher: ["cashier", "confirmVoucher", { reference: "BNU 2", reason: SHARED_TRANSFER }],
  cancellation: ["officer", "refuseCancel", { reason: "不予取消。" }],
  lateness: ["officer", "refuseLate", { reason: "理由不充分。" }],
  refund: ["cashier", "refuseRefund", { reason: "不予退款。" }],
};
/** The steps of the leader of a group before all staff go on leave. */
export const groupScenarios: Record<string, readonly Step[]> = {
  submitted: [],
  accepted: [accept],
  refused: [refuse],
  objected: [refuse, object],
  "paid by transfer": [accept, payByTransfer],
  // Nobody answers the notice, so that it takes effect when the activity is over (decision 0655).
  "given up after its payment": [accept, payByTransfer, confirmTransfer, giveUp],
  "paid and taken back": [accept, payAtProvider, takeBack],
};
