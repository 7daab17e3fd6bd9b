/** The title of the page that is being prerendered; in the browser the heading sets the window's own. */
let title = "";
export const setTitle = (text: string): void => {
  title = text;
};
export const takeTitle = (): string => {
  const taken = title;
  title = "";
  return taken;
};
