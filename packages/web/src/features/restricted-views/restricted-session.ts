/** Who reads a restricted view in this tab: the session with the view it was begun for. */
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
/** True while this tab is signed in for the area: the other one's session counts for nothing here. */
export const useReading = (area: RestrictedArea): boolean =>
  useSyncExternalStore(session.subscribe, () => session.loggedIn() && sessionStorage.getItem(KEY) === area);
