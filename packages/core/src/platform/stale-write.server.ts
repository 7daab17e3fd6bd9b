import { errorCodes, Refusal } from "./errors.ts";
import { TransactionCancelledError } from "./transaction.server.ts";

/** Returns whether somebody else wrote first, so that what was read has to be read again. */
export const isStaleWrite = (error: unknown): boolean =>
  error instanceof TransactionCancelledError ||
  (error instanceof Refusal && error.code === errorCodes.STALE_VERSION);
