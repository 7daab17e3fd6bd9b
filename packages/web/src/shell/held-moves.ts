/**
 * Moves in the history that something holds back from the router. Chromium calls the listeners of a window in the order
 * in which they were added, whether they capture or not, so this one is added before the router begins.
 */

/** Returns true when the router must not hear of the move. */
type HoldMove = () => boolean;
const holders = new Set<HoldMove>();

const hearOfMove = (event: PopStateEvent): void => {
  for (const holdMove of holders)
    if (holdMove()) {
      event.stopImmediatePropagation();
      return;
    }
};
/** Begins to hear of moves. Called before the router is rendered; again it does nothing. */
export const startHoldingMoves = (): void => window.addEventListener("popstate", hearOfMove);

/** Asks a function about every move, as long as no other one has held it. @returns what ends that */
export const addMoveHolder = (holdMove: HoldMove): (() => void) => {
  holders.add(holdMove);
  return () => void holders.delete(holdMove);
};
