/** What a race of `meanwhile.ts` does before the next transaction; plays of faults ask whether there is any. */
export const raceWork: { waiting?: (() => Promise<unknown>) | undefined } = {};
