/** The session of a restricted view in this tab, stored with the view it was started for. */
import { useSyncExternalStore } from "react";
import { session } from "../../shell/session.ts";

export type RestrictedArea = "roadshow" | "dsec";

/** Returns whether this tab is signed in for the area. A session for the other area does not count. */
export const useIsReader = (area: RestrictedArea): boolean =>
  useSyncExternalStore(session.subscribe, () => session.reader() === area);
