/**
 * Uploads that have not ended. A list of uploads reports itself while one of its files is on its way or waits for
 * another attempt, so that a form is neither sent nor left without it: what is on its way ends with the page.
 */
import { type RefObject, useEffect, useRef } from "react";

interface UnfinishedList {
  list: RefObject<HTMLElement | null>;
  /** Tells beside the list that it is unfinished. */
  pointOut: () => void;
}
const unfinishedLists = new Set<UnfinishedList>();

/**
 * Points out every list of uploads that has not ended, and returns whether there is one. A list that stands
 * behind an open dialog does not count: nobody could reach it there.
 */
export const pointOutUnfinishedUploads = (): boolean => {
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  const reachable = [...unfinishedLists].filter(({ list }) => !dialog || dialog.contains(list.current));
  for (const { pointOut } of reachable) pointOut();
  return reachable.length > 0;
};

/**
 * Reports a list of uploads as long as it is unfinished, to the forms of the page and to the browser, which asks before
 * it closes the page.
 * @param pointOut tells beside the list that it is unfinished
 */
export const useUnfinishedUploads = (
  isUnfinished: boolean,
  list: RefObject<HTMLElement | null>,
  pointOut: () => void,
): void => {
  const latest = useRef(pointOut);
  latest.current = pointOut;
  useEffect(() => {
    if (!isUnfinished) return;
    const report: UnfinishedList = { list, pointOut: () => latest.current() };
    const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
    unfinishedLists.add(report);
    window.addEventListener("beforeunload", askBeforeLeaving);
    return () => {
      unfinishedLists.delete(report);
      window.removeEventListener("beforeunload", askBeforeLeaving);
    };
  }, [isUnfinished, list]);
};
