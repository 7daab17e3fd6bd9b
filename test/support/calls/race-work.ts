type Work = () => Promise<unknown>;
/**
 * Holds the work that a race of `meanwhile.ts` does before the next write. Injected faults leave a call with such work
 * alone.
 */
export const raceWork: {
  /** Before the next transaction. */
  waiting?: Work | undefined;
  /** Before the next write whose request names this row. */
  waitingForRow?: { key: string; work: Work } | undefined;
} = {};
