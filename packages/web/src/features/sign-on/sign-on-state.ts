/**
 * What this tab stores while the user is at the identity provider, and until an identity is bound. It is only sent
 * with the request it belongs to, so somebody who opens another person's link has none of it.
 */
import type { IdentityHolder } from "@portal/core/identity/sign-on/sign-on-schema";
import { getSafeRedirect } from "../../shell/site-path.ts";

const STATE_KEY = "signOnBegun";
const TICKET_KEY = "signOnTicket";

interface SignOnDestination {
  /** The page to open afterwards: a path of this site. */
  target: string;
  /** The signed-in account to which an identity is linked. */
  account?: string | undefined;
}
export type SignOnState = SignOnDestination & { proof: string };
export type BindTicket = SignOnDestination & IdentityHolder & { ticket: string; expiresAt: string };

const readStored = <T extends SignOnDestination>(key: string): T | undefined => {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? "null") as T | null;
    return stored ? { ...stored, target: getSafeRedirect(stored.target) } : undefined;
  } catch {
    return undefined;
  }
};
export const saveSignOnState = (state: SignOnState): void =>
  sessionStorage.setItem(STATE_KEY, JSON.stringify(state));
/** Can be used once, like the state it belongs to. */
export const takeSignOnState = (): SignOnState | undefined => {
  const state = readStored<SignOnState>(STATE_KEY);
  sessionStorage.removeItem(STATE_KEY);
  return state;
};
export const saveBindTicket = (ticket: BindTicket): void =>
  sessionStorage.setItem(TICKET_KEY, JSON.stringify(ticket));
export const readBindTicket = (): BindTicket | undefined => readStored<BindTicket>(TICKET_KEY);
export const deleteBindTicket = (): void => sessionStorage.removeItem(TICKET_KEY);
