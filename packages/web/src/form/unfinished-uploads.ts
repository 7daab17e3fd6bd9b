/**
 * Uploads that have not ended. A list of uploads reports itself while one of its files is on its way or waits for another
 * attempt, so that a form is neither sent nor left without it: what is on its way ends with the page.
 */
import { useEffect, useRef } from "react";

/** Points out what is unfinished, one function for each list. */
const unfinishedLists = new Set<() => void>();

/** Points out every list of uploads that has not ended, and returns whether there is one. */
export const pointOutUnfinishedUploads = (): boolean => {
  for (const pointOut of unfinishedLists) pointOut();
  return unfinishedLists.size > 0;
};

/**
 * Reports a list of uploads as long as it is unfinished, to the forms of the page and to the browser, which asks before it
 * closes the page.
 * @param pointOut tells beside the list that it is unfinished
 */
export const useUnfinishedUploads = (isUnfinished: boolean, pointOut: () => void): void => {
  const latest = useRef(pointOut);
  latest.current = pointOut;
  useEffect(() => {
    if (!isUnfinished) return;
    const report = () => latest.current();
    const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
    unfinishedLists.add(report);
    window.addEventListener("beforeunload", askBeforeLeaving);
    return () => {
      unfinishedLists.delete(report);
      window.removeEventListener("beforeunload", askBeforeLeaving);
    };
  }, [isUnfinished]);
};
