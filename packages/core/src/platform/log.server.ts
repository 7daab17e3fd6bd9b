/**
 * The only way to write logs. A line contains ids, codes and hashes, never an address, a name, a token or a text typed
 * by a user. The message of a library error may quote our data, so it is not logged (quality.md › Security).
 */
import { createHmac } from "node:crypto";
import { findDeniedAction } from "./service-failures.server.ts";

/** `ERROR` is for failures that somebody has to look at; a refusal is none. */
type LogLevel = "INFO" | "ERROR";

/**
 * The destination of log lines; tests replace `write` to collect them. Lambda wraps what is written to `console` into
 * another object, in which CloudWatch finds no embedded metric, so lines go to the standard output itself. Lambda takes
 * such a line for INFO unless it has its time (AWS Lambda Developer Guide › Log-level filtering): that of the writing,
 * which decides nothing, so it is no argument.
 */
export const log = {
  write: (line: object, level: LogLevel = "INFO"): void =>
    void process.stdout.write(`${JSON.stringify({ level, timestamp: new Date(), ...line })}\n`),
};

/**
 * Returns a keyed hash that stands for an account or a network in the logs: equal values give equal hashes. A plain
 * hash could be reversed by trying all telephone numbers, so the stage's `LOG_SECRET` is the key.
 * @returns 22 characters, 132 bits
 * @throws Error without a secret: a forgotten setting must not put an unkeyed hash into a log
 */
export const hashForLog = (value: string): string => {
  const secret = process.env.LOG_SECRET;
  if (!secret) throw new Error("LOG_SECRET is not set");
  return createHmac("sha256", secret).update(value.trim().toLowerCase()).digest("base64url").slice(0, 22);
};

/** The loggable part of an error. */
export interface ErrorLine {
  name: string;
  /** The error's own code, or the HTTP status of an AWS service. */
  code?: string | number;
  /** The permission that the role lacks, as `sqs:SendMessage`; `unnamed` where AWS does not say. */
  denied?: string;
  /** Only for classes whose messages are written in this repository and contain no data. */
  message?: string;
  /** Stack frames, without the message that Node prints before them. */
  stack?: string;
}

/**
 * A class declares `messageIsSafe` when its messages name only codes and kinds of rows; any other message may quote its
 * input.
 */
const hasSafeMessage = (error: Error): boolean =>
  (error as { messageIsSafe?: unknown }).messageIsSafe === true;
const FRAME =
  /^ {2,8}at (?:async )?(?:[\w$.<>[\] ]{1,120} \()?(?:file:\/\/|node:|\/)?[\w@.+\-/]{1,300}:\d{1,9}:\d{1,9}\)?$/;
const NAME = /^[A-Za-z][\w.]{0,79}$/;

/**
 * Converts an error to a log line: class, code and frames. The message is included only for classes of our own.
 * @param mapStack maps the frames of a bundle to those of its sources
 */
export const describeError = (error: unknown, mapStack = (stack: string): string => stack): ErrorLine => {
  if (!(error instanceof Error)) return { name: "NotAnError" };
  const code = getErrorCode(error);
  const deniedAction = findDeniedAction(error);
  const stack = listFrames(error, mapStack);
  return {
    name: NAME.test(error.name) ? error.name : "Error",
    ...(code !== undefined && { code }),
    ...(deniedAction !== undefined && { denied: deniedAction }),
    ...(hasSafeMessage(error) && { message: error.message }),
    ...(stack && { stack }),
  };
};

function getErrorCode(error: Error): string | number | undefined {
  const { code, $metadata } = error as { code?: unknown; $metadata?: { httpStatusCode?: unknown } };
  if (typeof code === "number") return code;
  if (typeof code === "string" && NAME.test(code)) return code;
  const status = $metadata?.httpStatusCode;
  return typeof status === "number" ? status : undefined;
}

/** Keeps only lines that are stack frames, so that part of a multi-line message cannot pass as one. */
function listFrames({ stack = "", message }: Error, mapStack: (stack: string) => string): string {
  const head = stack.indexOf(message);
  const frameText = message && head >= 0 ? stack.slice(head + message.length) : stack;
  return mapStack(frameText)
    .split("\n")
    .filter((line) => FRAME.test(line))
    .slice(0, 20)
    .join("\n");
}
