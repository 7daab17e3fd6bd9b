/**
 * What a scheme's page for everybody says of it (spec 3 §2), worked out of the scheme itself and the policies of the day:
 * when it is open, what it costs, which documents it asks for, within which days. Nothing of it is written a second time.
 */
import { windowSpans } from "../application/eligibility/window.ts";
import { codesOf } from "../code-lists/index.ts";
import type { Day } from "../day.ts";
import type { Scope } from "../form/evaluate.ts";
import { limitOf } from "../form/kinds/fault.ts";
import type { Field, Json, Scheme } from "../form/types.ts";
import { fixedFee } from "../payment/fee-for.ts";

export interface DocumentAsked {
  /** Code of the list of documents. */
  type: string;
  /** Of everybody, of some (it depends on what is answered), or whoever likes. */
  asked: "ALWAYS" | "SOMETIMES" | "OPTIONAL";
  /** How old it may be. */
  maxAge?: { amount: number; unit: "DAYS" | "MONTHS" | "WORKING_DAYS" };
}
export interface About {
  id: string;
  certified: boolean;
  /** `spans`, first and last day, are those that are known; none where it is open all year or as an event says. */
  window: { kind: Scheme["window"]["kind"]; spans: string[][] };
  fees: { kind: Scheme["fees"]["kind"]; amount?: number };
  documents: DocumentAsked[];
  /** The form itself is signed on paper and handed in. */
  signedOriginal: boolean;
  deadlines: { kind: string; days: number; unit: "CALENDAR" | "WORKING" }[];
  /** How many applications a year, where they are counted. */
  perYear?: number;
}

const rank = { OPTIONAL: 0, SOMETIMES: 1, ALWAYS: 2 } as const;

/** Fields that ask for documents, those of rows among them; `sometimes` when what they stand in does. */
const within = (fields: readonly Field[], sometimes: boolean, scope: Scope): DocumentAsked[] =>
  fields.flatMap((field): DocumentAsked[] => {
    const depends = sometimes || field.when !== undefined;
    if ("columns" in field && Array.isArray(field.columns))
      return within(field.columns, depends || field.required === false, scope);
    if (field.kind !== "documents") return [];
    const asked = field.required === false ? "OPTIONAL" : depends ? "SOMETIMES" : "ALWAYS";
    const amount = limitOf(field.maxAge?.amount, scope);
    const maxAge = field.maxAge && amount !== undefined ? { maxAge: { ...field.maxAge, amount } } : {};
    return [{ type: field.purpose, asked, ...maxAge }];
  });

const documentsOf = (scheme: Scheme, scope: Scope): DocumentAsked[] => {
  // Pictures and the like are uploaded too and are no documents; what is asked for in several places stands once.
  const named = new Set(codesOf("documentType"));
  const found = new Map<string, DocumentAsked>();
  for (const step of scheme.steps) {
    if (step.after) continue;
    for (const document of within(step.fields, step.when !== undefined, scope)) {
      const before = found.get(document.type);
      if (named.has(document.type) && (!before || rank[before.asked] < rank[document.asked]))
        found.set(document.type, document);
    }
  }
  return [...found.values()].toSorted((a, b) => rank[b.asked] - rank[a.asked]);
};

/** @param policy what holds today for the scheme */
export const aboutOf = (scheme: Scheme, policy: Record<string, Json>, today: Day): About => {
  const scope = { answers: {}, context: { today, policy } };
  const { counter, certified } = scheme.limits;
  const perYear = limitOf(counter?.max, scope);
  const { kind } = scheme.fees;
  const amount = fixedFee(scheme.fees, scope);
  return {
    id: scheme.id,
    certified,
    window: {
      kind: scheme.window.kind,
      spans: (windowSpans(scheme, policy, today) ?? []).map((span) => span.flatMap((day) => day ?? [])),
    },
    fees: { kind, ...(amount === undefined ? {} : { amount }) },
    documents: documentsOf(scheme, scope),
    signedOriginal: scheme.needsSignedOriginal === true,
    deadlines: scheme.deadlines.flatMap(({ kind: what, amount: limit, unit, when }) => {
      const days = limitOf(limit, scope);
      // What holds for some answers only, or on a day that is set for each event, is told where it is known.
      return days && !when ? [{ kind: what, days, unit }] : [];
    }),
    ...(perYear === undefined ? {} : { perYear }),
  };
};
