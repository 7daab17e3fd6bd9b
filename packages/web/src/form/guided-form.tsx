/** A form that focuses its first invalid input after each failed attempt. */
import { createContext, type FormHTMLAttributes, useContext, useRef, useState } from "react";
import { dismissConfirmations } from "../shell/use-confirmation.ts";
import { watchTyping } from "../ui/typing.ts";
import { listFailures, useFirstInvalidInput } from "./use-first-invalid-input.ts";

interface Props extends Omit<FormHTMLAttributes<HTMLFormElement>, "onSubmit" | "noValidate"> {
  /**
   * One attempt: checks the inputs, and sends them. What it refuses is at the inputs when it ends. A form with several
   * buttons that submit tells them apart by the value of the pressed one.
   */
  send: (pressed: string) => unknown;
}

const hasRefusedText = (form: HTMLFormElement): boolean =>
  [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")].some(
    ({ validity }) => validity.customError,
  );

const AttemptContext = createContext<(pressed: string) => void>(() => {});
/** Makes an attempt by a button that does not submit, such as one for a preview. It gives its value. */
export const useFormAttempt = (): ((pressed: string) => void) => useContext(AttemptContext);

export const GuidedForm = ({ send, children, ...form }: Props) => {
  /** Counts the attempts that ended before their reader went on typing. */
  const [round, setRound] = useState(0);
  const earlierFailures = useRef<ReadonlySet<Element>>(new Set());
  const reference = useFirstInvalidInput(round, earlierFailures);
  const attempt = async (pressed: string): Promise<void> => {
    dismissConfirmations();
    // A field that refuses its text by itself, as one that is too long does, says so beside it.
    if (reference.current && hasRefusedText(reference.current)) return setRound((count) => count + 1);
    earlierFailures.current = new Set(reference.current ? listFailures(reference.current) : []);
    const hasTyped = watchTyping();
    await send(pressed);
    if (!hasTyped()) setRound((count) => count + 1);
  };
  return (
    <form
      {...form}
      ref={reference}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        void attempt(submitter instanceof HTMLButtonElement ? submitter.value : "");
      }}
    >
      <AttemptContext.Provider value={(pressed) => void attempt(pressed)}>{children}</AttemptContext.Provider>
    </form>
  );
};
