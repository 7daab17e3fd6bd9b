/**
 * Holds what this tab stores while the user is at the identity provider, and until an identity is bound. It is only
 * sent with the request it belongs to, so somebody who opens another person's link has none of it.
 */
import type { IdentityHolder } from "@portal/core/identity/sign-on/sign-on-schema";
import { readStoredItem, removeStoredItem, writeStoredItem } from "../../shell/browser-storage.ts";
import { getServerNow } from "../../shell/server-clock.ts";
import { getSafeRedirect } from "../../shell/site-path.ts";

interface SignOnDestination {
  /** The page to open afterwards: a path of this site. */
  target: string;
  /** The account that is led back there alone; absent: anybody. */
  visitor?: string | undefined;
  /** The account of who is signed in already and links an identity to it. */
  account?: string | undefined;
}
export type SignOnState = SignOnDestination & { proof: string };
export type BindTicket = SignOnDestination & IdentityHolder & { ticket: string; expiresAt: string };

const readDestination = <T extends SignOnDestination>(
  name: "signOnBegun" | "signOnTicket",
): T | undefined => {
  try {
    const storedState = JSON.parse(readStoredItem(name) ?? "null") as T | null;
    return storedState ? { ...storedState, target: getSafeRedirect(storedState.target) } : undefined;
  } catch {
    return undefined;
  }
};
export const saveSignOnState = (state: SignOnState): void =>
  writeStoredItem("signOnBegun", JSON.stringify(state));
/** Good once, like the state that it belongs to. */
export const takeSignOnState = (): SignOnState | undefined => {
  const state = readDestination<SignOnState>("signOnBegun");
  removeStoredItem("signOnBegun");
  return state;
};
export const saveBindTicket = (ticket: BindTicket): void =>
  writeStoredItem("signOnTicket", JSON.stringify(ticket));
/** Finds the ticket as long as it can be used: a name and a number stay no longer in a tab that was left. */
export const findBindTicket = (): BindTicket | undefined => {
  const ticket = readDestination<BindTicket>("signOnTicket");
  if (!ticket || ticket.expiresAt > getServerNow()) return ticket;
  removeStoredItem("signOnTicket");
  return undefined;
};
