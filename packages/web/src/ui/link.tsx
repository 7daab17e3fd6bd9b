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
  const go = useLinkClickHandler<HTMLAnchorElement>(to, {
    state,
    ...(replace === undefined ? {} : { replace }),
    ...(target === undefined ? {} : { target }),
  });
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
/** A link of a menu: says when it names this page, or (unless `end`) one below it. */
export const NavLink = ({ to, end = false, className = "", ...rest }: LinkProps & { end?: boolean }) => {
  const { pathname } = useLocation();
  const own = to.split(/[?#]/)[0] ?? to;
  const here = pathname === own || (!end && pathname.startsWith(`${own}/`));
  const classes = `${className}${here ? " active" : ""}`.trim();
  return <Link {...rest} to={to} className={classes || undefined} aria-current={here ? "page" : undefined} />;
};
