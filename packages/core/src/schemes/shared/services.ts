/**
 * Holds what the services at a fair share (schemes S10–S13): actions and deadlines, declarations, lists of people who
 * enter Macao.
 */

import * as f from "../../forms/builders/field-builders.ts";
import type { TypedCondition } from "../../forms/expressions/expressions.ts";
import type { FormLimit, SchemeDeadline } from "../../forms/types/index.ts";
import type { SchemeAction } from "../../forms/types/scheme-actions.ts";
import { errorCodes } from "../../platform/errors.ts";
import { decisionDeadlines, paidActions, paymentActions } from "./field-builders.ts";
import { personDocument, travelColumns } from "./people.ts";

/** A service has nothing to do after the event and no waiting list. */
const excludedActions: ReadonlySet<SchemeAction> = new Set([
  "lapseReport",
  "offerPlace",
  "acceptOffer",
  "declineOffer",
  "lapseOffer",
  "leaveWaiting",
  "allocateBooth",
]);
/** Actions of services that can have a fee. */
export const chargedActions = paidActions.filter((move) => !excludedActions.has(move));
/** Actions of services without a fee: no payment, no refund. */
export const freeActions = chargedActions.filter((move) => !paymentActions.has(move));
/**
 * Actions of a request, which is decided and carried out: there is no draw, and no event ends after it (schemes F).
 */
export const requestActions = freeActions.filter(
  (move) => !["place", "waitlist", "declineOffer", "complete"].includes(move),
);

/**
 * Builds the last day to apply, counted back from the first day of the event. The closing day of the event applies as
 * well.
 */
export const buildApplyByDeadline = (amount: FormLimit): SchemeDeadline => ({
  kind: "applyBy",
  anchor: "EVENT_START",
  amount,
  unit: "CALENDAR",
  direction: "BEFORE",
  code: errorCodes.REGISTRATION_CLOSED,
});
/**
 * Builds a deadline that is counted back from the earliest of some days of the answers. As `applyBy` it refuses an
 * answer that leaves too little time (`leadTime`).
 * @param paths the answers, such as `dates.from`
 */
export const buildDeadlineBeforeAnswers = (
  kind: string,
  paths: string[],
  amount: FormLimit,
  {
    unit = "CALENDAR",
    code = errorCodes.REGISTRATION_DEADLINE_EXPIRED,
  }: Partial<Pick<SchemeDeadline, "unit" | "code">> = {},
): SchemeDeadline => ({ kind, anchor: { earliest: paths }, amount, unit, direction: "BEFORE", code });
/** Deadlines of services with and without a fee (spec 2 §9). */
export const chargedDeadlines = decisionDeadlines.filter(({ kind }) => kind !== "report");
export const freeDeadlines = decisionDeadlines.filter(({ kind }) => kind === "objection");

/**
 * The rules of the service, to be read first. The event's own conditions are about exhibiting and its notes about
 * paying, so neither is shown.
 */
export const conditionsStep = { fields: { conditionsText: f.content("conditions") } };
export const chargedConditionsStep = {
  fields: { ...conditionsStep.fields, eventNotes: f.content("event.notes") },
};
/** The declarations at the end of every service's form (schemes D; spec 2 §2, §5). */
export const agreements = {
  consentNotes: f.declaration(),
  declareTruth: f.declaration(),
  consentPersonalData: f.declaration(),
};

/** Builds the people who come to Macao for the event: the list with which visitors enter (spec 2 §3). */
export const buildEntryList = <F extends string = never>(when: TypedCondition<F>) =>
  f.people({
    columns: {
      name: f.text(100, { noIllegal: true }),
      idNumber: personDocument,
      ...travelColumns,
      unitName: f.text(255, { noIllegal: true }),
    },
    max: 50,
    unique: ["idNumber"],
    personal: true,
    when,
  });
