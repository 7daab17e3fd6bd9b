/**
 * Blocks the Back and Forward buttons of the browser on a page that must not be left before its user has been asked.
 * The browser reports them when it has moved already, so the page first moves back, and the router is notified of
 * neither.
 */
import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { addHistoryBlocker } from "../shell/history-blockers.ts";

/** Set while a page is left that the user has decided to leave: nothing on it asks again. */
let isLeaving = false;
/** Returns whether the page is being left by whoever was asked. */
export const isLeavingPage = (): boolean => isLeaving;

/**
 * Leaves the page without another question.
 * @param target a link, or the number of entries to move in the history
 */
export const leavePage = (target: HTMLAnchorElement | number): void => {
  isLeaving = true;
  const endLeaving = (): void => {
    isLeaving = false;
  };
  if (typeof target === "number") {
    // The router is notified of the navigation before this listener is called.
    window.addEventListener("popstate", endLeaving, { once: true });
    history.go(target);
  } else {
    target.click();
    endLeaving();
  }
};

/** An entry of the history of this tab. */
interface HistoryEntry {
  /** Its place among the entries; undefined where the browser does not tell and the entry is not the router's. */
  index: number | undefined;
  /** Navigates to the entry from any other, in browsers with the Navigation API. */
  key?: string;
}
/**
 * Reads the entry that the tab is at. The router's own number is read only in older browsers: a link within a page
 * makes an entry without one, and the router counts anew behind it.
 */
const readEntry = (): HistoryEntry => {
  const entry = globalThis.navigation?.currentEntry;
  if (entry) return { index: entry.index, key: entry.key };
  const { idx } = (history.state ?? {}) as { idx?: unknown };
  return { index: typeof idx === "number" ? idx : undefined };
};
const readPage = (): string => location.pathname + location.search;

/**
 * Moves back to an entry.
 * @param steps how far it is from where the tab is now
 */
const returnToEntry = ({ key }: HistoryEntry, steps: number): void => {
  if (key === undefined) {
    history.go(steps);
    return;
  }
  const { committed, finished } = navigation.traverseTo(key);
  // Another press of a button may end this move. Its own event starts the next one.
  for (const move of [committed, finished]) move?.catch(() => undefined);
};

/**
 * Keeps the reader on a page with unsaved input when the browser goes back or forward.
 * @param onBlock is called with a function that leaves the page after all
 */
export const HistoryBlocker = ({ onBlock }: { onBlock: (leave: () => void) => void }) => {
  const place = useLocation();
  const blockedEntry = useRef<HistoryEntry & { page: string }>({ index: undefined, page: "" });
  // The handler comes too late for this, and a form that stores its draft changes its address meanwhile.
  useEffect(() => {
    blockedEntry.current = { ...readEntry(), page: place.pathname + place.search };
  }, [place]);
  const latest = useRef(onBlock);
  latest.current = onBlock;
  useEffect(() => {
    /** How far the user wanted to go; 0 while nobody wants to leave. */
    let wantedSteps = 0;
    /** How far the tab is from the entry. */
    let stepsAway = 0;
    /** The move back that is on its way; 0 when there is none. */
    let returnSteps = 0;
    /** Whether a button was pressed while it was on its way. */
    let isPressedAgain = false;
    const blockNavigation = (): boolean => {
      const { index: blockedIndex, key, page } = blockedEntry.current;
      if (isLeaving || blockedIndex === undefined) return false;
      // An entry without a number belongs to a page before this one.
      const steps = (readEntry().index ?? blockedIndex - 1) - blockedIndex;
      if (steps !== 0 && readPage() === page) return false;
      // A return that this blocker did not ask for.
      if (steps === 0 && wantedSteps === 0) return false;
      const isReturn = returnSteps !== 0 && steps - stepsAway === returnSteps;
      stepsAway = steps;
      if (steps === 0) {
        const stepsToLeave = wantedSteps;
        wantedSteps = 0;
        returnSteps = 0;
        isPressedAgain = false;
        latest.current(() => leavePage(stepsToLeave));
        return true;
      }
      // A button that is pressed again before the tab is back leads further away.
      if (!isReturn) wantedSteps = steps;
      // A move by steps must end before the next one, or both are made. Its end does not come where a press has
      // replaced it.
      if (key !== undefined || isReturn || returnSteps === 0 || isPressedAgain) {
        isPressedAgain = false;
        returnSteps = -steps;
        returnToEntry(blockedEntry.current, returnSteps);
      } else isPressedAgain = true;
      return true;
    };
    return addHistoryBlocker(blockNavigation);
  }, []);
  return null;
};
