/**
 * What a scheme's page for everybody says of it (spec 3 §2), worked out of the scheme itself and the policies of the day:
 * when it is open, what it costs, which documents it asks for, within which days. Nothing of it is written a second time.
 */

import { listCodes } from "../../forms/code-lists/index.ts";
import type { EvaluationScope } from "../../forms/expressions/evaluate.ts";
import { resolveLimit } from "../../forms/kinds/checker.ts";
import type { Field, Json, Scheme } from "../../forms/types/index.ts";
import type { Day } from "../../platform/day.ts";
import { calculateFixedFee } from "../fees/calculate-fee.ts";
import { listWindowSpans } from "../windows/application-window.ts";

export interface RequestedDocument {
  /** Code of the list of documents. */
  type: string;
  /** Of everybody, of some (it depends on what is answered), or whoever likes. */
  asked: "ALWAYS" | "SOMETIMES" | "OPTIONAL";
  /** How old it may be. */
  maxAge?: { amount: number; unit: "DAYS" | "MONTHS" | "WORKING_DAYS" };
}
export interface SchemeDescription {
  id: string;
  certified: boolean;
  /** `spans`, first and last day, are those that are known; none where it is open all year or as an event says. */
  window: { kind: Scheme["window"]["kind"]; spans: string[][] };
  fees: { kind: Scheme["fees"]["kind"]; amount?: number };
  documents: RequestedDocument[];
  /** The form itself is signed on paper and handed in. */
  signedOriginal: boolean;
  deadlines: { kind: string; days: number; unit: "CALENDAR" | "WORKING" }[];
  /** How many applications a year, where they are counted. */
  perYear?: number;
}

const requirementRank = { OPTIONAL: 0, SOMETIMES: 1, ALWAYS: 2 } as const;

/** Fields that ask for documents, those of rows among them; `sometimes` when what they stand in does. */
const listDocumentFields = (
  fields: readonly Field[],
  isConditional: boolean,
  scope: EvaluationScope,
): RequestedDocument[] =>
  fields.flatMap((field): RequestedDocument[] => {
    const dependsOnAnswers = isConditional || field.when !== undefined;
    if ("columns" in field && Array.isArray(field.columns))
      return listDocumentFields(field.columns, dependsOnAnswers || field.required === false, scope);
    if (field.kind !== "documents") return [];
    const requirement = field.required === false ? "OPTIONAL" : dependsOnAnswers ? "SOMETIMES" : "ALWAYS";
    const amount = resolveLimit(field.maxAge?.amount, scope);
    const maxAge = field.maxAge && amount !== undefined ? { maxAge: { ...field.maxAge, amount } } : {};
    return [{ type: field.purpose, asked: requirement, ...maxAge }];
  });

const listRequestedDocuments = (scheme: Scheme, scope: EvaluationScope): RequestedDocument[] => {
  // Pictures and the like are uploaded too and are no documents; what is asked for in several places stands once.
  const documentTypes = new Set(listCodes("documentType"));
  const documentsByType = new Map<string, RequestedDocument>();
  for (const step of scheme.steps) {
    if (step.after) continue;
    for (const document of listDocumentFields(step.fields, step.when !== undefined, scope)) {
      const known = documentsByType.get(document.type);
      if (
        documentTypes.has(document.type) &&
        (!known || requirementRank[known.asked] < requirementRank[document.asked])
      )
        documentsByType.set(document.type, document);
    }
  }
  return [...documentsByType.values()].toSorted(
    (a, b) => requirementRank[b.asked] - requirementRank[a.asked],
  );
};

/** @param policy what holds today for the scheme */
export const describeScheme = (
  scheme: Scheme,
  policy: Record<string, Json>,
  today: Day,
): SchemeDescription => {
  const scope = { answers: {}, context: { today, policy } };
  const { counter, certified } = scheme.limits;
  const perYear = resolveLimit(counter?.max, scope);
  const { kind } = scheme.fees;
  const amount = calculateFixedFee(scheme.fees, scope);
  return {
    id: scheme.id,
    certified,
    window: {
      kind: scheme.window.kind,
      spans: (listWindowSpans(scheme, policy, today) ?? []).map((span) => span.flatMap((day) => day ?? [])),
    },
    fees: { kind, ...(amount === undefined ? {} : { amount }) },
    documents: listRequestedDocuments(scheme, scope),
    signedOriginal: scheme.needsSignedOriginal === true,
    deadlines: scheme.deadlines.flatMap(({ kind: deadlineKind, amount: limit, unit, when }) => {
      const days = resolveLimit(limit, scope);
      // What holds for some answers only, or on a day that is set for each event, is told where it is known.
      return days && !when ? [{ kind: deadlineKind, days, unit }] : [];
    }),
    ...(perYear === undefined ? {} : { perYear }),
  };
};
