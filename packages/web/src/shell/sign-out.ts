/**
 * The ways out of a session that its reader chose (decision 0167). Each ends with a whole page, not with the router:
 * what the former page held in memory is gone with it, and no guard has the time to ask for another session.
 */
import { api } from "./api.ts";
import { writeStoredItem } from "./browser-storage.ts";
import { buildSignInPath, paths } from "./paths.ts";
import { type SessionEnd, session } from "./session.ts";

/** A server or a storage that does not answer keeps nobody signed in. */
const TIMEOUT_MS = 5_000;
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS));

/** Functions that save what is being typed (`use-draft.ts`). */
const pendingSaves = new Set<() => Promise<unknown>>();
/** Registers what is saved before its reader signs out; returns its removal. */
export const onBeforeSignOut = (save: () => Promise<unknown>): (() => void) => {
  pendingSaves.add(save);
  return () => pendingSaves.delete(save);
};
/** Saves what was typed last; a click on the way out comes before the pause after which it is saved by itself. */
export const savePendingWork = async (): Promise<void> => {
  await Promise.race([Promise.all([...pendingSaves].map((save) => save())), pause()]);
};

/**
 * Opens the channel by which a sign-out in one tab reaches all of them: each tab of the account ends its own session.
 */
const openTabChannel = (): BroadcastChannel | undefined =>
  "BroadcastChannel" in globalThis ? new BroadcastChannel("signed-out") : undefined;
/** Ends the session of this tab when its account signs out in another one. @param getDestination where this tab goes */
export const followOtherTabs = (getDestination: () => string): void => {
  openTabChannel()?.addEventListener("message", ({ data: accountKey }: MessageEvent<string>) => {
    if (accountKey !== session.accountKey() || session.leaving()) return;
    void savePendingWork().then(() => signOut(getDestination()));
  });
};

const leave = async (reason: SessionEnd, destination: string): Promise<void> => {
  session.leave();
  if (reason === "signOut") openTabChannel()?.postMessage(session.accountKey());
  await Promise.race([session.end(reason), pause()]);
  location.replace(destination);
};

/** Ends the session on the server and here. @param destination a page that anybody may read */
export const signOut = async (destination: string): Promise<void> => {
  session.leave();
  // A server that cannot be reached ends the session by itself later; the browser forgets it now.
  await Promise.race([api.post("/user/logout").catch(() => undefined), pause()]);
  await leave("signOut", destination);
};

/**
 * Ends the session here, because another account has signed in in another tab, which has one session for all of them.
 */
export const switchToOtherAccount = async (destination: string): Promise<void> => {
  session.leave();
  await Promise.race([session.end("signOut"), pause()]);
  // The page that comes next asks the other tab for its session.
  writeStoredItem("signedIn", "1");
  location.replace(destination);
};

/**
 * Ends a session that the server has ended too, and redirects to the sign-in page of staff or of everybody else with
 * the reason. The address does not contain the account, because logs and histories store addresses.
 */
export const redirectAfterSignOut = (message: "everywhere" | "reset" | "leaving"): void => {
  const signInPath = session.staff() ? paths.staffLogin : paths.login;
  // A reader who chose a new password comes back at once, to the page that the sign-in before led to, where the input
  // waits.
  const redirect = message === "reset" ? new URLSearchParams(location.search).get("redirect") : null;
  void leave(message === "reset" ? "expiry" : "signOut", buildSignInPath(signInPath, { redirect, message }));
};
