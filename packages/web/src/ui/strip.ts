/** On a phone a menu is a strip that is pushed sideways: the page at hand must be among what is seen of it. */
import { type RefObject, useEffect, useRef } from "react";

export const useStrip = (): RefObject<HTMLUListElement | null> => {
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const show = (): void => {
      const menu = strip.current;
      const here = menu?.querySelector<HTMLElement>("a[aria-current]");
      if (menu && here) menu.scrollLeft = here.offsetLeft - (menu.clientWidth - here.offsetWidth) / 2;
    };
    show();
    // Also when a window that held the whole menu is made narrow, or a phone is turned.
    addEventListener("resize", show);
    return () => removeEventListener("resize", show);
  });
  return strip;
};
