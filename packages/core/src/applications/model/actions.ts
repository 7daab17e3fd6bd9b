/** Names of all actions on an application after it is a draft, and of those that end a draft. */
import type { SchemeAction } from "../../forms/types/scheme-actions.ts";

/**
 * Actions that a rule of the system applies by itself: nobody can call them and no scheme lists them. They remind, they
 * follow a decision on a group's leader, a change of the calendar or of the event, or the beginning or the end of the
 * activity.
 */
export type RuleAction =
  | "paymentReminder"
  | "supplementReminder"
  | "originalReminder"
  | "offerReminder"
  | "reportReminder"
  | "repaymentReminder"
  | "reviewReminder"
  | "reviewOverdue"
  | "objectionClose"
  | "recountDeadlines"
  | "organiserCancel"
  | "cancelAtEnd"
  | "closeRefundRequest"
  | "closeWaiting"
  | "awaitCertification"
  | "resumeWithCertification"
  | "followAccept"
  | "followReject"
  | "followWait"
  | "followCancel"
  | "followReopen"
  | "leaderRemoves";

/** The actions that end a draft. */
export type DraftAction = Extract<SchemeAction, "submit" | "discard">;

/** Every action. `transitions/definitions/index.ts` holds one record for each. */
export type ApplicationAction = SchemeAction | RuleAction;
/** The actions on a submitted application. Drafts are submitted and discarded by their own services. */
export type SubmittedAction = Exclude<ApplicationAction, DraftAction>;
