/** A form that leads to its first wrong input after each attempt that failed. */
import { type FormHTMLAttributes, useState } from "react";
import { useFirstWrongInput } from "./use-first-wrong-input.ts";

interface Props extends Omit<FormHTMLAttributes<HTMLFormElement>, "onSubmit" | "noValidate"> {
  /** One attempt: checks the inputs, and sends them. What it refuses stands at the inputs when it ends. */
  send: () => unknown;
}

export const GuidedForm = ({ send, ...form }: Props) => {
  /** Counts the attempts that ended. */
  const [round, setRound] = useState(0);
  const reference = useFirstWrongInput(round);
  const attempt = async (): Promise<void> => {
    await send();
    setRound((count) => count + 1);
  };
  return (
    <form
      {...form}
      ref={reference}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void attempt();
      }}
    />
  );
};
