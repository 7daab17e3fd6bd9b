/** Limits on what may be asked or guessed. Pure. */

/** So many times in a window of this length, in milliseconds. */
export interface RateLimit {
  times: number;
  window: number;
}
/** Failures in a row until the lock, and how long the first lock lasts, in milliseconds; each further failure doubles it. */
export interface AttemptLock {
  free: number;
  first: number;
  longest: number;
}

/** How long to wait after each attempt from the `free`th on, in milliseconds; the last one holds from there on. */
export const listLockPauses = ({ first, longest }: AttemptLock): number[] => {
  const all: number[] = [];
  for (let pause = first; pause < longest; pause *= 2) all.push(pause);
  return [...all, longest];
};

/**
 * Whom a network address stands for: itself for IPv4, its /64 for IPv6, of which one subscriber has all the addresses.
 */
export const toNetwork = (address: string): string => {
  const [plain, groups] = splitAddressGroups(address);
  return groups ? `${groups.slice(0, 4).join(":")}::/64` : plain;
};

/**
 * The network that budgets are counted for: /24 of IPv4 and /56 of IPv6, the least that one subscriber is given
 * (RFC 6177), so that a row of addresses side by side is one caller. Whole offices share one.
 */
export const toSubnet = (address: string | undefined): string => {
  if (!address) return "none";
  const [plain, groups] = splitAddressGroups(address);
  if (!groups) return `${plain.split(".").slice(0, 3).join(".")}.0/24`;
  const last = (groups[3] ?? "0").padStart(4, "0").slice(0, 2);
  return `${[...groups.slice(0, 3), `${last}00`.replace(/^0+(?=.)/, "")].join(":")}::/56`;
};

/** An IPv4 address as it is, also when mapped; of an IPv6 address its eight groups. */
function splitAddressGroups(address: string): [plain: string, groups?: string[]] {
  const plain = address.toLowerCase().replace(/%.*$/, "");
  if (!plain.includes(":")) return [plain];
  const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain);
  if (mappedIpv4?.[1]) return [mappedIpv4[1]];
  const [left = [], right = []] = plain.split("::").map((half) => half.split(":").filter(Boolean));
  const missing = plain.includes("::") ? Math.max(0, 8 - left.length - right.length) : 0;
  const groups = [...left, ...Array<string>(missing).fill("0"), ...right];
  return [plain, groups.map((group) => group.replace(/^0+(?=.)/, ""))];
}

/** So many times in a window cost nothing; each doubling from there on costs more work. */
export interface WorkThreshold {
  /** Free of work in a window. */
  free: number;
  /** In milliseconds. */
  window: number;
  /** Bits of work at most; the hardest there is when absent. */
  most?: number;
}
/**
 * Bits of the first work asked for, what each doubling adds, and the most: 14 bits are some 20 ms of a telephone, 22
 * some seconds. Only tests that stand for an attacker with better machines lower it.
 */
export const workDifficulty = { first: 14, step: 2, most: 22 };
/** Pressure may have grown while a caller worked: so many bits too few are let pass. */
export const GRACE_BITS = 2;

/** The bits of work that the next one costs after so many. */
export const computeRequiredBits = (
  count: number,
  { free, most = workDifficulty.most }: WorkThreshold,
): number => {
  if (count < free) return 0;
  const doublings = Math.floor(Math.log2(Math.max(1, count / Math.max(1, free))));
  return Math.min(most, workDifficulty.most, workDifficulty.first + workDifficulty.step * doublings);
};

/** How many a window takes of who has done so many bits of work: one more costs more. */
export const computeAllowance = (bits: number, gauge: WorkThreshold): number => {
  if (bits >= Math.min(gauge.most ?? workDifficulty.most, workDifficulty.most))
    return Number.MAX_SAFE_INTEGER;
  if (bits < workDifficulty.first) return gauge.free;
  const doublings = Math.floor((bits - workDifficulty.first) / workDifficulty.step) + 1;
  return Math.max(1, gauge.free) * 2 ** doublings;
};
