/**
 * The one way out to the logs. A line holds ids, codes and hashes, never an address, a name, a token or a text somebody
 * typed: what an error of a library says about our data is not known, so its message stays out (quality.md › Security).
 */
import { createHmac } from "node:crypto";

/** Where lines go; tests replace `write` and keep them. */
export const log = {
  write: (line: object): void => console.log(JSON.stringify(line)),
};

/**
 * Stands for an account or a network in the logs: the same value gives the same hash, and without the stage's
 * `LOG_SECRET` nobody can try all telephone numbers until one matches, which a plain hash would allow.
 * @returns 22 characters, 132 bits
 * @throws Error without a secret: an unkeyed hash must not get into a log by a forgotten setting
 */
export const hashForLog = (value: string): string => {
  const secret = process.env.LOG_SECRET;
  if (!secret) throw new Error("LOG_SECRET is not set");
  return createHmac("sha256", secret).update(value.trim().toLowerCase()).digest("base64url").slice(0, 22);
};

/** What is logged of an error. */
export interface ErrorLine {
  name: string;
  /** Its own code, or the status an AWS service answered with. */
  code?: string | number;
  /** Only of classes whose messages are written in this repository and hold no data. */
  message?: string;
  /** Frames without the message that Node puts before them. */
  stack?: string;
}

/** A class says so itself when its messages name codes and kinds of rows only; any other may quote what it was given. */
const hasSafeMessage = (error: Error): boolean =>
  (error as { messageIsSafe?: unknown }).messageIsSafe === true;
const FRAME =
  /^ {2,8}at (?:async )?(?:[\w$.<>[\] ]{1,120} \()?(?:file:\/\/|node:|\/)?[\w@.+\-/]{1,300}:\d{1,9}:\d{1,9}\)?$/;
const NAME = /^[A-Za-z][\w.]{0,79}$/;

/**
 * An error for a log line: class, code and frames. Its message is kept only for classes of our own.
 * @param mapped turns frames of a bundle into those of its sources
 */
export const describeError = (error: unknown, mapStack = (stack: string): string => stack): ErrorLine => {
  if (!(error instanceof Error)) return { name: "NotAnError" };
  const code = codeOf(error);
  const stack = framesOf(error, mapStack);
  return {
    name: NAME.test(error.name) ? error.name : "Error",
    ...(code !== undefined && { code }),
    ...(hasSafeMessage(error) && { message: error.message }),
    ...(stack && { stack }),
  };
};

function codeOf(error: Error): string | number | undefined {
  const { code, $metadata } = error as { code?: unknown; $metadata?: { httpStatusCode?: unknown } };
  if (typeof code === "number") return code;
  if (typeof code === "string" && NAME.test(code)) return code;
  const status = $metadata?.httpStatusCode;
  return typeof status === "number" ? status : undefined;
}

/** Only lines that are frames and nothing else: a message of several lines cannot pass as one. */
function framesOf({ stack = "", message }: Error, mapStack: (stack: string) => string): string {
  const head = stack.indexOf(message);
  const frameText = message && head >= 0 ? stack.slice(head + message.length) : stack;
  return mapStack(frameText)
    .split("\n")
    .filter((line) => FRAME.test(line))
    .slice(0, 20)
    .join("\n");
}
