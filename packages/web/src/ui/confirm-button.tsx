/** A button for what cannot be undone, or reaches many: a dialog says what will happen before it is done. */
import { type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import { CloseDialogButton, Dialog } from "./dialog.tsx";

interface Props {
  label: string;
  /** What the button is about, for whoever hears it among others of the same name. */
  subject?: string;
  /** What will happen. */
  question: ReactNode;
  look?: "primary" | "secondary" | "quiet" | "danger";
  /** The look of the button in the dialog. */
  confirmLook?: "primary" | "danger";
  small?: boolean;
  busy?: boolean;
  disabled?: boolean;
  /** While a promise that it returns is pending, the button is busy by itself. */
  onConfirm: () => unknown;
}
export const ConfirmButton = ({
  label,
  subject,
  question,
  look = "secondary",
  confirmLook = "danger",
  small = false,
  busy = false,
  disabled = false,
  onConfirm,
}: Props) => {
  const [isAsking, setIsAsking] = useState(false);
  const [isRunning, setIsRunning] = useState(false);
  const confirm = (): void => {
    setIsAsking(false);
    const work = onConfirm();
    if (!(work instanceof Promise)) return;
    setIsRunning(true);
    void work.finally(() => setIsRunning(false));
  };
  return (
    <>
      <Button
        look={look}
        small={small}
        busy={busy || isRunning}
        disabled={disabled}
        onClick={() => setIsAsking(true)}
      >
        {label}
        {subject !== undefined && <span className="visually-hidden"> {subject}</span>}
      </Button>
      <Dialog open={isAsking} onClose={() => setIsAsking(false)} title={label}>
        <p>{question}</p>
        <div className="actions">
          <Button look={confirmLook} onClick={confirm}>
            {label}
          </Button>
          <CloseDialogButton />
        </div>
      </Dialog>
    </>
  );
};
