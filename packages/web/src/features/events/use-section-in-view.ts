/** The section on the screen, for the list of sections beside it. */
import { useEffect, useState } from "react";

/**
 * Follows which section is in view while the page is scrolled.
 * @returns the id of the topmost section in the upper part of the window
 */
export const useSectionInView = (ids: readonly string[]): string | undefined => {
  const [sectionId, setSectionId] = useState<string>();
  const list = ids.join(" ");
  useEffect(() => {
    const visibleIds = new Set<string>();
    const order = list.split(" ");
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          if (entry.isIntersecting) visibleIds.add(entry.target.id);
          else visibleIds.delete(entry.target.id);
        }
        setSectionId(order.find((id) => visibleIds.has(id)));
      },
      { rootMargin: "-8% 0px -62% 0px" },
    );
    for (const id of order) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [list]);
  return sectionId;
};
