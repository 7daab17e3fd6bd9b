/**
 * The only validation of answers, used by the browser and by the Lambda. It returns keys and parameters, never prose;
 * paths are relative to the answers (`shareholders.0.name`).
 */

import { differsFromCertified, namesOwnInstitution } from "./certified-data.ts";
import {
  type EvaluationScope,
  evaluateCondition,
  evaluateOperand,
  isAnswered,
  isConditionMet,
  toNumber,
  toRows,
} from "./expressions/evaluate.ts";
import { findRowImportCode } from "./import-codes.ts";
import { findIssueCode } from "./issue-codes.ts";
import { buildFault, buildIncompleteFault, type FieldFault } from "./kinds/field-checker.ts";
import { checkField } from "./kinds/index.ts";
import { toComparedValue } from "./kinds/rows.ts";
import { isWithoutAnswer } from "./kinds/without-answer.ts";
import { listLeadTimeIssues } from "./lead-times.ts";
import { listRepeatedFiles } from "./repeated-files.ts";
import { getRootField } from "./root-field.ts";
import type {
  Answers,
  CheckContext,
  CheckOptions,
  Expr,
  Field,
  FormIssue,
  Json,
  Rule,
  Scheme,
  Step,
} from "./types/index.ts";
import { listVisibleSteps, resolveEffectiveAnswers } from "./visible-fields.ts";

export { listVisibleFields, listVisibleSteps, pruneAnswers } from "./visible-fields.ts";

type CheckedScheme = Pick<Scheme, "steps" | "rules"> & Partial<Pick<Scheme, "deadlines">>;

/**
 * Validates answers and returns the issues in the order of the form.
 * - `draft` reports only what no further input can repair (too long, not a number); `submit` also what is missing.
 * - `submit` also reports days that are too near for the scheme's lead time.
 * - `step` restricts it to one step, `only` to the fields unlocked by a supplement; by default every visible step is
 * validated.
 */
export const validateAnswers = (
  scheme: CheckedScheme,
  answers: Answers,
  context: CheckContext,
  options: CheckOptions,
): FormIssue[] => {
  const scope: EvaluationScope = { answers: resolveEffectiveAnswers(scheme, answers, context), context };
  const steps = listVisibleSteps(scheme, answers, context).filter(
    (step) => options.step === undefined || step.id === options.step,
  );
  const isSelected = (key: string) =>
    options.only === undefined || options.only.some((path) => getRootField(path) === getRootField(key));
  const leadTimeIssues = listOpenLeadTimeIssues(scheme, steps, scope, options);
  // A day that is too near is told the earliest possible day, instead of today.
  const fieldIssues = steps
    .flatMap((step) => listStepIssues(step, scope, options.mode, isSelected))
    .filter(({ path, key }) => key !== "beforeMin" || !leadTimeIssues.some((one) => one.path === path))
    .concat(leadTimeIssues);
  const issues = [...fieldIssues, ...listFileIssues(steps, scope, fieldIssues, isSelected)];
  return [...issues, ...listRuleIssues(scheme.rules, steps, issues, scope, options.mode, isSelected)];
};

/**
 * Lists the days that are too near to apply. A draft can still change them, and a supplement comes after the
 * application.
 */
const listOpenLeadTimeIssues = (
  scheme: CheckedScheme,
  steps: readonly Step[],
  { answers, context }: EvaluationScope,
  { mode, only }: CheckOptions,
): FormIssue[] =>
  mode === "draft" || only !== undefined
    ? []
    : listLeadTimeIssues(scheme, answers, context).filter(({ step }) => steps.some(({ id }) => id === step));

/** Files that are used twice, unless something else is wrong with the same answer. */
const listFileIssues = (
  steps: readonly Step[],
  { answers, context }: EvaluationScope,
  fieldIssues: readonly FormIssue[],
  isSelected: (key: string) => boolean,
): FormIssue[] =>
  listRepeatedFiles(steps, answers, context).filter(
    ({ path }) =>
      isSelected(path) &&
      !fieldIssues.some((issue) => path === issue.path || path.startsWith(`${issue.path}.`)),
  );

const listStepIssues = (
  step: Step,
  scope: EvaluationScope,
  mode: CheckOptions["mode"],
  isSelected: (key: string) => boolean,
): FormIssue[] =>
  step.fields
    .filter((field) => !isWithoutAnswer(field.kind) && isSelected(field.key))
    .filter((field) => !field.when || isConditionMet(field.when, scope))
    .flatMap((field) =>
      listFieldFaults(field, scope.answers[field.key], scope)
        .filter((fault) => mode === "submit" || !fault.incomplete)
        .map((fault) => toFormIssue(field, fault, step.id)),
    );

