import { foldName } from "../../platform/fold-text.ts";

/**
 * Numbers that several institutions share: those that only join delegations and those that are not registered (C50).
 */
const sharedNumbers: readonly string[] = ["00000", "NONE"];

/** Returns whether a number is one by which its owners are not told apart, in whatever case it is written. */
export const isSharedNumber = (number: unknown): boolean =>
  typeof number === "string" && sharedNumbers.includes(foldName(number));
