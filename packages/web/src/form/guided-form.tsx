/** A form that focuses its first invalid input after each failed attempt. */
import { type FormHTMLAttributes, useRef, useState } from "react";
import { listFailures, useFirstInvalidInput } from "./use-first-invalid-input.ts";

interface Props extends Omit<FormHTMLAttributes<HTMLFormElement>, "onSubmit" | "noValidate"> {
  /**
   * One attempt: checks the inputs, and sends them. What it refuses stands at the inputs when it ends. A form with several
   * buttons that submit tells them apart by the value of the pressed one.
   */
  send: (pressed: string) => unknown;
}

export const GuidedForm = ({ send, ...form }: Props) => {
  /** Counts the attempts that ended. */
  const [round, setRound] = useState(0);
  const earlierFailures = useRef<ReadonlySet<Element>>(new Set());
  const reference = useFirstInvalidInput(round, earlierFailures);
  const attempt = async (pressed: string): Promise<void> => {
    earlierFailures.current = new Set(reference.current ? listFailures(reference.current) : []);
    await send(pressed);
    setRound((count) => count + 1);
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
    />
  );
};
