/** The seed of random data and of the order of tests: `FUZZ_SEED`, else one that never changes (decision 0534). */
export const testSeed = Number(process.env.FUZZ_SEED ?? 20_261_125);
