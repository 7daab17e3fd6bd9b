/**
 * The settings of what the strict machine does to the system, and how often (`docs/strict-machine.md`).
 * `AWS_LIKE=strict` turns it on; tests run with it by default. Everything random follows from the seed, so that a run
 * can be repeated.
 */

export interface StrictSettings {
  /** `AWS_LIKE_SEED`, a whole number. */
  seed: number;
  /** How many milliseconds an index is behind its table. */
  indexLagMs: number;
  /** One in this number of calls of a service is throttled. */
  throttledOneIn: number;
  /** One in this number of transactions conflicts with another one. */
  conflictOneIn: number;
  /** One in this number of batches of rows is done without its last row. */
  partialBatchOneIn: number;
  /** One in this number of messages is delivered a second time after it was received. */
  duplicatedOneIn: number;
}

const defaultSettings: StrictSettings = {
  seed: 1,
  indexLagMs: 200,
  // A throttled call costs a pause of the SDK of up to half a second, so that few of them are enough for every test.
  throttledOneIn: 3_000,
  conflictOneIn: 150,
  partialBatchOneIn: 10,
  duplicatedOneIn: 10,
};

/**
 * Reads the settings from the environment.
 * @returns undefined when the machine is not strict
 * @throws Error for an unknown value of `AWS_LIKE`
 */
export const readStrictSettings = (
  environment: Readonly<Record<string, string | undefined>> = process.env,
): StrictSettings | undefined => {
  const { AWS_LIKE = "", AWS_LIKE_SEED } = environment;
  if (AWS_LIKE === "" || AWS_LIKE === "lenient") return undefined;
  if (AWS_LIKE !== "strict") throw new Error(`AWS_LIKE=${AWS_LIKE} is neither strict nor lenient`);
  return { ...defaultSettings, seed: Number(AWS_LIKE_SEED ?? defaultSettings.seed) };
};

/** Returns the settings without random failures, for tests that choose what fails. */
export const disableRandomFailures = (settings: StrictSettings = defaultSettings): StrictSettings => ({
  ...settings,
  throttledOneIn: Number.POSITIVE_INFINITY,
  conflictOneIn: Number.POSITIVE_INFINITY,
  partialBatchOneIn: Number.POSITIVE_INFINITY,
  duplicatedOneIn: Number.POSITIVE_INFINITY,
});

/** Returns a number between 0 and 1 that depends on a seed and a name only (FNV-1a and a final mix). */
export const computeSeededFraction = (seed: number, name: string): number => {
  let hash = 0x811c9dc5 ^ seed;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 13), 0x297a2d39);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
};

/**
 * Returns a function that selects one in `oneIn` calls of the same name. The selection depends on the seed and on the
 * number of the call, so that a run can be repeated.
 */
export const createSeededSampler = (seed: number) => {
  const counts = new Map<string, number>();
  return (name: string, oneIn: number): boolean => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return computeSeededFraction(seed, `${name}#${count}`) < 1 / oneIn;
  };
};
