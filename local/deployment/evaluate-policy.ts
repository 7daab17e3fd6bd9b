/** Decides as IAM does whether policies allow an action (IAM User Guide › Policy evaluation logic). */
import type { PolicyStatement } from "./deployment.ts";

/** One thing that a call needs to be allowed. */
export interface RequiredPermission {
  /** `dynamodb:GetItem` */
  action: string;
  /** ARN, or `*` for what has none. */
  resource: string;
}

/** Values of condition keys; what is absent is not in the request. */
export type ConditionContext = Readonly<Record<string, string | undefined>>;

/** The patterns of the deployment's policies, which every call is compared with. */
const compiledPatterns = new Map<string, RegExp>();
const compilePattern = (pattern: string): RegExp => {
  const compiledPattern = compiledPatterns.get(pattern);
  if (compiledPattern) return compiledPattern;
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replaceAll("*", ".*")
    .replaceAll("?", ".");
  const expression = new RegExp(`^${source}$`, "s");
  compiledPatterns.set(pattern, expression);
  return expression;
};
/** Compares with a pattern of `*` (any text) and `?` (one character). */
const matchesPattern = (pattern: string, text: string): boolean => compilePattern(pattern).test(text);

type Condition = NonNullable<PolicyStatement["conditions"]>[number];
/**
 * Returns whether a condition of a policy holds.
 * @throws Error for an operator that is not implemented, rather than to allow what it may forbid
 */
const holdsCondition = ({ test, variable, values }: Condition, context: ConditionContext): boolean => {
  const actual = context[variable];
  const negatedTest = /^(.+)Not(Equals|Like)$/.exec(test);
  if (negatedTest)
    return !holdsCondition({ test: `${negatedTest[1]}${negatedTest[2]}`, variable, values }, context);
  switch (test) {
    case "Bool":
    case "StringEquals":
      return actual !== undefined && values.includes(actual);
    case "StringLike":
    case "ArnEquals":
    case "ArnLike":
      return actual !== undefined && values.some((value) => matchesPattern(value, actual));
    default:
      throw new Error(`The condition operator ${test} is not implemented`);
  }
};

/** Actions are compared without regard to case, resources are not. */
const concernsPermission = (
  statement: PolicyStatement,
  { action, resource }: RequiredPermission,
  context: ConditionContext,
): boolean =>
  statement.actions.some((pattern) => matchesPattern(pattern.toLowerCase(), action.toLowerCase())) &&
  statement.resources.some((pattern) => matchesPattern(pattern, resource)) &&
  (statement.conditions ?? []).every((condition) => holdsCondition(condition, context));

/** Returns whether a policy forbids it explicitly, whatever allows it. */
export const isDenied = (
  statements: readonly PolicyStatement[],
  permission: RequiredPermission,
  context: ConditionContext = {},
): boolean =>
  statements.some(
    (statement) =>
      statement.effect?.toLowerCase() === "deny" && concernsPermission(statement, permission, context),
  );

/** Returns whether the statements allow it and none of them forbids it. What nothing allows is refused. */
export const isAllowed = (
  statements: readonly PolicyStatement[],
  permission: RequiredPermission,
  context: ConditionContext = {},
): boolean =>
  !isDenied(statements, permission, context) &&
  statements.some(
    (statement) =>
      (statement.effect ?? "Allow").toLowerCase() === "allow" &&
      concernsPermission(statement, permission, context),
  );
