/**
 * How calls are repeated that send a message to a person. SES and SNS know no token by which they recognise a
 * repetition, so each attempt that they have carried out is one more letter (decision 0582).
 */
import { StandardRetryStrategy } from "@smithy/core/retry";

type RefreshParameters = Parameters<StandardRetryStrategy["refreshRetryTokenForRetry"]>;
interface FailedCall {
  name?: string;
  $metadata?: { httpStatusCode?: number };
}

/**
 * Returns whether the service may have sent the message: it was slow to answer, or failed. A connection that breaks is
 * repeated: it is mostly one that was closed while the Lambda slept.
 */
const mayBeSent = ({ name, $metadata }: FailedCall): boolean =>
  name === "TimeoutError" || ($metadata?.httpStatusCode ?? 0) >= 500;

/** As many as those of other small calls (`client-options.server.ts`). */
export const MESSAGE_ATTEMPTS = 3;

/** Repeats what was refused, and leaves what may be sent to whoever delivers the notice again. */
export class MessageRetryStrategy extends StandardRetryStrategy {
  override async refreshRetryTokenForRetry(
    ...[token, failure]: RefreshParameters
  ): ReturnType<StandardRetryStrategy["refreshRetryTokenForRetry"]> {
    if (mayBeSent((failure.error ?? {}) as FailedCall)) throw failure.error;
    return super.refreshRetryTokenForRetry(token, failure);
  }
}
