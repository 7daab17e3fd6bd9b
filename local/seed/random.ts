/** Random numbers that are the same each time for a seed (mulberry32). */
export interface SeededRandom {
  /** Returns a whole number from 0 to below the limit. */
  below(limit: number): number;
  pick<T>(items: readonly T[]): T;
  digits(count: number): string;
}

export const createSeededRandom = (seed: number): SeededRandom => {
  let state = seed;
  const drawNumber = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const nextBelow = (limit: number): number => Math.floor(drawNumber() * limit);
  return {
    below: nextBelow,
    pick: (items) => {
      const item = items[nextBelow(items.length)];
      if (item === undefined) throw new RangeError("Nothing can be picked from an empty list.");
      return item;
    },
    digits: (count) =>
      Array.from({ length: count }, (_, i) => String(i === 0 ? 1 + nextBelow(9) : nextBelow(10))).join(""),
  };
};

/** Computes a seed from a text, the same each time (FNV-1a). */
export const computeTextSeed = (text: string): number => {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return hash >>> 0;
};

/** Generates a ULID that is the same each time. */
export function generateSeededUlid(ms: number, random: SeededRandom): string {
  const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  const pickLetter = (n: number) => alphabet[n] ?? "0";
  const time = Array.from({ length: 10 }, (_, i) => pickLetter(Math.floor(ms / 32 ** (9 - i)) % 32));
  return [...time, ...Array.from({ length: 16 }, () => pickLetter(random.below(32)))].join("");
}
