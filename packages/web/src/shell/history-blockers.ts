/**
 * Blockers of navigation by the Back and Forward buttons, which keep it from the router. Chromium calls the listeners
 * of a window in the order in which they were added, whether they capture or not, so this one is added before the
 * router begins.
 */

/** Returns true when it blocks the navigation, so that the router is not notified of it. */
type BlockNavigation = () => boolean;
const blockers = new Set<BlockNavigation>();

const handlePopState = (event: PopStateEvent): void => {
  for (const blockNavigation of blockers)
    if (blockNavigation()) {
      event.stopImmediatePropagation();
      return;
    }
};
/** Starts to listen. It is called before the router is rendered; a second call does nothing. */
export const startBlockingHistory = (): void => window.addEventListener("popstate", handlePopState);

/** Adds a blocker, which is called unless an earlier one has blocked the navigation. @returns what removes it */
export const addHistoryBlocker = (blockNavigation: BlockNavigation): (() => void) => {
  blockers.add(blockNavigation);
  return () => void blockers.delete(blockNavigation);
};
