/** A navigation that is not announced yet: set by the frame, consumed by the heading of the new page. */
let isArrivalPending = false;
export const markArrival = (): void => {
  isArrivalPending = true;
};
export const takeArrival = (): boolean => {
  const wasPending = isArrivalPending;
  isArrivalPending = false;
  return wasPending;
};
