/** The title of the page that is being prerendered; in the browser the heading sets the window's own. */
let title = "";
export const setPrerenderedTitle = (text: string): void => {
  title = text;
};
export const takePrerenderedTitle = (): string => {
  const currentTitle = title;
  title = "";
  return currentTitle;
};
