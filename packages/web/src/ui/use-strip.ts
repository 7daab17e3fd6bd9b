/** On a phone a menu scrolls horizontally, so the current page must be scrolled into view. */
import { type RefObject, useEffect, useRef } from "react";

export const useStrip = (): RefObject<HTMLUListElement | null> => {
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const scrollToCurrent = (): void => {
      const menu = strip.current;
      const currentLink = menu?.querySelector<HTMLElement>("a[aria-current]");
      if (menu && currentLink)
        menu.scrollLeft = currentLink.offsetLeft - (menu.clientWidth - currentLink.offsetWidth) / 2;
    };
    scrollToCurrent();
    // Also after the window was made narrower or a phone was rotated.
    addEventListener("resize", scrollToCurrent);
    return () => removeEventListener("resize", scrollToCurrent);
  });
  return strip;
};
