/** The state of the wizard: draft, files, contacts, issues, steps and the attempt to submit. */
import { validateAnswers } from "@portal/core/forms/validate-answers";
import { normalizeAnswers } from "@portal/core/forms/values/normalize-answers";
import type { ContactView } from "@portal/core/institutions/institution-schema";
import { useMemo, useState } from "react";
import { api } from "../shell/api.ts";
import { useToday } from "../shell/server-clock.ts";
import { buildBrowserCheckContext } from "./browser-check-context.ts";
import type { FormView } from "./form-context.tsx";
import { CHECK_STEP } from "./step-state.ts";
import { pointOutUnfinishedUploads } from "./unfinished-uploads.ts";
import { useAnswerFiles } from "./use-answer-files.ts";
import { useAttempt } from "./use-attempt.ts";
import { applyGroupPayer, useGroupPayer } from "./use-group-payer.ts";
import { useLostOptions } from "./use-lost-options.ts";
import { useSchemeTexts } from "./use-scheme-texts.ts";
import { useSteps } from "./use-steps.ts";
import { useSubmit } from "./use-submit.ts";
import { useWizardDraft } from "./use-wizard-draft.ts";
import type { WizardData } from "./wizard-data.ts";

export const useWizard = (data: WizardData) => {
  const { scheme, event } = data;
  const today = useToday();
  const draft = useWizardDraft(data);
  const { answers, status } = draft.state;
  const [files, setFiles] = useState(data.files);
  useAnswerFiles(scheme, answers, files, setFiles);
  const [contacts, setContacts] = useState<ContactView[]>(data.contacts);
  const payer = useGroupPayer(answers);
  const context = useMemo(
    () => applyGroupPayer({ ...buildBrowserCheckContext(data, contacts, files), today }, payer),
    [data, contacts, files, today, payer],
  );
  const isResumed = Boolean(data.server || data.local);
  const lostOptions = useLostOptions(scheme, context, draft, isResumed);
  const texts = useSchemeTexts(scheme, event, context);
  const attempt = useAttempt(
    (key) => scheme.steps.find((one) => one.fields.some((field) => field.key === key))?.id ?? CHECK_STEP,
  );
  const openIssues = useMemo(
    // As the server reads them: the Enter key continues from a field that was never left.
    () => validateAnswers(scheme, normalizeAnswers(scheme, answers), context, { mode: "submit" }),
    [scheme, answers, context],
  );
  const issues = [...openIssues, ...attempt.refused];
  const navigation = useSteps(data.id, scheme, answers, context, issues, isResumed);
  const { current, shown, open, leave, next } = navigation;
  const submit = useSubmit(data, draft, attempt);
  const [round, setRound] = useState(0);
  const goToStep = (id: string, focus?: string): void => {
    // A file that is on its way would be lost with its page.
    if (pointOutUnfinishedUploads()) return;
    attempt.forget();
    open(id, focus);
  };
  const goToNextStep = (): void => {
    leave();
    void draft.flush();
    attempt.forget();
    if (issues.some((issue) => issue.step === current)) setRound((count) => count + 1);
    else next();
  };
  /** Goes to the next step, or submits the form on the last page. */
  const completeStep = (): void => {
    if (pointOutUnfinishedUploads()) return;
    if (current === CHECK_STEP) {
      leave();
      void submit(openIssues);
    } else goToNextStep();
  };
  const form: FormView = {
    answers,
    context,
    contacts,
    files,
    // An imported list is validated at once, without waiting until the user continues.
    issues: [
      ...lostOptions.issues,
      ...issues.filter(
        (issue) =>
          !lostOptions.issues.some(({ path }) => path === issue.path) &&
          (shown.includes(issue) || (issue.step === current && issue.path.includes(".rows."))),
      ),
    ],
    readOnly: attempt.busy || status === "submitted",
    ...(data.givenFields ? { givenFields: data.givenFields } : {}),
    ...(event ? { event } : {}),
    ...(data.institution ? { institution: data.institution } : {}),
    ...texts,
    onBlur: () => void draft.flush(),
    onFile: (file) => setFiles((files) => ({ ...files, [file.id]: file })),
    onContacts: () =>
      void api.get<{ items: ContactView[] }>("/contact").then(
        (list) => setContacts(list.items),
        // The list that is shown stays; its button asks for it once more.
        () => undefined,
      ),
  };
  return {
    draft,
    attempt,
    navigation,
    form,
    texts,
    lostOptions,
    /** Counts the failed attempts to continue or submit, so that the summary takes the focus again. */
    failedAttempts: round + attempt.round,
    goToStep,
    completeStep,
  };
};
export type WizardState = ReturnType<typeof useWizard>;
