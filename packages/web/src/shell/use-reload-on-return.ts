/**
 * Reading a status again when its reader comes back to the page: staff may have changed it meanwhile (decision 0581).
 */
import { useEffect, useRef } from "react";

/** A browser reports one return by several events. */
const SAME_RETURN_MS = 5_000;

/** Calls `reload` when the page comes to the front again. */
export const useReloadOnReturn = (reload: () => unknown): void => {
  const lastReturn = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const reloadOnce = ({ timeStamp }: Event): void => {
      if (document.hidden || timeStamp - lastReturn.current < SAME_RETURN_MS) return;
      lastReturn.current = timeStamp;
      void reload();
    };
    document.addEventListener("visibilitychange", reloadOnce);
    addEventListener("focus", reloadOnce);
    return () => {
      document.removeEventListener("visibilitychange", reloadOnce);
      removeEventListener("focus", reloadOnce);
    };
  }, [reload]);
};
