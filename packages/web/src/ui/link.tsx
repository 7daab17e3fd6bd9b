/**
 * Links within the site, over React Router's own hooks. Its `Link` and `NavLink` carry the prefetching of its framework
 * mode, 4 KB that nothing here uses (decision 0023): import these everywhere.
 */
import type { AnchorHTMLAttributes, Ref } from "react";
import { useHref, useLinkClickHandler, useLocation } from "react-router-dom";

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  to: string;
  /** Takes the place of this page in the history. */
  replace?: boolean;
  state?: unknown;
  ref?: Ref<HTMLAnchorElement>;
}
/** A click goes through the router; with a modifier key, or into another window, it stays the browser's. */
export const Link = ({ to, replace, state, target, onClick, ...rest }: LinkProps) => {
  // The router takes what is undefined for absent, whatever its types say.
  const go = useLinkClickHandler<HTMLAnchorElement>(to, { state, replace, target } as { state: unknown });
  return (
    <a
      {...rest}
      href={useHref(to)}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) go(event);
      }}
    />
  );
};
/** A link of a menu: says when it names this page or one below it; `on` names its pages otherwise. */
export const NavLink = ({ on, ...rest }: LinkProps & { on?: RegExp | undefined }) => {
  const { pathname } = useLocation();
  const isCurrent = on ? on.test(pathname) : `${pathname}/`.startsWith(`${rest.to}/`);
  return (
    <Link
      {...rest}
      className={isCurrent ? "active" : undefined}
      aria-current={isCurrent ? "page" : undefined}
    />
  );
};
