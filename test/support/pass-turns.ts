/** Enough for an answer, a message of another tab or a write of the browser's database, each of which takes a few. */
const TURNS = 20;
/** Also where a test has replaced it. */
const setRealTimeout = setTimeout;

/**
 * Lets the event loop turn. What waits for no clock has happened then, however slow the machine is: a pause of so many
 * milliseconds would promise that only of a quick one.
 */
export const passTurns = async (): Promise<void> => {
  for (let turn = 0; turn < TURNS; turn++) await new Promise((resolve) => setRealTimeout(resolve));
};
