/**
 * Where a code was sent, for as long as it is valid. A phone puts the page away while its owner reads the message, and
 * may load it again afterwards: then it goes on with the code. Neither the code nor a password is kept.
 */
import { readStoredItem, removeStoredItem, writeStoredItem } from "../../shell/browser-storage.ts";
import { getServerNow } from "../../shell/server-clock.ts";
import { type LoginAddress, parseLoginAddress, toLoginName } from "./login-address.ts";

/** How long a code is valid. */
const LIFETIME_MS = 5 * 60_000;

interface SentCode {
  purpose: string;
  account: string;
  /** Epoch milliseconds. */
  sentAt: number;
}

/** Notes that a code was sent. */
export const saveSentCode = (purpose: string, address: LoginAddress): void => {
  const sentCode: SentCode = { purpose, account: toLoginName(address), sentAt: Date.parse(getServerNow()) };
  try {
    writeStoredItem("sentCode", JSON.stringify(sentCode));
  } catch {
    // A browser that keeps nothing asks for another code when the page is loaded again.
  }
};
/** Clears the note, once the code was used or another address is wanted. */
export const clearSentCode = (): void => removeStoredItem("sentCode");

/**
 * Finds a code that was sent for a purpose and is still valid.
 * @returns the address to which it was sent, and for how many seconds it has been on its way
 */
export const findSentCode = (purpose: string): { address: LoginAddress; secondsAgo: number } | undefined => {
  const text = readStoredItem("sentCode");
  if (text === undefined) return undefined;
  const sentCode = JSON.parse(text) as SentCode;
  const ageMs = Date.parse(getServerNow()) - sentCode.sentAt;
  if (ageMs >= LIFETIME_MS || sentCode.purpose !== purpose) return undefined;
  // The clock of this device may be slow, until the first answer tells the time.
  return { address: parseLoginAddress(sentCode.account), secondsAgo: Math.max(0, Math.floor(ageMs / 1000)) };
};
