/**
 * Reads the messages of jobs, which another release or a service of AWS can have written, and logs the runs: the job,
 * the message id and the class of an error, never the content of a message.
 */

import { describeError, log } from "@portal/core/platform/log.server";
import { countDeniedCall } from "@portal/core/platform/metric.server";
import { isPlainObject } from "@portal/core/platform/plain-object";
import { readClock } from "../http/create-context.ts";
import { toReadableStack } from "../http/readable-stack.ts";

/** The message has no kind that its job handles; it returns to the queue and ends as a dead letter. */
export class UnknownMessageError extends Error {
  readonly messageIsSafe = true;
  constructor() {
    super("the message is of no known kind");
    this.name = "UnknownMessageError";
  }
}

/**
 * Parses a message that names its members.
 * @throws UnknownMessageError for anything else, which returns to the queue and ends as a dead letter
 */
export const parseMessage = (body: string): { [member: string]: unknown } => {
  const message: unknown = JSON.parse(body);
  if (!isPlainObject(message)) throw new UnknownMessageError();
  return message;
};

/**
 * Requires a member that is a text.
 * @throws UnknownMessageError
 */
export const requireText = (value: unknown): string => {
  if (typeof value !== "string" || value === "") throw new UnknownMessageError();
  return value;
};

/**
 * Logs a message that failed and will be delivered again.
 * @param about keys of rows that name nobody, for finding the cause
 */
export const logFailure = (
  job: string,
  messageId: string,
  error: unknown,
  about: Record<string, string> = {},
): void => {
  log.write({ job, messageId, ...about, error: describeError(error, toReadableStack) }, "ERROR");
  countDeniedCall(error, readClock().now);
};

/**
 * Runs work at the top level of a job. Lambda prints the message of an error that a handler throws, and a library's
 * message may quote its input. The error is therefore logged here without its message, and only the fact that the job
 * failed is thrown, with the message of a class of our own.
 * @throws Error that names only the job, and what an error says whose message contains no data
 */
export const runLogged = async <Result>(job: string, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    const line = describeError(error, toReadableStack);
    log.write({ job, error: line }, "ERROR");
    countDeniedCall(error, readClock().now);
    throw new Error(`${job} failed${line.message ? `: ${line.message}` : ""}`);
  }
};
