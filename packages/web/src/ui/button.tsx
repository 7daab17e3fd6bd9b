/** Buttons, and links that look like one. At least 44 px high; a busy button keeps its width and announces it. */
import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, useState } from "react";
import { useHydrated } from "../shell/use-early-input.ts";
import { useKit } from "./kit.tsx";
import { Link, type LinkProps } from "./link.tsx";

type Look = "primary" | "secondary" | "quiet" | "danger";
interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "onClick"> {
  look?: Look;
  /** Whether its call is pending. While a promise that `onClick` returns is pending, the button is busy by itself. */
  busy?: boolean;
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => unknown) | undefined;
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
  const [isRunning, setIsRunning] = useState(false);
  const isBusy = busy || isRunning;
  /** A second click, while the first one is at work, would send everything twice. */
  const click = (event: MouseEvent<HTMLButtonElement>): void => {
    if (isBusy) {
      event.preventDefault();
      return;
    }
    const work = onClick?.(event);
    if (!(work instanceof Promise)) return;
    setIsRunning(true);
    void work.finally(() => setIsRunning(false));
  };
  return (
    <kit.Button
      type="button"
      {...rest}
      disabled={disabled || (rest.type === "submit" && !isHydrated)}
      className={joinClasses(look, small, className)}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={click}
    >
      {isBusy && <span className="spinner" aria-hidden="true" />}
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
