/** The section that the reader has in front of them, for the list of sections beside it. */
import { useEffect, useState } from "react";

/** @returns the id of the topmost section that reaches into the upper part of the window */
export const useSectionInView = (ids: readonly string[]): string | undefined => {
  const [here, setHere] = useState<string>();
  const list = ids.join(" ");
  useEffect(() => {
    const shown = new Set<string>();
    const order = list.split(" ");
    const watch = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          if (entry.isIntersecting) shown.add(entry.target.id);
          else shown.delete(entry.target.id);
        }
        setHere(order.find((id) => shown.has(id)));
      },
      { rootMargin: "-8% 0px -62% 0px" },
    );
    for (const id of order) {
      const section = document.getElementById(id);
      if (section) watch.observe(section);
    }
    return () => watch.disconnect();
  }, [list]);
  return here;
};
