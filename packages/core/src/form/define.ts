/** From a readable definition to a scheme: keys are given, references are checked by the compiler and once more here. */
import type { Cond } from "./expressions.ts";
import { type Draft, keyed } from "./fields.ts";
import type { AtLeastDocuments, Distinct, Expr, Operand, Rule, SameSum, Scheme, Step } from "./types.ts";

/** Said by the bundler of what is deployed (`stacks/bundle.ts`), unknown everywhere else. */
declare const SCHEMES_ARE_TESTED: true | undefined;

/** A step as written: its fields by key. */
export interface StepDraft<F extends string> {
  readonly when?: Cond<F>;
  readonly after?: Step["after"];
  readonly fields: { readonly [key: string]: Draft<F> };
}
type Steps = { readonly [id: string]: { readonly fields: object } };
/** Every field key of the steps. */
export type KeysOf<S extends Steps> = { [P in keyof S]: keyof S[P]["fields"] & string }[keyof S];
/** A field, or something inside its answer: `eventDates.from`. */
export type PathsOf<S extends Steps> = KeysOf<S> | `${KeysOf<S>}.${string}`;
type RuleDraft<F extends string> = Omit<Rule, "must" | "when"> & {
  readonly when?: Cond<F>;
  readonly must: Cond<F> | (Distinct & { fields: F[] }) | SameSum | (AtLeastDocuments & { fields: F[] });
};
type Fixed = Omit<Scheme, "steps" | "rules" | "titleKey">;
/** A definition whose conditions may only read its own fields: a misspelt field does not compile. */
export type Definition<S extends Steps> = Fixed & {
  readonly steps: S & { readonly [P in keyof S]: StepDraft<PathsOf<S>> };
  readonly rules: readonly RuleDraft<PathsOf<S>>[];
};

/**
 * Makes the scheme. Throws a TypeError when a key stands twice or a condition reads a field that is not there (a
 * definition put together at run time has no compiler).
 */
export const defineScheme = <const S extends Steps>(definition: Definition<S>): Scheme => {
  const { steps, rules, ...fixed } = definition;
  const made = Object.entries(steps as Record<string, StepDraft<string>>).map(
    ([id, { fields, ...step }]): Step => ({ id, ...step, fields: keyed(fields as never) }),
  );
  const scheme: Scheme = { ...fixed, titleKey: "title", steps: made, rules: rules as unknown as Rule[] };
  // What was deployed has been tested: walking every condition of every scheme is ten milliseconds of each cold start.
  if (typeof SCHEMES_ARE_TESTED === "undefined") verify(scheme);
  return scheme;
};

const members = [
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
  "example",
] as const satisfies readonly (keyof Scheme)[];
type Missing = Exclude<keyof Scheme, (typeof members)[number] | "id">;
/**
 * A scheme that is made when somebody first looks into it: a Lambda that lists applications starts without the forms
 * that it never shows (decision 0032). It reads as any other; members it does not have are undefined.
 */
export const lazily = (id: string, make: () => Scheme): Scheme => {
  const all: [Missing] extends [never] ? typeof members : never = members;
  let made: Scheme | undefined;
  const scheme = { id };
  for (const member of all)
    Object.defineProperty(scheme, member, {
      enumerable: true,
      get: () => {
        made ??= make();
        return made[member];
      },
    });
  return scheme as Scheme;
};

/** A variant: the same scheme with some members replaced and fields of steps added or changed. */
export const variantOf = (base: Scheme, changes: Partial<Scheme> & { id: string }): Scheme => {
  const scheme = { ...base, ...changes };
  // Of other fields or rules only: the base was verified, and six times the same is a millisecond of each cold start.
  if (typeof SCHEMES_ARE_TESTED === "undefined" && (changes.steps || changes.rules)) verify(scheme);
  return scheme;
};

/** Every field an expression reads. */
export const readsOf = (node: Expr | Operand | Rule["must"]): string[] => {
  const found: string[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) walk(one);
    else if (typeof value === "object" && value !== null) {
      const one = value as { op?: string; field?: unknown; fields?: unknown };
      if (one.op && typeof one.field === "string") found.push(one.field);
      if (one.op && Array.isArray(one.fields)) found.push(...one.fields.map(String));
      for (const inner of Object.values(value)) walk(inner);
    }
  };
  walk(node);
  return found.map((path) => path.split(".")[0] ?? path);
};

function verify(scheme: Scheme): void {
  const keys = scheme.steps.flatMap((step) => step.fields.map((field) => field.key));
  const twice = keys.filter((key, i) => keys.indexOf(key) !== i);
  if (twice.length > 0) throw new TypeError(`${scheme.id}: field ${twice.join(", ")} stands twice`);
  const known = new Set(keys);
  const conditions = [
    ...scheme.rules.flatMap((rule) => [rule.must, ...(rule.when ? [rule.when] : [])]),
    ...scheme.steps.flatMap((step) => (step.when ? [step.when] : [])),
    ...scheme.steps.flatMap((step) => step.fields.flatMap((field) => [field as unknown as Expr])),
  ];
  const unknown = conditions.flatMap(readsOf).filter((key) => !known.has(key));
  if (unknown.length > 0) throw new TypeError(`${scheme.id}: no field ${[...new Set(unknown)].join(", ")}`);
  const astray = scheme.rules.filter((rule) => !known.has(rule.at.split(".")[0] ?? rule.at));
  if (astray.length > 0) throw new TypeError(`${scheme.id}: rule ${astray[0]?.id} points at no field`);
}
