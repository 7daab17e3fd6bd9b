/**
 * A modal dialog with the browser's own element: the focus stays inside, Escape closes it, and the opener gets the
 * focus back. It begins at its heading, so that it is read from there and no key answers it by accident; the cross
 * comes last (decision 0692). Where it is higher than the window, its buttons stay at its lower edge (`theme.css`).
 */
import { createContext, type ReactNode, useContext, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";

const CloseContext = createContext<() => void>(() => {});
/** Closes a dialog without any change, beside its main action. */
export const CloseDialogButton = () => {
  const { t } = useTranslation("common");
  return (
    <Button look="quiet" onClick={useContext(CloseContext)}>
      {t("action.back")}
    </Button>
  );
};

interface Props {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Slides in from below on a phone. */
  sheet?: boolean;
  /** Takes the whole window, for a document. */
  full?: boolean;
  /**
   * The dialog asks for something without which the page cannot go on: Escape does not close it, and it hides the page.
   */
  required?: boolean;
}
export const Dialog = ({
  open,
  onClose,
  title,
  children,
  sheet = false,
  full = false,
  required = false,
}: Props) => {
  const { t } = useTranslation("common");
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (open && !dialog?.open) {
      dialog?.showModal();
      heading.current?.focus();
    }
    if (!open && dialog?.open) dialog.close();
  }, [open]);
  return (
    <dialog
      ref={ref}
      className={`dialog${sheet ? " dialog-sheet" : ""}${full ? " dialog-full" : ""}${required ? " dialog-required" : ""}`}
      aria-labelledby={id}
      onCancel={(event) => {
        if (required) event.preventDefault();
      }}
      onClose={(event) => {
        // React passes on the closing of a dialog that this one contains.
        if (event.target === event.currentTarget) onClose();
      }}
    >
      {open && (
        <>
          <h2 id={id} ref={heading} tabIndex={-1} className="dialog-title">
            {title}
          </h2>
          <div className="dialog-body">
            <CloseContext.Provider value={onClose}>{children}</CloseContext.Provider>
          </div>
          {!required && (
            <button
              type="button"
              className="icon-button dialog-close"
              aria-label={t("action.close")}
              onClick={onClose}
            >
              <Icon name="close" />
            </button>
          )}
        </>
      )}
    </dialog>
  );
};
