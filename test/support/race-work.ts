type Work = () => Promise<unknown>;
/** What a race of `meanwhile.ts` does before the next write; plays of faults ask whether anything waits for a transaction. */
export const raceWork: {
  /** Before the next transaction. */
  waiting?: Work | undefined;
  /** Before the next write of one row. */
  waitingForPut?: Work | undefined;
  /** Before the next write whose request names this row. */
  waitingForRow?: { key: string; work: Work } | undefined;
} = {};
