/** A navigation that has not yet been announced: set by the frame, taken by the heading of the page that arrives. */
let isArrivalPending = false;
export const markArrival = (): void => {
  isArrivalPending = true;
};
export const takeArrival = (): boolean => {
  const wasPending = isArrivalPending;
  isArrivalPending = false;
  return wasPending;
};
