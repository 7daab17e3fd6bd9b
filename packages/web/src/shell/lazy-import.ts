/** A part of the site's script that is loaded when it is needed (spec 1 §8, §9). */
import * as errorCodes from "@portal/core/platform/error-codes";

/** Spec 1 §9: loading a script part fails after 120 seconds. */
const CHUNK_TIMEOUT_MS = 120_000;
/**
 * A part is requested again after these pauses, because a phone loses its connection for a moment between two cells.
 */
const RETRY_PAUSES_MS = [500, 1_500] as const;

/** Thrown when a part of the site could not be loaded; the code is a text of the namespace `errors`. */
export class ChunkLoadError extends Error {
  override name = "ChunkLoadError";
  readonly code = errorCodes.CHUNK_LOAD_FAILED;
}

const waitMs = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Loads a part, and tries again after each pause. A browser that caches a failed import fails again at once. */
const loadWithRetries = async <T>(load: () => Promise<T>): Promise<T> => {
  for (const pause of RETRY_PAUSES_MS) {
    try {
      return await load();
    } catch {
      await waitMs(pause);
    }
  }
  return load();
};

/**
 * Waits for something that loads parts of the site.
 * @throws ChunkLoadError when it failed, or did not end within 120 s
 */
export const awaitLoading = async <T>(loading: Promise<T>): Promise<T> => {
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

/**
 * Loads a part of the site: `await lazyImport(() => import("./x.tsx"))`. A part that fails to load is requested
 * three times in all.
 * @throws ChunkLoadError when it did not load within these attempts and 120 s
 */
export const lazyImport = <T>(load: () => Promise<T>): Promise<T> => awaitLoading(loadWithRetries(load));
