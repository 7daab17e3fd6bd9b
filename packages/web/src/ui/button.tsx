/** Buttons, and links that look like one. At least 44 px high; a busy button keeps its width and announces it. */
import type { ButtonHTMLAttributes, ReactNode } from "react";
import { useHydrated } from "../shell/use-early-input.ts";
import { useKit } from "./kit.tsx";
import { Link, type LinkProps } from "./link.tsx";

type Look = "primary" | "secondary" | "quiet" | "danger";
interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: Look;
  busy?: boolean;
  small?: boolean;
  children: ReactNode;
}
const joinClasses = (look: Look, small: boolean, more = ""): string =>
  `button button-${look}${small ? " button-small" : ""} ${more}`.trim();

/**
 * The default is `type="button"`, so that a button inside a form does not submit it by accident. One that submits waits
 * for the script of a prerendered page: the browser itself would send what is typed in an address, and forget the
 * language.
 */
export const Button = ({
  look = "primary",
  busy = false,
  small = false,
  className,
  children,
  disabled,
  onClick,
  ...rest
}: ButtonProps) => {
  const kit = useKit();
  const isHydrated = useHydrated();
  return (
    <kit.Button
      type="button"
      {...rest}
      disabled={disabled || (rest.type === "submit" && !isHydrated)}
      className={joinClasses(look, small, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy && <span className="spinner" aria-hidden="true" />}
      {children}
    </kit.Button>
  );
};

export const LinkButton = ({
  look = "primary",
  small = false,
  className,
  ...rest
}: LinkProps & { look?: Look; small?: boolean }) => (
  <Link {...rest} className={joinClasses(look, small, className)} />
);
