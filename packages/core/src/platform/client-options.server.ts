/**
 * Time limits and connections of every AWS client. The SDK has no time limit of its own, so a service that accepts a
 * call and never answers would hold it until the Lambda ends after 29 s.
 */
import type { HttpHandlerExtensionConfiguration } from "@smithy/core/protocols";

const CONNECTION_TIMEOUT_MS = 2_000;
/** Connections of one client. A Lambda answers one call at a time, whose largest fan-out reads forty partitions. */
const MAX_SOCKETS = 50;

/** Milliseconds until one attempt is answered, so that three attempts end before the Lambda does. */
const requestTimeouts = {
  /** A row, a message, a key, an e-mail. */
  small: 4_000,
  /** A message that the sweep sends again if it is not accepted, while a person waits. */
  optional: 1_500,
  /** An object of the bucket, in jobs that have 30 s for it. */
  object: 20_000,
} as const;

/** An extension of every AWS client, in the form that the SDK takes them. */
export interface ClientExtension {
  configure(
    configuration: HttpHandlerExtensionConfiguration & {
      setCredentials(
        provider: () => Promise<{ accessKeyId: string; secretAccessKey: string; expiration?: Date }>,
      ): void;
    },
  ): void;
}
/**
 * Extensions of the clients that are made from now on. A Lambda has none; the local machine puts the permissions of the
 * roles in force, which AWS enforces itself.
 */
export const clientExtensions: ClientExtension[] = [];

/** Builds the request handler and the number of attempts of a client. */
export const buildClientOptions = (timeout: keyof typeof requestTimeouts) => ({
  maxAttempts: timeout === "small" ? 3 : 2,
  extensions: clientExtensions,
  requestHandler: {
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    requestTimeout: requestTimeouts[timeout],
    throwOnRequestTimeout: true,
    httpAgent: { maxSockets: MAX_SOCKETS },
    httpsAgent: { maxSockets: MAX_SOCKETS },
  },
});
