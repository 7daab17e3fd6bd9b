/** Saving a file behind a short-lived link. */
import { parseServiceUrl } from "./service-url.ts";

/** Lets the browser save the file of a link; does nothing without one that leads to our own services. */
export const saveLinkedFile = (url: string | undefined): void => {
  const href = parseServiceUrl(url);
  if (!href) return;
  const link = document.createElement("a");
  link.href = href;
  link.click();
};
