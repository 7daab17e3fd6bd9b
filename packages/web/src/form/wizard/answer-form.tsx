/** The frame of a form of the form language on one page: its kept input, its problems, and its submission. */
import type { Field, FormIssue } from "@portal/core/forms/types/index";
import type { ReactNode } from "react";
import { isShownAtInputs } from "../../shell/refusal-remedies.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { FormProvider, type FormView } from "../form-context.tsx";
import { type PersistedInput, RestoredInputNote } from "../persisted-input.tsx";
import { pointOutUnfinishedUploads } from "../unfinished-uploads.ts";
import type { Attempt } from "../use-attempt.ts";
import { isInSummary, ProblemSummary } from "./answer-fields.tsx";
import "../form.css";

export const AnswerForm = ({
  form,
  fields,
  persistedInput,
  attempt,
  openIssues,
  send,
  holdsBack,
  onReload,
  children,
}: {
  form: FormView;
  fields: Field[];
  persistedInput: PersistedInput;
  attempt: Attempt;
  /** The current issues of the answers. The form is not sent while there are any. */
  openIssues: readonly FormIssue[];
  /** Sends the answers. Their copy in this browser is deleted afterwards. */
  send: () => Promise<void>;
  /** Asked before answers without issues are sent; they are not sent where it returns true. */
  holdsBack?: () => boolean;
  /** Reads again what is changed; offered where somebody else changed it meanwhile. */
  onReload?: (() => void) | undefined;
  children: ReactNode;
}) => (
  <FormProvider value={form}>
    <form
      noValidate
      className="narrow"
      onSubmit={(event) => {
        event.preventDefault();
        // A call that is still running would end with the form.
        if (pointOutUnfinishedUploads()) return;
        if (openIssues.length === 0 && holdsBack?.()) return;
        void attempt.send(openIssues, async () => {
          await send();
          persistedInput.forget();
        });
      }}
    >
      <RestoredInputNote persistedInput={persistedInput} />
      {/* What is wrong with a form that was just opened does not take the focus. */}
      <ProblemSummary fields={fields} issues={form.issues} round={attempt.round || -1} />
      {attempt.failure && !isShownAtInputs(attempt.failure, isInSummary) && (
        <FailureAlert error={attempt.failure} onReload={onReload} />
      )}
      {children}
    </form>
  </FormProvider>
);
