/** The session of a restricted view in this tab, stored with the view it was started for. */
import { useSyncExternalStore } from "react";
import { session } from "../../shell/session.ts";

export type RestrictedArea = "roadshow" | "dsec";

/** True while this tab is signed in for the area: the other one's session counts for nothing here. */
export const useReading = (area: RestrictedArea): boolean =>
  useSyncExternalStore(session.subscribe, () => session.reader() === area);
