/**
 * A navigation that is not announced yet: set by the frame or by the start of the site, consumed by the heading of the
 * new page.
 */
let pendingArrival: "inside" | "loaded" | undefined;
export const markArrival = (): void => {
  pendingArrival = "inside";
};
/** Marks that a link was followed before the script had loaded, and the browser loaded a whole page (decision 0487). */
export const markLoadedArrival = (): void => {
  pendingArrival = "loaded";
};
/** Takes the mark away. A reader who has begun to use a page before it was hydrated keeps the focus. */
export const takeArrival = (): boolean => {
  const arrival = pendingArrival;
  pendingArrival = undefined;
  return arrival === "inside" || (arrival === "loaded" && document.activeElement === document.body);
};
