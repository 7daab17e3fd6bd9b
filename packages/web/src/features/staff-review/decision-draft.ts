/** The draft of a decision by staff, and the request that submits it. */
import type { ActionBody, ApplicationView } from "@portal/core/applications/model/schema";
import type { StockReason } from "@portal/core/messaging/stock-reasons";
import { api } from "../../shell/api.ts";

type DecisionBody = Omit<ActionBody, "version">;
/** Transitions that take something from the applicant. */
export const dangerousActions = new Set([
  "cancelGrant",
  "closeWaitingGrant",
  "reject",
  "confirmCancel",
  "refuseVoucher",
  "refuseCancel",
  "requestRefund",
  "dismissObjection",
  "refuseLate",
]);

/** Sends a transition; one intention keeps its idempotency key, so that a double click counts once. */
export const submitDecision = (
  application: ApplicationView,
  action: string,
  body: DecisionBody,
): Promise<unknown> =>
  api.post(`/participate/search/${application.id}/${action}`, { version: application.version, ...body });

/** The input of the form of a decision. */
export interface DecisionDraft {
  reason: string;
  chosenReasons: readonly StockReason[];
  paidOn: string;
  reference: string;
  dueOn: string;
  waive: boolean;
  otherPrice: string;
}
export const emptyDecisionDraft: DecisionDraft = {
  reason: "",
  chosenReasons: [],
  paidOn: "",
  reference: "",
  dueOn: "",
  waive: false,
  otherPrice: "",
};
