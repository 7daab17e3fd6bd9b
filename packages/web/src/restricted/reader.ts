/** Who reads a restricted view in this tab: the session with the view it was begun for. */
import { useSyncExternalStore } from "react";
import { session } from "../lib/session.ts";

export type Area = "roadshow" | "dsec";
const KEY = "reader";

export const begin = (area: Area, token: string): void => {
  sessionStorage.setItem(KEY, area);
  session.start(token);
};
export const end = (): void => {
  sessionStorage.removeItem(KEY);
  session.end();
};
/** True while this tab is signed in for the area: the other one's session counts for nothing here. */
export const useReading = (area: Area): boolean =>
  useSyncExternalStore(session.subscribe, () => session.loggedIn() && sessionStorage.getItem(KEY) === area);
