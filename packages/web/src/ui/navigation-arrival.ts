/**
 * A navigation that is not announced yet: set by the frame or by the start of the site, consumed by the heading of the new
 * page.
 */
let pendingArrival: "inside" | "loaded" | undefined;
export const markArrival = (): void => {
  pendingArrival = "inside";
};
/** A link was followed before the script had come, so that the browser loaded the whole page (decision 0487). */
export const markLoadedArrival = (): void => {
  pendingArrival = "loaded";
};
/** Whoever begins to use a page before it is hydrated stays where they are. */
export const takeArrival = (): boolean => {
  const arrival = pendingArrival;
  pendingArrival = undefined;
  return arrival === "inside" || (arrival === "loaded" && document.activeElement === document.body);
};
