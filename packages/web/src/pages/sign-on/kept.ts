/**
 * What this tab keeps while its reader is at the identity provider, and until an identity is bound. It never leaves the
 * browser but with the call it is for: whoever comes back with a link of somebody else's has none of it.
 */
import type { Named } from "@portal/core/third-party/wire";
import { safeRedirect } from "../../lib/site-path.ts";

const BEGUN = "signOnBegun";
const TICKET = "signOnTicket";

interface Way {
  /** Where the reader was going: a path of this site. */
  target: string;
  /** The account of who is signed in already and links an identity to it. */
  account?: string | undefined;
}
export type Begun = Way & { proof: string };
export type Ticket = Way & Named & { ticket: string; expiresAt: string };

const read = <T extends Way>(key: string): T | undefined => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? "null") as T | null;
    return kept ? { ...kept, target: safeRedirect(kept.target) } : undefined;
  } catch {
    return undefined;
  }
};
export const keepBegun = (begun: Begun): void => sessionStorage.setItem(BEGUN, JSON.stringify(begun));
/** Good once, like the state that it belongs to. */
export const takeBegun = (): Begun | undefined => {
  const begun = read<Begun>(BEGUN);
  sessionStorage.removeItem(BEGUN);
  return begun;
};
export const keepTicket = (ticket: Ticket): void => sessionStorage.setItem(TICKET, JSON.stringify(ticket));
export const readTicket = (): Ticket | undefined => read<Ticket>(TICKET);
export const dropTicket = (): void => sessionStorage.removeItem(TICKET);
