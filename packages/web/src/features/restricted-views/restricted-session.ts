/** The session of a restricted view in this tab, stored with the view it was started for. */
import { useSyncExternalStore } from "react";
import { session } from "../../shell/session.ts";

export type RestrictedArea = "roadshow" | "dsec";
const KEY = "reader";

export const startRestrictedSession = (area: RestrictedArea, token: string): void => {
  sessionStorage.setItem(KEY, area);
  session.start(token);
};
export const endRestrictedSession = (): void => {
  sessionStorage.removeItem(KEY);
  session.end();
};
/** Returns whether this tab is signed in for the area; a session of the other area does not count. */
export const useReading = (area: RestrictedArea): boolean =>
  useSyncExternalStore(session.subscribe, () => session.loggedIn() && sessionStorage.getItem(KEY) === area);
