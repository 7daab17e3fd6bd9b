/** The documents that a form asks for, derived from the form itself (spec 2 §3; spec 3 §2). */

import { listReadFields } from "../../forms/builders/define-scheme.ts";
import { listCodes } from "../../forms/code-lists/index.ts";
import { type EvaluationScope, evaluateCondition } from "../../forms/expressions/evaluate.ts";
import { resolveLimit } from "../../forms/kinds/field-checker.ts";
import type { Expr, Field, Json, Scheme } from "../../forms/types/index.ts";
import type { Day } from "../../platform/day.ts";
import { toJsonMembers } from "../../platform/json.ts";

export interface RequestedDocument {
  /** A code of the list of documents. */
  type: string;
  /** Required from everybody, from some (depending on answers), or optional. */
  asked: "ALWAYS" | "SOMETIMES" | "OPTIONAL";
  /** The maximum age. */
  maxAge?: { amount: number; unit: "DAYS" | "MONTHS" | "WORKING_DAYS" };
}
/** Lists the operations of an expression and of its parts. */
const listOperations = (node: unknown): string[] => {
  if (Array.isArray(node)) return node.flatMap(listOperations);
  if (typeof node !== "object" || node === null) return [];
  const ownOperation = "op" in node && typeof node.op === "string" ? [node.op] : [];
  return [...ownOperation, ...Object.values(node).flatMap(listOperations)];
};

/** Returns whether a condition holds for everybody at an event, for nobody, or depends on who answers what. */
const resolveCondition = (
  when: Expr | undefined,
  scope: EvaluationScope,
): "ALWAYS" | "SOMETIMES" | "NEVER" => {
  if (!when) return "ALWAYS";
  const operations = listOperations(when);
  const dependsOnApplicant = operations.includes("row") || operations.includes("institution");
  if (dependsOnApplicant || listReadFields(when).length > 0) return "SOMETIMES";
  const truth = evaluateCondition(when, scope);
  if (truth === undefined) return "SOMETIMES";
  return truth ? "ALWAYS" : "NEVER";
};

const requirementRank = { OPTIONAL: 0, SOMETIMES: 1, ALWAYS: 2 } as const;

/**
 * Lists the fields that ask for documents, including those in rows.
 * @param isConditional true when their step or list is shown to some applicants only
 * @param alternativeFields the keys of fields of which a rule requires any one
 */
const listDocumentFields = (
  fields: readonly Field[],
  isConditional: boolean,
  scope: EvaluationScope,
  alternativeFields: ReadonlySet<string>,
): RequestedDocument[] =>
  fields.flatMap((field): RequestedDocument[] => {
    const condition = resolveCondition(field.when, scope);
    if (condition === "NEVER") return [];
    const dependsOnAnswers =
      isConditional ||
      condition === "SOMETIMES" ||
      (typeof field.required === "object" && resolveCondition(field.required, scope) === "SOMETIMES") ||
      alternativeFields.has(field.key);
    if (field.kind !== "excel" && "columns" in field && Array.isArray(field.columns))
      return listDocumentFields(
        field.columns,
        dependsOnAnswers || field.required === false,
        scope,
        alternativeFields,
      );
    if (field.kind !== "documents" && field.kind !== "excel") return [];
    const isOptional = field.required === false && !alternativeFields.has(field.key);
    const requirement = isOptional ? "OPTIONAL" : dependsOnAnswers ? "SOMETIMES" : "ALWAYS";
    const limit = field.kind === "documents" ? field.maxAge : undefined;
    const amount = resolveLimit(limit?.amount, scope);
    const maxAge = limit && amount !== undefined ? { maxAge: { ...limit, amount } } : {};
    return [{ type: field.purpose, asked: requirement, ...maxAge }];
  });

/** Lists what a form asks for, required documents first; with an event, only what its form shows. */
export const listRequestedDocuments = (scheme: Scheme, scope: EvaluationScope): RequestedDocument[] => {
  // Pictures are uploads but not documents. A document that several fields ask for is listed once.
  const documentTypes = new Set(listCodes("documentType"));
  const documentsByType = new Map<string, RequestedDocument>();
  const alternativeFields = new Set(
    scheme.rules.flatMap(({ must }) => (must.op === "atLeastDocuments" ? must.fields : [])),
  );
  for (const step of scheme.steps) {
    const condition = resolveCondition(step.when, scope);
    if (step.after || condition === "NEVER") continue;
    for (const document of listDocumentFields(
      step.fields,
      condition === "SOMETIMES",
      scope,
      alternativeFields,
    )) {
      const knownDocument = documentsByType.get(document.type);
      if (
        documentTypes.has(document.type) &&
        (!knownDocument || requirementRank[knownDocument.asked] < requirementRank[document.asked])
      )
        documentsByType.set(document.type, document);
    }
  }
  return [...documentsByType.values()].toSorted(
    (a, b) => requirementRank[b.asked] - requirementRank[a.asked],
  );
};

/**
 * Lists the documents to prepare for an event: those that its applications ask for, from everybody or from some.
 * @param schemes the forms of the event in their versions of today
 * @param policy the policies in effect for the event
 */
export const listDocumentsOfEvent = (
  event: object,
  schemes: readonly Scheme[],
  policy: Record<string, Json>,
  today: Day,
): string[] => {
  const scope = {
    answers: {},
    context: { today, policy, event: toJsonMembers(event) },
  };
  const types = schemes.flatMap((scheme) => listRequestedDocuments(scheme, scope));
  return [...new Set(types.filter(({ asked }) => asked !== "OPTIONAL").map(({ type }) => type))];
};
