/** A part of the site's script that is loaded when it is needed (spec 1 §8, §9). */
import * as errorCodes from "@portal/core/platform/error-codes";

/** Spec 1 §9: loading a script part fails after 120 seconds. */
export const CHUNK_TIMEOUT_MS = 120_000;
/** Thrown when a part of the site could not be loaded; the code is a text of the namespace `errors`. */
export class ChunkLoadError extends Error {
  readonly code = errorCodes.CHUNK_LOAD_FAILED;
}

/**
 * Waits for a part: `await part(import("./x.tsx"))`.
 * @throws ChunkLoadFailed when it did not come, or not within 120 s
 */
export const lazyImport = async <T>(loading: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error("timed out")), CHUNK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([loading, timeout]);
  } catch (cause) {
    throw new ChunkLoadError(cause instanceof Error ? cause.message : "", { cause });
  } finally {
    clearTimeout(timer);
  }
};
