/** An answer, a message of another tab and a write of the browser's database take a few turns each. */
const TURNS = 20;
/** Tests may replace the global function by a fake one. */
const setRealTimeout = setTimeout;

/**
 * Waits for several turns of the event loop. Work that waits for no timer has ended by then on a machine of any speed,
 * which a pause of some milliseconds does not guarantee.
 */
export const passTurns = async (): Promise<void> => {
  for (let turn = 0; turn < TURNS; turn++) await new Promise((resolve) => setRealTimeout(resolve));
};
