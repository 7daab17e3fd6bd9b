/** Limits on what may be asked or guessed. Pure. */

/** So many times in a window of this length, in milliseconds. */
export interface Limit {
  times: number;
  window: number;
}
/** Failures in a row until the lock, and how long the first lock lasts, in milliseconds; each further failure doubles it. */
export interface Lock {
  free: number;
  first: number;
  longest: number;
}

/** How long to wait after each attempt from the `free`th on, in milliseconds; the last one holds from there on. */
export const pauses = ({ first, longest }: Lock): number[] => {
  const all: number[] = [];
  for (let pause = first; pause < longest; pause *= 2) all.push(pause);
  return [...all, longest];
};

/**
 * Whom a network address stands for: itself for IPv4, its /64 for IPv6, of which one subscriber has all the addresses.
 */
export const networkOf = (address: string): string => {
  const plain = address.toLowerCase().replace(/%.*$/, "");
  if (!plain.includes(":")) return plain;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain);
  if (mapped?.[1]) return mapped[1];
  const [left = [], right = []] = plain.split("::").map((half) => half.split(":").filter(Boolean));
  const missing = plain.includes("::") ? Math.max(0, 8 - left.length - right.length) : 0;
  const groups = [...left, ...Array<string>(missing).fill("0"), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
};
