/** Returns whether the device has a connection. */
import { useSyncExternalStore } from "react";

const subscribeToConnection = (listener: () => void): (() => void) => {
  for (const type of ["online", "offline"]) window.addEventListener(type, listener);
  return () => {
    for (const type of ["online", "offline"]) window.removeEventListener(type, listener);
  };
};
/** Returns true while the browser has a connection; it may still not reach the portal. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribeToConnection,
    () => navigator.onLine,
    () => true,
  );
