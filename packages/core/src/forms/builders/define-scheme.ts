/**
 * Turns a readable definition into a scheme: assigns the keys and checks the references, at compile time and here.
 */

import type { TypedCondition } from "../expressions/expressions.ts";
import { listUnknownOperators } from "../expressions/operators.ts";
import { getRootField } from "../root-field.ts";
import type {
  AtLeastDocuments,
  DistinctAnswers,
  EqualSums,
  Expr,
  Operand,
  Rule,
  Scheme,
  Step,
} from "../types/index.ts";
import { type FieldDefinition, toKeyedFields } from "./field-builders.ts";

/** Defined by the bundler for deployed code (`stacks/bundle-options.ts`), and undefined everywhere else. */
declare const SCHEMES_ARE_TESTED: true | undefined;

/** A step of a definition: its fields by key. */
interface StepDefinition<F extends string> {
  readonly when?: TypedCondition<F>;
  readonly after?: Step["after"];
  readonly fields: { readonly [key: string]: FieldDefinition<F> };
}
type StepDefinitions = { readonly [id: string]: { readonly fields: object } };
/** Every field key of the steps. */
export type FieldKeys<S extends StepDefinitions> = { [P in keyof S]: keyof S[P]["fields"] & string }[keyof S];
/** A field, or a member of its answer: `eventDates.from`. */
type FieldPaths<S extends StepDefinitions> = FieldKeys<S> | `${FieldKeys<S>}.${string}`;
type RuleDefinition<F extends string> = Omit<Rule, "must" | "when"> & {
  readonly when?: TypedCondition<F>;
  readonly must:
    | TypedCondition<F>
    | (DistinctAnswers & { fields: F[] })
    | EqualSums
    | (AtLeastDocuments & { fields: F[] });
};
type FixedSchemeMembers = Omit<Scheme, "steps" | "rules" | "titleKey">;
/** A definition whose conditions can only read its own fields: a misspelt field does not compile. */
export type SchemeDefinition<S extends StepDefinitions> = FixedSchemeMembers & {
  readonly steps: S & { readonly [P in keyof S]: StepDefinition<FieldPaths<S>> };
  readonly rules: readonly RuleDefinition<FieldPaths<S>>[];
};

/**
 * Builds the scheme.
 * @throws TypeError when a key occurs twice, a condition reads an unknown field or an operator does not exist, which
 * the compiler cannot see in a definition that is built at run time
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
  // Deployed schemes have been tested. Walking every condition of every scheme would add 10 ms to each cold start.
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
  "titleFields",
  "grant",
  "needsSignedOriginal",
] as const satisfies readonly (keyof Scheme)[];
type MissingMember = Exclude<keyof Scheme, (typeof schemeMemberNames)[number] | "id">;
/**
 * Returns a scheme that is built on first access, so that a Lambda that only lists applications starts without forms
 * that it never shows (decision 0032). It behaves like any other scheme; members that it does not have are undefined.
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

/** Derives a variant of a scheme: some members are replaced, and fields of steps are added or changed. */
export const deriveScheme = (base: Scheme, changes: Partial<Scheme> & { id: string }): Scheme => {
  const scheme = { ...base, ...changes };
  // The base is already verified, so only other fields or rules need a check. Repeating it for six variants would add
  // 1 ms to each cold start.
  if (typeof SCHEMES_ARE_TESTED === "undefined" && (changes.steps || changes.rules)) verifyScheme(scheme);
  return scheme;
};

/** Lists the keys of the fields that an expression reads. */
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
  return fieldPaths.map(getRootField);
};

function verifyScheme(scheme: Scheme): void {
  const keys = scheme.steps.flatMap((step) => step.fields.map((field) => field.key));
  const duplicateKeys = keys.filter((key, i) => keys.indexOf(key) !== i);
  if (duplicateKeys.length > 0)
    throw new TypeError(`${scheme.id}: duplicate fields: ${duplicateKeys.join(", ")}`);
  const knownKeys = new Set(keys);
  const conditions = [
    ...scheme.rules.flatMap((rule) => [rule.must, ...(rule.when ? [rule.when] : [])]),
    ...scheme.steps.flatMap((step) => (step.when ? [step.when] : [])),
    ...scheme.steps.flatMap((step) => step.fields.flatMap((field) => [field as unknown as Expr])),
  ];
  const unknownFields = conditions.flatMap(listReadFields).filter((key) => !knownKeys.has(key));
  if (unknownFields.length > 0)
    throw new TypeError(`${scheme.id}: unknown fields: ${[...new Set(unknownFields)].join(", ")}`);
  const misplacedRules = scheme.rules.filter(
    ({ at, each }) => !knownKeys.has(getRootField(at)) || (each !== undefined && !at.startsWith(`${each}.`)),
  );
  if (misplacedRules.length > 0)
    throw new TypeError(`${scheme.id}: rule ${misplacedRules[0]?.id} refers to an unknown field`);
  const unknownOperators = listUnknownOperators(scheme);
  if (unknownOperators.length > 0)
    throw new TypeError(`${scheme.id}: unknown operators: ${unknownOperators.join(", ")}`);
}
