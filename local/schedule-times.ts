/** Decides when the schedules of the deployment run, on a clock that may be moved. */

/**
 * Returns whether a schedule runs in the minute of an instant: `rate(15 minutes)` in four minutes of each hour.
 * @throws RangeError for an expression of another kind
 */
export const isScheduledAt = (expression: string, now: Date): boolean => {
  const [, minutes] = /^rate\((\d+) minutes?\)$/.exec(expression) ?? [];
  if (minutes === undefined) throw new RangeError(`The schedule ${expression} is not a rate in minutes`);
  return now.getUTCMinutes() % Number(minutes) === 0;
};
