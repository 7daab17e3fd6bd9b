/** On a phone a menu is a strip that is pushed sideways: the page at hand must be among what is seen of it. */
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
    // Also when a window that held the whole menu is made narrow, or a phone is turned.
    addEventListener("resize", scrollToCurrent);
    return () => removeEventListener("resize", scrollToCurrent);
  });
  return strip;
};
