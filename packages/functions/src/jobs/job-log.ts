/** What jobs write to the logs: which job, which message, which class of error; never what a message says. */
import { describeError, log } from "@portal/core/platform/log.server";
import { toReadableStack } from "../http/readable-stack.ts";

/**
 * A message that failed and comes back.
 * @param about keys of rows that name nobody, for whoever looks for the cause
 */
export const logFailure = (
  job: string,
  messageId: string,
  error: unknown,
  about: Record<string, string> = {},
): void => log.write({ job, messageId, ...about, error: describeError(error, toReadableStack) });

/**
 * Runs what nobody catches. Lambda prints the message of an error that a handler throws, and a library's may quote what
 * it was given: the error is written here without it, and only the fact that the job failed is thrown on.
 * @throws Error that names the job alone
 */
export const runLogged = async <Result>(job: string, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    log.write({ job, error: describeError(error, toReadableStack) });
    throw new Error(`${job} failed`);
  }
};
