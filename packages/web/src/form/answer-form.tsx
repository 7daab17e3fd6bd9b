/** The frame of a form in the form language on one page: what is kept, what is wrong, and sending it. */
import type { Field, FormIssue } from "@portal/core/forms/types/index";
import type { ReactNode } from "react";
import { FailureAlert } from "../ui/alert.tsx";
import { isInSummary, ProblemSummary } from "./answer-fields.tsx";
import { FormProvider, type FormView } from "./form-context.tsx";
import { type KeptInput, KeptNote } from "./kept-input.tsx";
import type { Attempt } from "./use-attempt.ts";
import "./form.css";

export const AnswerForm = ({
  form,
  fields,
  kept,
  attempt,
  openIssues,
  send,
  children,
}: {
  form: FormView;
  fields: Field[];
  kept: KeptInput;
  attempt: Attempt;
  /** What the answers lack now; the form is not sent while there is something. */
  openIssues: readonly FormIssue[];
  /** Sends the answers, whose copy in this browser then goes. */
  send: () => Promise<void>;
  children: ReactNode;
}) => (
  <FormProvider value={form}>
    <form
      noValidate
      className="narrow"
      onSubmit={(event) => {
        event.preventDefault();
        void attempt.send(openIssues, async () => {
          await send();
          kept.forget();
        });
      }}
    >
      <KeptNote kept={kept} />
      <ProblemSummary fields={fields} issues={form.issues} round={attempt.round} />
      {attempt.failure && <FailureAlert error={attempt.failure} isCarried={isInSummary} />}
      {children}
    </form>
  </FormProvider>
);
