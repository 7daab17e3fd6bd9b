/** How much of a long proof is tried: `npm test` takes a short slice, `npm run gates` a longer one, `npm run test:long` all. */
export type ProofSlice = "test" | "gates" | "long";

/** The slice of this run, by the environment's `SLICE`. @throws Error for a name that is none */
export const getCurrentSlice = (name: string = process.env.SLICE ?? "test"): ProofSlice => {
  if (name !== "test" && name !== "gates" && name !== "long") throw new Error(`SLICE=${name} is no slice`);
  return name;
};

/** The size that belongs to the slice of this run. */
export const getSliceSize = (sizes: Record<ProofSlice, number>): number => sizes[getCurrentSlice()];
