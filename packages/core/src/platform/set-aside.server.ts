/**
 * Work on many rows, of which one may fail whenever it is tried: a row that a newer rule refuses, or that has grown too
 * large. It is reported and set aside, so that those behind it do not wait for it (decision 0637).
 */
import { type Instant, toInstant } from "./day.ts";
import { errorCodes, Refusal } from "./errors.ts";
import { describeError, log } from "./log.server.ts";
import { SET_ASIDE_METRIC, writeMetric } from "./metric.server.ts";
import { findDeniedAction, isRetryableFailure } from "./service-failures.server.ts";

/** All other items of a list are done. The message names none, so it may be logged. */
export class SetAsideError extends Error {
  readonly messageIsSafe = true;
  /** Where the next part of the list begins, for work in parts. */
  readonly position: string | undefined;
  constructor(count: number, position?: string) {
    super(`set aside: ${count}`);
    this.name = "SetAsideError";
    this.position = position;
  }
}

/** Somebody may have to deploy first. In milliseconds. */
const SET_ASIDE_DELAY_MS = 3_600_000;
/** Returns when a task is due again of which something was set aside. */
export const computeSetAsideDue = (now: Instant): Instant => toInstant(Date.parse(now) + SET_ASIDE_DELAY_MS);

/** Returns whether others kept writing the row. A write that is refused for another reason is refused again. */
const isStaleVersion = (error: unknown): boolean =>
  error instanceof Refusal && error.code === errorCodes.STALE_VERSION;

/**
 * Does the work of each item, one after the other. An item that fails is logged by its id, counted for an alarm, and
 * passed by.
 * @returns the number of items that were set aside
 * @throws what does not lie in the item, at once: a service that fails or a permission that is missing, which the next
 * item would meet too, and a row that others kept writing
 */
export const workOnEach = async <Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  { job, now, getId }: { job: string; now: Instant; getId: (item: Item) => string },
  work: (item: Item) => Promise<unknown>,
): Promise<number> => {
  let setAside = 0;
  for await (const item of items) {
    try {
      await work(item);
    } catch (error) {
      if (isRetryableFailure(error) || findDeniedAction(error) !== undefined || isStaleVersion(error))
        throw error;
      setAside += 1;
      log.write({ job, outcome: "item.setAside", id: getId(item), error: describeError(error) }, "ERROR");
      writeMetric(SET_ASIDE_METRIC, "Count", 1, now);
    }
  }
  return setAside;
};

/** Does a part of a list. @returns where it ended, and whether this part or one before it has set something aside */
export const catchSetAside = async (
  work: () => Promise<string | undefined>,
  hasFailedBefore: boolean,
): Promise<{ position: string | undefined; hasFailed: boolean }> => {
  try {
    return { position: await work(), hasFailed: hasFailedBefore };
  } catch (error) {
    if (!(error instanceof SetAsideError)) throw error;
    return { position: error.position, hasFailed: true };
  }
};
