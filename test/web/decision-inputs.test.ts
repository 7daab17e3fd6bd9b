/**
 * The form of each decision of staff sends the members that the record of its transition takes, and no other: what a
 * form does not ask for, nobody can say, and what the record does not take is refused.
 */
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import { listInputMembers } from "@portal/core/applications/transitions/definitions/action-input";
import { transitions } from "@portal/core/applications/transitions/definitions/index";
import { describe, expect, test } from "vitest";
import {
  buildDecisionBody,
  type DecisionDraft,
  getDecisionNeeds,
} from "../../packages/web/src/features/staff-review/decision-draft.ts";

/** `decision-panel.tsx` has other forms for these: the fields of the application, the plan, those of a grant. */
const otherForms: readonly string[] = [
  "requestSupplement",
  "allocateBooth",
  "decideFunding",
  "settle",
  "recordVerification",
  "extendRepayment",
  "confirmRepayment",
];
const decisions = Object.values(transitions).flatMap((record) =>
  record.by === "staff" && !otherForms.includes(record.action) ? [record] : [],
);

const money = { amount: 100, currency: "MOP" };
/** An application of which every open point can be decided: a waiver, an unpriced item, a refund, a paid grant. */
const application = {
  answers: { rentWaiverRequest: true, extras: { OTHER: 1 } },
  fee: { lines: [{ key: "rent", quantity: 1, ...money }], total: money },
  refund: { amount: money },
  funding: { settled: { reference: "BNU 1" } },
} as unknown as ApplicationView;
const typedDraft: DecisionDraft = {
  reason: "x",
  chosenReasons: ["NO_PLACES"],
  paidOn: "2026-11-23",
  reference: "BNU 1",
  dueOn: "2026-12-07",
  receivedOn: "2026-11-23",
  waive: true,
  otherPrice: "1",
  amount: "1",
};

describe.each(decisions)("$action", (record) => {
  test("has an input for each member that it takes", () => {
    const needs = getDecisionNeeds(record.action, application, "reason" in record);
    const typedAmount = { amount: 100 };
    const body = buildDecisionBody(needs, typedDraft, application, {
      otherPrice: needs.unpricedCount > 0 ? typedAmount : undefined,
      transfer: needs.transferAmount || needs.correctedAmount ? typedAmount : undefined,
    });
    // Stock reasons are chosen in the same field as the reason, where there are some.
    const sentMembers = Object.keys(body).filter((member) => member !== "reasonCodes");
    const takenMembers = listInputMembers(record.action).filter((member) => member !== "reasonCodes");
    expect(sentMembers.toSorted()).toEqual(takenMembers.toSorted());
  });
});
