/** A form in a dialog whose one input is a required reason, such as why something is returned or objected to. */
import { type ReactNode, useState } from "react";
import { isReasonPath, isShownAtInputs } from "../shell/refusal-remedies.ts";
import { useSubmission } from "../shell/use-submission.ts";
import { FailureAlert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";
import { CloseDialogButton } from "../ui/dialog.tsx";
import { TextAreaField } from "../ui/field.tsx";
import { GuidedForm } from "./guided-form.tsx";
import { RestoredInputNote, usePersistedInput } from "./persisted-input.tsx";
import { useText } from "./use-text.ts";

interface Props {
  /** The id of the input. */
  id: string;
  /** The name under which the reason is persisted (`usePersistedInput`). */
  inputName: string;
  /** What follows from sending the form. */
  children: ReactNode;
  label: string;
  hint?: string | undefined;
  submitLabel: string;
  look?: "primary" | "danger";
  /** Sends the reason. The stored copy is deleted once that succeeds. */
  send: (reason: string) => Promise<unknown>;
  /** Reads again what the reason is about, where somebody else may have changed it. */
  onReload?: (() => void) | undefined;
}

export const ReasonForm = ({
  id,
  inputName,
  children,
  label,
  hint,
  submitLabel,
  look = "primary",
  send,
  onReload,
}: Props) => {
  const { t } = useText(["common", "errors"]);
  const [reason, setReason, persistedInput] = usePersistedInput<string>(inputName, "");
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const submission = useSubmission();
  const { error } = submission;
  const words = reason.trim();
  const submit = async (): Promise<void> => {
    setWasSubmitted(true);
    if (words === "") return;
    await submission.send(async () => {
      await send(words);
      persistedInput.forget();
    });
  };
  return (
    <GuidedForm send={submit}>
      <p>{children}</p>
      {error && !isShownAtInputs(error, isReasonPath) && (
        <FailureAlert error={error} isCarried={isReasonPath} onReload={onReload} />
      )}
      <RestoredInputNote persistedInput={persistedInput} />
      <TextAreaField
        id={id}
        label={label}
        hint={hint}
        required
        rows={3}
        maxLength={2000}
        value={reason}
        error={
          submission.describeRefusal("reason") ??
          (wasSubmitted && words === "" ? t("issue.required") : undefined)
        }
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="actions">
        <Button type="submit" look={look} busy={submission.busy}>
          {submitLabel}
        </Button>
        <CloseDialogButton />
      </div>
    </GuidedForm>
  );
};
