/**
 * Links within the site, on React Router's hooks. Its `Link` and `NavLink` include the prefetching of its framework
 * mode, 4 KB that nothing here uses (decision 0023), so use these instead.
 */
import type { AnchorHTMLAttributes, Ref } from "react";
import { useHref, useLinkClickHandler, useLocation } from "react-router-dom";

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  to: string;
  /** Replaces this page in the history. */
  replace?: boolean;
  state?: unknown;
  ref?: Ref<HTMLAnchorElement>;
}
/** A link that navigates with the router; with a modifier key or another window it stays the browser's. */
export const Link = ({ to, replace, state, target, onClick, ...rest }: LinkProps) => {
  // The router treats undefined as missing, although its types do not allow it.
  const followLink = useLinkClickHandler<HTMLAnchorElement>(to, { state, replace, target } as {
    state: unknown;
  });
  return (
    <a
      {...rest}
      href={useHref(to)}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) followLink(event);
      }}
    />
  );
};
/** A link of a menu, marked when it leads to this page or one below it; `on` matches its pages otherwise. */
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
