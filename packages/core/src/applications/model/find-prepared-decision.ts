/** What a transition finds of a prepared decision, and what is left of it afterwards (decision 0764). Pure. */
import type { SubmittedAction } from "./actions.ts";
import type { ApplicationHeader } from "./application-rows.ts";
import type { PreparedDecision } from "./prepared-decision.ts";

/**
 * What the clock does by itself leaves a prepared decision alone: it reminds, or counts a deadline again. Everything
 * else that happens to an application ends it, because it was prepared for another state of the matter.
 */
const actionsOfClock: ReadonlySet<SubmittedAction> = new Set([
  "paymentReminder",
  "offerReminder",
  "reportReminder",
  "repaymentReminder",
  "originalReminder",
  "supplementReminder",
  "reviewReminder",
  "reviewOverdue",
  "objectionClose",
  "recountDeadlines",
]);

/** Returns the application without the decision that was prepared. */
export const omitPreparedDecision = ({ prepared: _, ...header }: ApplicationHeader): ApplicationHeader =>
  header;

/** Returns the application as a transition finds it: without the prepared decision, unless that outlives it. */
export const omitEndedPreparation = (
  header: ApplicationHeader,
  action: SubmittedAction,
): ApplicationHeader => (actionsOfClock.has(action) ? header : omitPreparedDecision(header));

/** Returns the prepared decision that a transition makes: nobody else can make that transition meanwhile. */
export const pickPreparedDecision = (
  { prepared }: Pick<ApplicationHeader, "prepared">,
  action: SubmittedAction,
): PreparedDecision | undefined => (prepared?.action === action ? prepared : undefined);
