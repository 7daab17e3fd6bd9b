/**
 * THE validator, called by the browser and by the Lambda. It tells keys and parameters, never prose; a path is relative
 * to the answers (`shareholders.0.name`).
 */
import { codeOf } from "./codes.ts";
import { evaluate, holds, isAnswered, numeric, type Scope, test } from "./evaluate.ts";
import { importCodeOf } from "./import-codes.ts";
import { type Fault, incomplete } from "./kinds/fault.ts";
import { faultsOf, isSilent } from "./kinds/index.ts";
import type {
  Answers,
  CheckContext,
  CheckOptions,
  Expr,
  Field,
  Issue,
  Json,
  Rule,
  Scheme,
  Step,
} from "./types.ts";
import { effective, visibleSteps } from "./visible.ts";

export { prune, visibleFields, visibleSteps } from "./visible.ts";

type Checked = Pick<Scheme, "steps" | "rules">;

/**
 * What is wrong with the answers, in the order of the form; empty when nothing is.
 * - `draft` tells only what is wrong whatever follows (too long, not a number); `submit` also what is missing.
 * - `step` looks at one step, `only` at the fields a supplement unlocked; without them at every visible step.
 */
export const check = (
  scheme: Checked,
  answers: Answers,
  context: CheckContext,
  options: CheckOptions,
): Issue[] => {
  const scope: Scope = { answers: effective(scheme, answers, context), context };
  const steps = visibleSteps(scheme, answers, context).filter(
    (step) => options.step === undefined || step.id === options.step,
  );
  const wanted = (key: string) =>
    options.only === undefined || options.only.includes(key.split(".")[0] ?? key);
  const issues = steps.flatMap((step) => stepIssues(step, scope, options.mode, wanted));
  return [...issues, ...ruleIssues(scheme.rules, steps, issues, scope, options.mode, wanted)];
};

const stepIssues = (
  step: Step,
  scope: Scope,
  mode: CheckOptions["mode"],
  wanted: (key: string) => boolean,
): Issue[] =>
  step.fields
    .filter((field) => !isSilent(field.kind) && wanted(field.key))
    .filter((field) => !field.when || holds(field.when, scope))
    .flatMap((field) =>
      fieldFaults(field, scope.answers[field.key], scope)
        .filter((fault) => mode === "submit" || !fault.incomplete)
        .map((fault) => issueOf(field, fault, step.id)),
    );

const issueOf = (field: Field, fault: Fault, step: string): Issue => {
  const code = codeOf(field, fault);
  return {
    path: fault.path ? `${field.key}.${fault.path}` : field.key,
    key: fault.key,
    ...(fault.params && { params: fault.params }),
    step,
    ...(code !== undefined && { code }),
    ...(field.kind === "excel" && { number: importCodeOf(fault) }),
  };
};

/** Required and well formed: one field, or one column of a row. */
const fieldFaults = (field: Field, value: Json | undefined, scope: Scope): Fault[] => {
  const required = typeof field.required === "boolean" ? field.required : holds(field.required, scope);
  if (field.kind === "declaration" && required && value !== true) return [incomplete("agree")];
  if (value === undefined || !isAnswered(value)) return required ? [missing(field)] : [];
  return faultsOf(field, value, scope, fieldFaults);
};

/** A list left empty says how many it wants. */
const missing = (field: Field): Fault =>
  field.kind === "documents"
    ? incomplete(field.exact ? "exact" : "fileMissing", field.exact ? { count: field.exact } : undefined)
    : incomplete("required");

const ruleIssues = (
  rules: Rule[],
  steps: Step[],
  found: Issue[],
  scope: Scope,
  mode: CheckOptions["mode"],
  wanted: (key: string) => boolean,
): Issue[] =>
  rules.flatMap((rule) => {
    const key = rule.at.split(".")[0] ?? rule.at;
    const step = steps.find((one) => one.fields.some((field) => field.key === key));
    // A field that is wrong in itself is told once.
    if (!step || !wanted(key) || found.some((issue) => issue.path === rule.at)) return [];
    if (rule.when && !holds(rule.when, scope)) return [];
    // What is still to come may make it whole.
    if (mode === "draft" && (rule.must.op === "atLeastDocuments" || rule.must.op === "sameSum")) return [];
    if (obeys(rule.must, scope) !== false) return [];
    return [
      {
        path: rule.at,
        key: rule.key,
        ...paramsOf(rule, scope),
        step: step.id,
        ...(rule.code !== undefined && { code: rule.code }),
      },
    ];
  });

const paramsOf = ({ params, worked }: Rule, scope: Scope): Pick<Issue, "params"> => {
  if (!params && !worked) return {};
  const values = Object.entries(worked ?? {}).map(([name, of]) => [name, evaluate(of, scope) ?? null]);
  return { params: { ...params, ...Object.fromEntries(values) } };
};

const obeys = (must: Rule["must"], scope: Scope): boolean | undefined => {
  switch (must.op) {
    case "distinct": {
      const values = must.fields.map((field) => scope.answers[field]).filter(isAnswered);
      return new Set(values.map((value) => JSON.stringify(value))).size === values.length;
    }
    case "sameSum": {
      const [left, right] = [must.left, must.right].map((side) => numeric(evaluate(side, scope)));
      return left === undefined || right === undefined ? undefined : left === right;
    }
    case "atLeastDocuments":
      return must.fields.filter((field) => isAnswered(scope.answers[field])).length >= must.n;
    default:
      return test(must satisfies Expr, scope);
  }
};
