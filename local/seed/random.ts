/** Random numbers that are the same each time (mulberry32). */
export interface Random {
  /** A whole number 0 ≤ n < below. */
  below(limit: number): number;
  pick<T>(items: readonly T[]): T;
  digits(count: number): string;
}

export const randomOf = (seed: number): Random => {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new RangeError("nothing to pick from");
      return item;
    },
    digits: (count) =>
      Array.from({ length: count }, (_, i) => String(i === 0 ? 1 + below(9) : below(10))).join(""),
  };
};

/** A ULID that is the same each time. */
export function ulidOf(ms: number, random: Random): string {
  const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  const letter = (n: number) => alphabet[n] ?? "0";
  const time = Array.from({ length: 10 }, (_, i) => letter(Math.floor(ms / 32 ** (9 - i)) % 32));
  return [...time, ...Array.from({ length: 16 }, () => letter(random.below(32)))].join("");
}
