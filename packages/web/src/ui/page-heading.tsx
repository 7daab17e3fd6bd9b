/** The page's heading: it sets the window title, and takes the focus after a navigation so that it is read out. */
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { setPrerenderedTitle } from "../shell/page-title.ts";
import { markArrival, takeArrival } from "./navigation-arrival.ts";

interface Props {
  children: ReactNode;
  /** The window title, when the heading is not plain text or is less specific. */
  title?: string;
  className?: string;
}
export const PageHeading = ({ children, title, className }: Props) => {
  const { t } = useTranslation("common");
  const ref = useRef<HTMLHeadingElement>(null);
  const titleText = title ?? (typeof children === "string" ? children : undefined);
  const site = t("site.name");
  const windowTitle = titleText ? `${titleText} · ${site}` : site;
  if (import.meta.env.SSR) setPrerenderedTitle(windowTitle);
  useEffect(() => {
    document.title = windowTitle;
  }, [windowTitle]);
  useLayoutEffect(() => {
    const heading = ref.current;
    if (takeArrival()) heading?.focus({ preventScroll: true });
    // A heading that replaced it during loading passes the focus on to its successor; one that was hidden while its
    // page suspended takes it back.
    return () => {
      if (heading && document.activeElement === heading) markArrival();
    };
  }, []);
  return (
    <h1 ref={ref} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
};
