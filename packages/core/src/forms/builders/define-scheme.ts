/** From a readable definition to a scheme: keys are given, references are checked by the compiler and once more here. */
import type { TypedCondition } from "../expressions/expressions.ts";
import type {
  AtLeastDocuments,
  DistinctAnswers,
  Expr,
  Operand,
  Rule,
  SameSum,
  Scheme,
  Step,
} from "../types/index.ts";
import { type FieldDefinition, toKeyedFields } from "./field-builders.ts";

/** Said by the bundler of what is deployed (`stacks/bundle-options.ts`), unknown everywhere else. */
declare const SCHEMES_ARE_TESTED: true | undefined;

/** A step as written: its fields by key. */
export interface StepDefinition<F extends string> {
  readonly when?: TypedCondition<F>;
  readonly after?: Step["after"];
  readonly fields: { readonly [key: string]: FieldDefinition<F> };
}
type StepDefinitions = { readonly [id: string]: { readonly fields: object } };
/** Every field key of the steps. */
export type FieldKeys<S extends StepDefinitions> = { [P in keyof S]: keyof S[P]["fields"] & string }[keyof S];
/** A field, or something inside its answer: `eventDates.from`. */
export type FieldPaths<S extends StepDefinitions> = FieldKeys<S> | `${FieldKeys<S>}.${string}`;
type RuleDefinition<F extends string> = Omit<Rule, "must" | "when"> & {
  readonly when?: TypedCondition<F>;
  readonly must:
    | TypedCondition<F>
    | (DistinctAnswers & { fields: F[] })
    | SameSum
    | (AtLeastDocuments & { fields: F[] });
};
type FixedSchemeMembers = Omit<Scheme, "steps" | "rules" | "titleKey">;
/** A definition whose conditions may only read its own fields: a misspelt field does not compile. */
export type SchemeDefinition<S extends StepDefinitions> = FixedSchemeMembers & {
  readonly steps: S & { readonly [P in keyof S]: StepDefinition<FieldPaths<S>> };
  readonly rules: readonly RuleDefinition<FieldPaths<S>>[];
};

/**
 * Makes the scheme. Throws a TypeError when a key stands twice or a condition reads a field that is not there (a
 * definition put together at run time has no compiler).
 */
export const defineScheme = <const S extends StepDefinitions>(definition: SchemeDefinition<S>): Scheme => {
  const { steps, rules, ...schemeMembers } = definition;
  const builtSteps = Object.entries(steps as Record<string, StepDefinition<string>>).map(
    ([id, { fields, ...step }]): Step => ({ id, ...step, fields: toKeyedFields(fields as never) }),
  );
  const scheme: Scheme = {
    ...schemeMembers,
    titleKey: "title",
    steps: builtSteps,
    rules: rules as unknown as Rule[],
  };
  // What was deployed has been tested: walking every condition of every scheme is ten milliseconds of each cold start.
  if (typeof SCHEMES_ARE_TESTED === "undefined") verifyScheme(scheme);
  return scheme;
};

const schemeMemberNames = [
  "resource",
  "family",
  "titleKey",
  "steps",
  "rules",
  "window",
  "deadlines",
  "fees",
  "limits",
  "eligibility",
  "moves",
  "reports",
  "children",
  "activity",
  "grant",
  "needsSignedOriginal",
] as const satisfies readonly (keyof Scheme)[];
type MissingMember = Exclude<keyof Scheme, (typeof schemeMemberNames)[number] | "id">;
/**
 * A scheme that is made when somebody first looks into it: a Lambda that lists applications starts without the forms
 * that it never shows (decision 0032). It reads as any other; members it does not have are undefined.
 */
export const lazyScheme = (id: string, build: () => Scheme): Scheme => {
  const allMembers: [MissingMember] extends [never] ? typeof schemeMemberNames : never = schemeMemberNames;
  let builtScheme: Scheme | undefined;
  const scheme = { id };
  for (const member of allMembers)
    Object.defineProperty(scheme, member, {
      enumerable: true,
      get: () => {
        builtScheme ??= build();
        return builtScheme[member];
      },
    });
  return scheme as Scheme;
};

/** A variant: the same scheme with some members replaced and fields of steps added or changed. */
export const deriveScheme = (base: Scheme, changes: Partial<Scheme> & { id: string }): Scheme => {
  const scheme = { ...base, ...changes };
  // Of other fields or rules only: the base was verified, and six times the same is a millisecond of each cold start.
  if (typeof SCHEMES_ARE_TESTED === "undefined" && (changes.steps || changes.rules)) verifyScheme(scheme);
  return scheme;
};

/** Every field an expression reads. */
export const listReadFields = (node: Expr | Operand | Rule["must"]): string[] => {
  const fieldPaths: string[] = [];
  const collect = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) collect(one);
    else if (typeof value === "object" && value !== null) {
      const expressionNode = value as { op?: string; field?: unknown; fields?: unknown };
      if (expressionNode.op && typeof expressionNode.field === "string")
        fieldPaths.push(expressionNode.field);
      if (expressionNode.op && Array.isArray(expressionNode.fields))
        fieldPaths.push(...expressionNode.fields.map(String));
      for (const inner of Object.values(value)) collect(inner);
    }
  };
  collect(node);
  return fieldPaths.map((path) => path.split(".")[0] ?? path);
};

function verifyScheme(scheme: Scheme): void {
  const keys = scheme.steps.flatMap((step) => step.fields.map((field) => field.key));
  const duplicateKeys = keys.filter((key, i) => keys.indexOf(key) !== i);
  if (duplicateKeys.length > 0)
    throw new TypeError(`${scheme.id}: field ${duplicateKeys.join(", ")} stands twice`);
  const knownKeys = new Set(keys);
  const conditions = [
    ...scheme.rules.flatMap((rule) => [rule.must, ...(rule.when ? [rule.when] : [])]),
    ...scheme.steps.flatMap((step) => (step.when ? [step.when] : [])),
    ...scheme.steps.flatMap((step) => step.fields.flatMap((field) => [field as unknown as Expr])),
  ];
  const unknownFields = conditions.flatMap(listReadFields).filter((key) => !knownKeys.has(key));
  if (unknownFields.length > 0)
    throw new TypeError(`${scheme.id}: no field ${[...new Set(unknownFields)].join(", ")}`);
  const misplacedRules = scheme.rules.filter((rule) => !knownKeys.has(rule.at.split(".")[0] ?? rule.at));
  if (misplacedRules.length > 0)
    throw new TypeError(`${scheme.id}: rule ${misplacedRules[0]?.id} points at no field`);
}