const toFormIssue = (field: Field, fault: FieldFault, step: string): FormIssue => {
  const code = findIssueCode(field, fault);
  return {
    path: fault.path ? `${field.key}.${fault.path}` : field.key,
    key: fault.key,
    ...(fault.params && { params: fault.params }),
    step,
    ...(code !== undefined && { code }),
    ...(field.kind === "excel" && { number: findRowImportCode(fault) }),
  };
};

/** Checks one field, or one column of a row, for a required and well-formed value. */
const listFieldFaults = (field: Field, value: Json | undefined, scope: EvaluationScope): FieldFault[] => {
  const isRequired =
    typeof field.required === "boolean" ? field.required : isConditionMet(field.required, scope);
  if (field.kind === "declaration" && isRequired && value !== true) return [buildIncompleteFault("agree")];
  if (value === undefined || !isAnswered(value)) return isRequired ? [buildMissingFault(field)] : [];
  const faults = checkField(field, value, scope, listFieldFaults);
  if (faults.length > 0) return faults;
  const { institution } = scope.context;
  if (field.certified?.strict && differsFromCertified(field, value, institution))
    return [buildFault("certifiedDiffers")];
  return namesOwnInstitution(field, value, institution) ? [buildFault("ownInstitution")] : [];
};

/** For an empty list, the issue tells how many rows it needs. */
const buildMissingFault = (field: Field): FieldFault =>
  field.kind === "documents"
    ? buildIncompleteFault(
        field.exact ? "exact" : "fileMissing",
        field.exact ? { count: field.exact } : undefined,
      )
    : buildIncompleteFault("required");

const listRuleIssues = (
  rules: Rule[],
  steps: Step[],
  fieldIssues: FormIssue[],
  scope: EvaluationScope,
  mode: CheckOptions["mode"],
  isSelected: (key: string) => boolean,
): FormIssue[] =>
  rules.flatMap((rule) => {
    const key = getRootField(rule.at);
    const step = steps.find((one) => one.fields.some((field) => field.key === key));
    if (!step || !isSelected(key)) return [];
    // An incomplete draft can still satisfy these rules later.
    if (mode === "draft" && (rule.must.op === "atLeastDocuments" || rule.must.op === "sameSum")) return [];
    return listRulePlaces(rule, scope)
      .filter(({ path, scope: place }) => isRuleBroken(rule, path, place, fieldIssues))
      .map(({ path, scope: place }) => ({
        path,
        key: rule.key,
        ...resolveParams(rule, place),
        step: step.id,
        ...(rule.code !== undefined && { code: rule.code }),
      }));
  });

/** A field with an issue of its own is not reported a second time. */
const isRuleBroken = (rule: Rule, path: string, scope: EvaluationScope, fieldIssues: FormIssue[]): boolean =>
  !fieldIssues.some((issue) => issue.path === path) &&
  (!rule.when || isConditionMet(rule.when, scope)) &&
  isRuleMet(rule.must, scope) === false;

/** Lists the places where a rule is checked: once, or at its column of every row of its list. */
const listRulePlaces = (
  { at, each }: Rule,
  scope: EvaluationScope,
): { path: string; scope: EvaluationScope }[] =>
  each === undefined
    ? [{ path: at, scope }]
    : toRows(scope.answers[each]).map((row, i) => ({
        path: at.replace(`${each}.`, `${each}.${i}.`),
        scope: { ...scope, row },
      }));

const resolveParams = ({ params, worked }: Rule, scope: EvaluationScope): Pick<FormIssue, "params"> => {
  if (!params && !worked) return {};
  const values = Object.entries(worked ?? {}).map(([name, of]) => [name, evaluateOperand(of, scope) ?? null]);
  return { params: { ...params, ...Object.fromEntries(values) } };
};

/** Counts the answered fields whose files are not all in a field before. */
const countDocumentsOnce = (fields: readonly string[], { answers, context }: EvaluationScope): number => {
  const countedFiles = new Set<string>();
  return fields.filter((field) => {
    const value = answers[field];
    const ids = Array.isArray(value)
      ? value.map((id) => context.files?.[String(id)]?.sha256 ?? String(id))
      : [];
    const isNew = ids.some((id) => !countedFiles.has(id));
    for (const id of ids) countedFiles.add(id);
    return isNew;
  }).length;
};

const isRuleMet = (must: Rule["must"], scope: EvaluationScope): boolean | undefined => {
  switch (must.op) {
    case "distinct": {
      const values = must.fields.map((field) => scope.answers[field]).filter(isAnswered);
      // The same name typed with a blank or in capitals is the same, as in a list.
      return new Set(values.map((value) => JSON.stringify(toComparedValue(value)))).size === values.length;
    }
    case "sameSum": {
      const [left, right] = [must.left, must.right].map((side) => toNumber(evaluateOperand(side, scope)));
      return left === undefined || right === undefined ? undefined : left === right;
    }
    case "atLeastDocuments":
      return countDocumentsOnce(must.fields, scope) >= must.n;
    default:
      return evaluateCondition(must satisfies Expr, scope);
  }
};
