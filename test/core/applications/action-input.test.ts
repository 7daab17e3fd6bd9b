/**
 * Who may send what: every action with every member of `ActionBody`. A member of another action is refused, because one
 * that is ignored would appear to be accepted.
 */
import type { SubmittedAction } from "@portal/core/applications/model/actions";
import { ActionBody } from "@portal/core/applications/model/application-schema";
import { enclosures } from "@portal/core/applications/model/enclosures";
import {
  describeActionInputs,
  listInputMembers,
  refuseOtherMembers,
} from "@portal/core/applications/transitions/definitions/action-input";
import { transitions } from "@portal/core/applications/transitions/definitions/index";
import { Refusal } from "@portal/core/platform/errors";
import { expect, test } from "vitest";
import { everyMember } from "./every-member.ts";
import { transitionCases } from "./transition-cases.ts";

type Member = Exclude<keyof ActionBody, "version">;
const nothing: Member[] = [];
/** A remark, which the history keeps. */
const remark: Member[] = ["reason"];
const staffReason: Member[] = ["reason", "reasonCodes"];
/** Written by hand, so that a record that takes more or less than it should fails. */
const membersByAction: { readonly [A in SubmittedAction]: readonly Member[] } = {
  requestSupplement: ["fields", "notes", "message", "dueOn", ...staffReason],
  withdrawSupplement: staffReason,
  extendSupplement: ["dueOn", ...remark],
  supplement: ["answers"],
  lapseSupplement: nothing,
  uploadSigned: ["fileIds"],
  receiveOriginal: ["receivedOn", ...remark],
  lapseOriginal: nothing,
  accept: ["otherPrice", "waiveRent", ...remark],
  reject: staffReason,
  place: nothing,
  waitlist: nothing,
  approveEndorsement: remark,
  recordVerification: ["result", "reason"],
  expireEndorsement: nothing,
  requestPayment: remark,
  process: remark,
  pay: ["reference", "paidOn"],
  uploadVoucher: ["fileIds"],
  confirmVoucher: ["paidOn", "reference", ...remark],
  refuseVoucher: staffReason,
  recordTransfer: ["amount", "paidOn", "reference", ...remark],
  withdrawTransfer: remark,
  correctRefund: ["paidOn", "reference", ...remark],
  correctPayment: ["amount", "paidOn", "reference", ...remark],
  lapsePayment: nothing,
  payArrears: ["reference", "paidOn"],
  waiveArrears: staffReason,
  confirmTransfer: ["paidOn", "reference", ...remark],
  undoLapse: ["reference", "paidOn"],
  reversePayment: ["amount", "reference"],
  restorePayment: ["amount"],
  claimPayment: remark,
  waiveReversal: staffReason,
  lapseReversal: nothing,
  issueVoucher: nothing,
  downloadVoucher: nothing,
  decideFunding: ["result", "amount", "reasons"],
  object: ["reason"],
  upholdObjection: remark,
  dismissObjection: staffReason,
  justifyLate: ["reason", "fileIds"],
  acceptLate: ["dueOn", ...remark],
  refuseLate: staffReason,
  cancelGrant: staffReason,
  closeWaitingGrant: staffReason,
  reportChange: ["reason", "changedOn"],
  extendRepayment: ["dueOn"],
  confirmRepayment: ["amount", "paidOn", "reference"],
  lapseRepayment: nothing,
  offerPlace: nothing,
  acceptOffer: nothing,
  declineOffer: nothing,
  lapseOffer: nothing,
  leaveWaiting: nothing,
  allocateBooth: ["booth"],
  requestCancel: ["reason", "fileIds"],
  confirmCancel: remark,
  refuseCancel: staffReason,
  requestRefund: staffReason,
  refuseRefund: staffReason,
  startRefund: ["amount", ...remark],
  refund: ["amount", "paidOn", "reference", ...remark],
  complete: nothing,
  lapseReport: nothing,
  settle: ["amount", "paidOn", "reference", "reason"],
  organiserCancel: nothing,
  cancelAtEnd: nothing,
  closeRefundRequest: nothing,
  closeWaiting: nothing,
  followAccept: nothing,
  followReject: nothing,
  followWait: nothing,
  followCancel: nothing,
  leaderRemoves: ["reason"],
  followReopen: nothing,
  awaitCertification: nothing,
  resumeWithCertification: nothing,
  objectionClose: nothing,
  paymentReminder: nothing,
  offerReminder: nothing,
  recountDeadlines: nothing,
  reportReminder: nothing,
  repaymentReminder: nothing,
  originalReminder: nothing,
  supplementReminder: nothing,
  reviewReminder: nothing,
  reviewOverdue: nothing,
};
const actions = Object.keys(membersByAction) as SubmittedAction[];
const members = Object.keys(everyMember) as Member[];

