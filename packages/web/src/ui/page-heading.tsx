/** The page's heading: it names the window, and takes the focus after a navigation so that it is read out. */
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { setPrerenderedTitle } from "../shell/page-title.ts";
import { replacePrerenderedForm } from "../shell/replace-prerendered-form.ts";
import { useTranslation } from "../shell/use-translation.ts";
import { markArrival, takeArrival } from "./navigation-arrival.ts";

interface Props {
  children: ReactNode;
  /** The window's title when the heading is no plain text, or says less. */
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
    replacePrerenderedForm();
    const heading = ref.current;
    if (takeArrival()) heading?.focus({ preventScroll: true });
    // A heading that stood in while the page was loading hands the focus on to the one that follows it; one that is
    // hidden while its page waits for a part takes it back.
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
