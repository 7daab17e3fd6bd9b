/**
 * The ways out of a session that its reader chose (decision 0167). Each ends with a whole page, not with the router: what
 * the former page held in memory is gone with it, and no guard has the time to ask for another session.
 */
import { api } from "./api.ts";
import { paths } from "./paths.ts";
import { type SessionEnd, session } from "./session.ts";

/** Storage that does not answer keeps nobody signed in. */
const STORAGE_TIMEOUT_MS = 3_000;

/** What is being typed, and saves it (`use-draft.ts`). */
const pendingSaves = new Set<() => Promise<unknown>>();
/** A server that does not answer keeps nobody signed in either; what is left is counted then. */
const SAVE_TIMEOUT_MS = 5_000;

/** Registers what is saved before its reader signs out; returns its removal. */
export const onBeforeSignOut = (save: () => Promise<unknown>): (() => void) => {
  pendingSaves.add(save);
  return () => pendingSaves.delete(save);
};
const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
/** Saves what was typed last; a click on the way out comes before the pause after which it is saved by itself. */
export const savePendingWork = async (): Promise<void> => {
  await Promise.race([Promise.all([...pendingSaves].map((save) => save())), pause(SAVE_TIMEOUT_MS)]);
};

const leave = async (reason: SessionEnd, destination: string): Promise<void> => {
  session.leave();
  await Promise.race([session.end(reason), pause(STORAGE_TIMEOUT_MS)]);
  location.replace(destination);
};

/** Ends the session on the server and here. @param destination a page that anybody may read */
export const signOut = async (destination: string): Promise<void> => {
  session.leave();
  // A server that cannot be reached ends the session by itself later; the browser forgets it now.
  await api.post("/user/logout").catch(() => undefined);
  await leave("signOut", destination);
};

/**
 * Ends here a session that is over on the server too and goes to its door, the staff's or everybody's, which says why.
 * The account is not carried along: addresses of pages are kept in logs and histories.
 */
export const redirectAfterSignOut = (message: "everywhere" | "reset" | "leaving"): void => {
  const signInPath = session.staff() ? paths.staffLogin : paths.login;
  // Who chose a new password comes back at once: what was typed and not sent yet waits.
  void leave(message === "reset" ? "expiry" : "signOut", `${signInPath}?message=${message}`);
};