/** Finds the fields of the refusal of a body; undefined when it is taken. */
const findRefusedFields = (action: SubmittedAction, body: Partial<ActionBody>) => {
  try {
    refuseOtherMembers(action, body);
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 200114) throw error;
    return error.detail.fields;
  }
};

test("the table names every member and every action of an application", () => {
  expect(["version", ...members].toSorted()).toEqual(Object.keys(ActionBody.shape).toSorted());
  expect(actions.toSorted()).toEqual(
    Object.keys(transitions)
      .filter((action) => action !== "submit" && action !== "discard")
      .toSorted(),
  );
});

test.each(actions)("%s takes its members, and is refused with any other", (action) => {
  const results = members.map((member) => [
    member,
    findRefusedFields(action, { version: 1, [member]: everyMember[member] }) ?? "taken",
  ]);
  expect(Object.fromEntries(results)).toEqual(
    Object.fromEntries(
      members.map((member) => [
        member,
        membersByAction[action].includes(member) ? "taken" : [{ path: member, key: "illegal" }],
      ]),
    ),
  );
});

test("a refusal names each member that is not taken, and ignores a member without a value", () => {
  const body = { version: 1, reason: "x", amount: -1, booth: "A-01" };
  expect(findRefusedFields("requestRefund", body)).toEqual([
    { path: "amount", key: "illegal" },
    { path: "booth", key: "illegal" },
  ]);
  const unsentAmount = { version: 1, amount: undefined } as unknown as Partial<ActionBody>;
  expect(findRefusedFields("requestRefund", unsentAmount)).toBeUndefined();
});

test("an action takes files exactly where it encloses documents", () => {
  const takingFiles = actions.filter((action) => listInputMembers(action).includes("fileIds"));
  expect(takingFiles.toSorted()).toEqual(Object.keys(enclosures).toSorted());
});

test("every decision whose form has a field for a reason takes it", () => {
  // `decision-panel.tsx` has other forms for these.
  const ownForms = [
    "requestSupplement",
    "allocateBooth",
    "decideFunding",
    "recordVerification",
    "extendRepayment",
    "confirmRepayment",
  ];
  const decisions = actions.filter(
    (action) => transitions[action].by === "staff" && !ownForms.includes(action),
  );
  expect(decisions.filter((action) => !listInputMembers(action).includes("reason"))).toEqual([]);
});

test("the case of each transition sends only what its action takes", () => {
  for (const action of actions)
    for (const { input = {} } of transitionCases[action])
      expect(findRefusedFields(action, input), action).toBeUndefined();
});

test("the API document says what each action of a person takes", () => {
  const description = describeActionInputs();
  expect(description).toContain("\n- refund: amount, paidOn, reference, reason\n");
  expect(description).toContain("\n- requestRefund: reason, reasonCodes\n");
  expect(description).toContain("\n- downloadVoucher: none\n");
  expect(description).not.toMatch(/- (?:pay|lapsePayment|followAccept|submit):/);
});
