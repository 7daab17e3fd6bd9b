/**
 * Says which failures of AWS are transient: throttling, conflicts with another transaction, time limits, broken
 * connections, internal errors, and for two minutes a permission that a deployment has changed. They are retried and
 * then answered with 503, never with a code of the institute's rules (house.md › Every write that matters).
 */
import { isThrottlingError, isTransientError } from "@smithy/core/retry";

/** Codes of a cancelled transaction's reasons that say nothing about the rows. */
const RETRYABLE_REASONS: ReadonlySet<string> = new Set([
  "TransactionConflict",
  "ThrottlingError",
  "ProvisionedThroughputExceeded",
]);
/**
 * DynamoDB refuses a plain write that meets a transaction with this error; the SDK repeats it because the table's
 * client marks it.
 */
const CONFLICT = "TransactionConflictException";

/**
 * A store or queue stayed busy for all attempts, and nothing of the call's last write was carried out.
 * The message names no row, so it may be logged.
 */
export class ServiceBusyError extends Error {
  readonly messageIsSafe = true;
  constructor(reasons: readonly string[], cause?: unknown) {
    super(`a service stayed busy: ${[...new Set(reasons)].join(", ")}`, { cause });
    this.name = "ServiceBusyError";
  }
}

/** Returns true for a reason of a cancelled transaction that a later attempt may not meet. */
export const isRetryableReason = (code: string): boolean => RETRYABLE_REASONS.has(code);

/**
 * An error in the shape that the rules of the SDK expect. ElectroDB wraps an error of the SDK as the `cause` of its
 * own.
 */
type ChainedError = Error & { cause?: Error; $metadata?: { httpStatusCode?: number } };
/** Lists the error and its causes. */
const listCauses = (error: unknown): ChainedError[] =>
  error instanceof Error ? [error as ChainedError, ...listCauses(error.cause)] : [];

const ACCESS_DENIED = /^AccessDenied/;
/**
 * The action in the sentence of every service, which SES writes without a colon and between quotation marks; its
 * resource may name a row or a file, and is left out.
 */
const DENIED_ACTION = /not authorized to perform:? [`']?([\w-]{1,60}:\w{1,60})/;

/**
 * Finds the action that the role of this process lacks, as `s3:GetObject`; undefined when the call failed for another
 * reason. The answer of S3 to a HEAD has no text, so that the action is `unnamed` there.
 */
export const findDeniedAction = (error: unknown): string | undefined => {
  const denial = listCauses(error).find(
    ({ name, $metadata }) => ACCESS_DENIED.test(name) || $metadata?.httpStatusCode === 403,
  );
  return denial && (DENIED_ACTION.exec(denial.message)?.[1] ?? "unnamed");
};

/**
 * A deployment changes the policy of a role before the code of its Lambda. Until IAM has told its services of the
 * change, which takes some seconds, new code lacks what was added, and until the code is replaced, old code lacks what
 * was taken away (AWS IAM User Guide › Troubleshoot IAM › Changes that I make are not always immediately visible). In
 * milliseconds.
 */
const DENIAL_PASSES_MS = 120_000;
/**
 * A process runs for hours and may outlast several deployments, so that what was not denied for so long has passed, and
 * the next denial is a new one. In milliseconds.
 */
const DENIAL_ENDS_MS = 600_000;
/**
 * The present denial of each action: when it was met first and last, in milliseconds since the start of this process.
 */
const denials = new Map<string, { first: number; last: number }>();

/** Returns true for two minutes after this process was first denied an action: a deployment may be the reason. */
const isPassingDenial = (error: unknown): boolean => {
  const action = findDeniedAction(error);
  if (action === undefined) return false;
  const now = performance.now();
  const denial = denials.get(action);
  const first = denial && now - denial.last < DENIAL_ENDS_MS ? denial.first : now;
  denials.set(action, { first, last: now });
  return now - first < DENIAL_PASSES_MS;
};

/** Returns true when the same call may succeed a moment later. */
export const isRetryableFailure = (error: unknown): boolean =>
  isPassingDenial(error) ||
  listCauses(error).some(
    (cause) =>
      cause instanceof ServiceBusyError ||
      cause.name === CONFLICT ||
      isThrottlingError(cause) ||
      isTransientError(cause),
  );

/**
 * An earlier attempt of the same transaction, whose answer was lost, is still at work. The SDK counts it among the
 * throttled calls, but it may yet be carried out.
 */
const IN_PROGRESS = "TransactionInProgressException";

/** Returns true when the service refused the call before it did anything; after a time limit nobody knows. */
export const isRefusedBeforehand = (error: unknown): boolean =>
  findDeniedAction(error) !== undefined ||
  listCauses(error).some(
    (cause) => cause instanceof ServiceBusyError || (isThrottlingError(cause) && cause.name !== IN_PROGRESS),
  );

/**
 * Returns true when a call may have been carried out although it failed: the service did not say that it refused it, as
 * after a time limit, a broken connection or an internal error.
 */
export const isOutcomeUnknown = (error: unknown): boolean =>
  !listCauses(error).some(({ $metadata }) => {
    const status = $metadata?.httpStatusCode ?? 500;
    return status >= 400 && status < 500;
  });

/**
 * All attempts of one write together take no longer, in milliseconds: a Lambda behind the API has 29 s for the call.
 */
export const RETRY_BUDGET_MS = 4_000;
/** Their longest pauses take 6 s together, so that the time ends most writes before this does. */
export const MAX_WRITE_ATTEMPTS = 12;
const FIRST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 800;

/**
 * Returns a random pause before attempt `attempt` (1 is the first repetition), so that callers who collided once do
 * not collide again: between nothing and a bound that doubles (AWS Architecture Blog › Exponential Backoff and
 * Jitter).
 * @param random between 0 and 1
 * @returns milliseconds
 */
export const computeRetryPause = (attempt: number, random: number): number =>
  Math.round(random * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt));
