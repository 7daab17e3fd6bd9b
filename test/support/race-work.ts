type Work = () => Promise<unknown>;
/** Holds the work that a race of `meanwhile.ts` does before the next write. Plays of faults ask whether any is waiting. */
export const raceWork: {
  /** Before the next transaction. */
  waiting?: Work | undefined;
  /** Before the next write of one row. */
  waitingForPut?: Work | undefined;
  /** Before the next write whose request names this row. */
  waitingForRow?: { key: string; work: Work } | undefined;
} = {};
