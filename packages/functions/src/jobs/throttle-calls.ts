/** Throttles calls to a service that accepts a limited number per second. */

/**
 * Returns a function that waits until the next call may begin.
 * @param perSecond calls that may begin in a second; undefined does not throttle, as on the local machine
 */
export const createThrottle = (perSecond: number | undefined): (() => Promise<void>) => {
  let nextStart = 0;
  return async () => {
    if (!perSecond) return;
    const now = performance.now();
    const start = Math.max(now, nextStart);
    nextStart = start + 1000 / perSecond;
    if (start > now) await new Promise((resolve) => setTimeout(resolve, start - now));
  };
};
