/** Rules of rate limits and attempt locks. Pure. */

/** At most `times` in a window of `window` milliseconds. */
export interface RateLimit {
  times: number;
  window: number;
}
/**
 * Consecutive failures until the lock, and the length of the first lock in milliseconds; each further failure doubles
 * it.
 */
export interface AttemptLock {
  free: number;
  first: number;
  longest: number;
}

/**
 * Lists how long to wait after each attempt from the `free`th on, in milliseconds; the last pause applies to all later
 * attempts.
 */
export const listLockPauses = ({ first, longest }: AttemptLock): number[] => {
  const pauses: number[] = [];
  for (let pause = first; pause < longest; pause *= 2) pauses.push(pause);
  return [...pauses, longest];
};

/**
 * Returns the network that an address is counted for: the address itself for IPv4, its /64 for IPv6, because one
 * subscriber holds all addresses of a /64.
 */
export const toNetwork = (address: string): string => {
  const [plain, groups] = splitAddressGroups(address);
  return groups ? `${groups.slice(0, 4).join(":")}::/64` : plain;
};

/**
 * Returns the network that budgets are counted for: /24 of IPv4 and /56 of IPv6, the smallest block assigned to a
 * subscriber (RFC 6177), so that neighbouring addresses count as one caller. Whole offices share one.
 */
export const toSubnet = (address: string | undefined): string => {
  if (!address) return "none";
  const [plain, groups] = splitAddressGroups(address);
  if (!groups) return `${plain.split(".").slice(0, 3).join(".")}.0/24`;
  const last = (groups[3] ?? "0").padStart(4, "0").slice(0, 2);
  return `${[...groups.slice(0, 3), `${last}00`.replace(/^0+(?=.)/, "")].join(":")}::/56`;
};

/** Returns an IPv4 address, also when mapped into IPv6; for an IPv6 address its eight groups. */
function splitAddressGroups(address: string): [plain: string, groups?: string[]] {
  const plainAddress = address.toLowerCase().replace(/%.*$/, "");
  if (!plainAddress.includes(":")) return [plainAddress];
  const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plainAddress);
  if (mappedIpv4?.[1]) return [mappedIpv4[1]];
  const [left = [], right = []] = plainAddress.split("::").map((half) => half.split(":").filter(Boolean));
  const missing = plainAddress.includes("::") ? Math.max(0, 8 - left.length - right.length) : 0;
  const groups = [...left, ...Array<string>(missing).fill("0"), ...right];
  return [plainAddress, groups.map((group) => group.replace(/^0+(?=.)/, ""))];
}

/** A number of calls in a window is free of work; each doubling beyond it costs more work. */
export interface WorkThreshold {
  /** Calls in a window that need no work. */
  free: number;
  /** Length of the window in milliseconds. */
  window: number;
  /** Maximum bits of work; the global maximum when absent. */
  most?: number;
  /** More bits for the first work than usual, where trying numbers finds something. */
  extra?: number;
}
/**
 * Bits of the first work required, bits added by each doubling, and the maximum: 14 bits take a phone about 20 ms, 22
 * bits some seconds. Only tests that simulate an attacker with faster machines lower it.
 */
export const workDifficulty = { first: 14, step: 2, most: 22 };
/** Load may have grown while a caller computed its proof, so a proof may fall short by this many bits. */
export const GRACE_BITS = 2;

/** Computes the bits of work required for the next call after `count` calls. */
export const computeRequiredBits = (
  count: number,
  { free, most = workDifficulty.most, extra = 0 }: WorkThreshold,
): number => {
  if (count < free) return 0;
  const doublings = Math.floor(Math.log2(Math.max(1, count / Math.max(1, free))));
  return Math.min(most, workDifficulty.most, workDifficulty.first + extra + workDifficulty.step * doublings);
};

/** Returns how many calls a window allows a caller who did this many bits of work; the call after that costs more. */
export const computeAllowance = (bits: number, gauge: WorkThreshold): number => {
  if (bits >= Math.min(gauge.most ?? workDifficulty.most, workDifficulty.most))
    return Number.MAX_SAFE_INTEGER;
  const first = workDifficulty.first + (gauge.extra ?? 0);
  if (bits < first) return gauge.free;
  const doublings = Math.floor((bits - first) / workDifficulty.step) + 1;
  return Math.max(1, gauge.free) * 2 ** doublings;
};
