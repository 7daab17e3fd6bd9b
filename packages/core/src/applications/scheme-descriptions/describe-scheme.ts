/**
 * The public page of a scheme (spec 3 §2), derived from the scheme and today's policies: when it is open, its fees,
 * its documents and its deadlines. Nothing is written a second time.
 */

import { listReadFields } from "../../forms/builders/define-scheme.ts";
import { getPolicy } from "../../forms/code-lists/policy-values.ts";
import { resolveLimit } from "../../forms/kinds/field-checker.ts";
import type { Json, Scheme } from "../../forms/types/index.ts";
import type { Day } from "../../platform/day.ts";
import { getFormVariant } from "../../schemes/index.ts";
import { calculateFixedFee } from "../fees/calculate-fee.ts";
import { listWindowSpans } from "../windows/application-window.ts";
import { estimateMinutes } from "./estimate-minutes.ts";
import { listRequestedDocuments, type RequestedDocument } from "./requested-documents.ts";

type PolicyScalar = number | string | boolean;
/** A policy as the texts of a page name its members: `{{subsidyRates.workshopHours.0}}`. */
type NamedPolicy = Record<string, PolicyScalar | PolicyScalar[] | Record<string, PolicyScalar>>;
export interface DescribedDeadline {
  kind: string;
  days: number;
  unit: "CALENDAR" | "WORKING";
}
export interface SchemeDescription {
  id: string;
  certified: boolean;
  /** `spans` are the known periods as first and last day; none when it is open all year or depends on an event. */
  window: { kind: Scheme["window"]["kind"]; spans: string[][] };
  /** Without an amount, a fixed fee is determined by the answers. */
  fees: { kind: Scheme["fees"]["kind"]; amount?: number };
  documents: RequestedDocument[];
  /** The form itself must be signed on paper and submitted. */
  signedOriginal: boolean;
  /** Minutes that the form takes with the documents at hand. */
  minutes: number;
  /** In chronological order. */
  deadlines: DescribedDeadline[];
  /** The yearly maximum, where there is one. */
  perYear?: number;
  /** Policies that its page names: `{{subsidyRates.freightMax}}`, and `{{report-dueDays}}` of `report.dueDays`. */
  numbers: Record<string, NamedPolicy | PolicyScalar>;
}
/** Deadlines in chronological order: before submission, before the decision, after it. */
const deadlineOrder = [
  "applyBy",
  "documentsBy",
  "eventDocumentsBy",
  "original",
  "supplementPeriod",
  "review",
  "payment",
  "objection",
  "report",
];
/** The policies that pages of schemes name. */
const namedPolicies = [
  "association",
  "ecommerce",
  "eligibility.macaoOwnershipPercent",
  "eligibility.taxRegisteredYears",
  "entryList.window",
  "firstShop.originalFormDays",
  "incentive.exhibitor.maxPerCalendarYear",
  "leadDays.conference",
  "leadDays.conference.supplement",
  "leadDays.eventSupport",
  "leadDays.exhibitorIncentive",
  "leadWorkingDays.endorsement",
  "leadWorkingDays.endorsement.supplement",
  "objection.days",
  "report.dueDays",
  "subsidyRates",
  "training",
  "travelShow",
];

/**
 * Describes a scheme for its public page.
 * @param policy the policies in effect today for the scheme
 */
export const describeScheme = (
  scheme: Scheme,
  policy: Record<string, Json>,
  today: Day,
): SchemeDescription => {
  const scope = { answers: {}, context: { today, policy } };
  const { counter, certified } = scheme.limits;
  const perYear = resolveLimit(counter?.max, scope);
  const { kind } = scheme.fees;
  // Without answers, a fee that they determine would be described as nothing.
  const isDeterminedByAnswers =
    typeof scheme.fees.amount === "object" && listReadFields(scheme.fees.amount).length > 0;
  const amount = isDeterminedByAnswers ? undefined : calculateFixedFee(scheme.fees, scope);
  const formVariant = getFormVariant(scheme.id);
  // A fair under one name is an event of that form, whichever one it is; another scheme is for events of any form.
  const event = formVariant === "NONE" ? {} : { event: { formVariant } };
  return {
    id: scheme.id,
    certified,
    window: {
      kind: scheme.window.kind,
      spans: (listWindowSpans(scheme, policy, today) ?? []).map((span) => span.flatMap((day) => day ?? [])),
    },
    fees: { kind, ...(amount === undefined ? {} : { amount }) },
    documents: listRequestedDocuments(scheme, { answers: {}, context: { ...scope.context, ...event } }),
    signedOriginal: scheme.needsSignedOriginal === true,
    minutes: estimateMinutes(scheme),
    deadlines: scheme.deadlines
      .flatMap(({ kind: deadlineKind, amount: limit, unit, when }) => {
        const days = resolveLimit(limit, scope);
        // Deadlines that only apply to some answers, or that are set for each event, are announced where they are
        // known.
        // The event of a booth has a last day for documents of its own (decision 0630).
        const isOfEvent = deadlineKind === "documentsBy" && scheme.limits.group === "BOOTH";
        return days && !when ? [{ kind: isOfEvent ? "eventDocumentsBy" : deadlineKind, days, unit }] : [];
      })
      .toSorted((a, b) => deadlineOrder.indexOf(a.kind) - deadlineOrder.indexOf(b.kind)),
    ...(perYear === undefined ? {} : { perYear }),
    numbers: Object.fromEntries(
      namedPolicies.map((key) => [
        key.replaceAll(".", "-"),
        getPolicy(key, policy) as NamedPolicy | PolicyScalar,
      ]),
    ),
  };
};
