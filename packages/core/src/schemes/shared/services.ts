/** What the services at a fair share (schemes S10–S13): their moves and clocks, who signs, lists of people who come. */

import * as f from "../../forms/builders/field-builders.ts";
import {
  dayAdd,
  eventProperty,
  multiply,
  policy,
  rowColumn,
  type TypedCondition,
} from "../../forms/expressions/expressions.ts";
import type { FormLimit, SchemeDeadline } from "../../forms/types/index.ts";
import type { SchemeAction } from "../../forms/types/scheme-actions.ts";
import { errorCodes } from "../../platform/errors.ts";
import { decisionDeadlines, paidMoves } from "./field-builders.ts";

/** Nothing follows the event, and nobody waits for a place. */
const excludedMoves: ReadonlySet<SchemeAction> = new Set([
  "lapseReport",
  "offerPlace",
  "acceptOffer",
  "declineOffer",
  "lapseOffer",
  "leaveWaiting",
  "allocateBooth",
]);
/** Moves of what may cost something. */
export const chargedMoves = paidMoves.filter((move) => !excludedMoves.has(move));
/** Everything that has to do with a fee, its vouchers, its arrears or its refund. */
const paymentMoves: ReadonlySet<SchemeAction> = new Set([
  "requestPayment",
  "pay",
  "uploadVoucher",
  "confirmVoucher",
  "refuseVoucher",
  "lapsePayment",
  "payArrears",
  "waiveArrears",
  "issueVoucher",
  "downloadVoucher",
  "refund",
]);
/** Moves of what is decided and carried out without a fee: no payment, no refund. */
export const freeMoves = chargedMoves.filter((move) => !paymentMoves.has(move));
/** Moves of a request, for which nobody draws lots and after which no event ends: decided and carried out (schemes F). */
export const requestMoves = freeMoves.filter(
  (move) => !["place", "waitlist", "declineOffer", "complete"].includes(move),
);

/** The last day to apply, counted back from the first day of the event; the event's closing day holds besides. */
export const buildApplyByDeadline = (amount: FormLimit): SchemeDeadline => ({
  kind: "applyBy",
  anchor: "EVENT_START",
  amount,
  unit: "CALENDAR",
  direction: "BEFORE",
  code: errorCodes.REGISTRATION_CLOSED,
});
/** Clocks of what may cost something, and of what does not (spec 2 §9). */
export const chargedDeadlines = decisionDeadlines.filter(({ kind }) => kind !== "report");
export const freeDeadlines = decisionDeadlines.filter(({ kind }) => kind === "objection");

/**
 * What is read first: the rules of the service. The event's conditions are those of exhibiting, which a service does not
 * ask for; its notes are about paying.
 */
export const conditionsStep = { fields: { conditionsText: f.content("conditions") } };
export const chargedConditionsStep = {
  fields: { ...conditionsStep.fields, eventNotes: f.content("event.notes") },
};
/** The boxes that close every service's form (schemes D; spec 2 §2, §5). */
export const agreements = {
  consentNotes: f.declaration(),
  declareTruth: f.declaration(),
  consentPersonalData: f.declaration(),
};

/** Three days before the first day to one day after the last (spec 2 §3). */
const entryDayBounds = {
  min: dayAdd(eventProperty("dates.start"), multiply(-1, policy("entryList.window", "daysBeforeStart"))),
  max: dayAdd(eventProperty("dates.end"), policy("entryList.window", "daysAfterEnd")),
};
/** Who comes to Macao for the event: the list that visitors from elsewhere enter with (spec 2 §3). */
export const buildEntryList = <F extends string = never>(when: TypedCondition<F>) =>
  f.people({
    columns: {
      name: f.text(100, { noIllegal: true }),
      idNumber: f.text(50, { noIllegal: true, personal: true }),
      arrivesOn: f.day(entryDayBounds),
      departsOn: f.day({ min: rowColumn("arrivesOn"), max: entryDayBounds.max }),
      unitName: f.text(255, { noIllegal: true }),
    },
    max: 50,
    unique: ["idNumber"],
    personal: true,
    when,
  });
