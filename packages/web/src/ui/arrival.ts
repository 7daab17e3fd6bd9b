/** A navigation that has not yet been announced: set by the frame, taken by the heading of the page that arrives. */
let arriving = false;
export const announceArrival = (): void => {
  arriving = true;
};
export const takeArrival = (): boolean => {
  const was = arriving;
  arriving = false;
  return was;
};
