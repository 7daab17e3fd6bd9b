/** The page's heading: it names the window, and takes the focus after a navigation so that it is read out. */
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { takePlace } from "../lib/ahead.ts";
import { setTitle } from "../lib/title.ts";
import { useTranslation } from "../lib/use-translation.ts";
import { announceArrival, takeArrival } from "./arrival.ts";

interface Props {
  children: ReactNode;
  /** The window's title when the heading is no plain text, or says less. */
  title?: string;
  className?: string;
}
export const PageHeading = ({ children, title, className }: Props) => {
  const { t } = useTranslation("common");
  const ref = useRef<HTMLHeadingElement>(null);
  const named = title ?? (typeof children === "string" ? children : undefined);
  const site = t("site.name");
  const full = named ? `${named} · ${site}` : site;
  if (import.meta.env.SSR) setTitle(full);
  useEffect(() => {
    document.title = full;
  }, [full]);
  useLayoutEffect(() => {
    takePlace();
    const heading = ref.current;
    if (takeArrival()) heading?.focus({ preventScroll: true });
    // A heading that stood in while the page was loading hands the focus on to the one that follows it; one that is
    // hidden while its page waits for a part takes it back.
    return () => {
      if (heading && document.activeElement === heading) announceArrival();
    };
  }, []);
  return (
    <h1 ref={ref} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
};
