/**
 * The wizard (experience.md › Wizard): step list, one topic per page, deadline and save state beside it, a check
 * page, submission. It is rendered from the scheme alone.
 */

import { listFields } from "@portal/core/forms/expressions/computed-values";
import { validateAnswers } from "@portal/core/forms/validate-answers";
import { listVisibleFields } from "@portal/core/forms/visible-fields";
import type { ContactView } from "@portal/core/institutions/institution-schema";
import { lazy, Suspense, useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";
import { api } from "../shell/api.ts";
import { pickLanguage } from "../shell/format.ts";
import { lazyImport } from "../shell/lazy-import.ts";
import { paths } from "../shell/paths.ts";
import { useToday } from "../shell/server-clock.ts";
import { invalidateResources } from "../shell/use-resource.ts";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { AnswerFields, ProblemSummary } from "./answer-fields.tsx";
import { AnswerList } from "./answer-list.tsx";
import type { AnswerTextContext } from "./answer-text.ts";
import { FeeSummary } from "./fee-preview.tsx";
import { createAtomicPathTest } from "./find-field.ts";
import { FormProvider, type FormView } from "./form-context.tsx";
import { StepList } from "./step-list.tsx";
import { CHECK_STEP } from "./step-state.ts";
import { useAttempt } from "./use-attempt.ts";
import { useDraft } from "./use-draft.ts";
import { useSchemeTexts } from "./use-scheme-texts.ts";
import { useSteps } from "./use-steps.ts";
import { useSubmit } from "./use-submit.ts";
import { useText } from "./use-text.ts";
import { WizardAlerts } from "./wizard-alerts.tsx";
import { buildCheckContext, type WizardData } from "./wizard-data.ts";
import { WizardSidebar } from "./wizard-sidebar.tsx";
import "./form.css";

/** Loaded with the first conflict, because most users never have one. */
const LazyConflictDialog = lazy(async () => ({
  default: (await lazyImport(import("./conflict-dialog.tsx"))).ConflictDialog,
}));

export const Wizard = ({ data }: { data: WizardData }) => {
  const { scheme, event } = data;
  const { t, language } = useText(["pages/form", "common", "errors", "lists"]);
  const navigate = useNavigate();
  const today = useToday();
  const draft = useDraft(
    {
      id: data.id,
      institutionId: data.institutionId,
      scheme: scheme.id,
      eventId: event?.id,
      parentId: data.parentId,
    },
    data.server,
    data.local,
    data.prefilled,
    useMemo(() => createAtomicPathTest(listFields(scheme)), [scheme]),
  );
  const { answers, status } = draft.state;
  const [files, setFiles] = useState(data.files);
  const [contacts, setContacts] = useState<ContactView[]>(data.contacts);
  const context = useMemo(
    () => ({ ...buildCheckContext(data, contacts, files), today }),
    [data, contacts, files, today],
  );
  const texts = useSchemeTexts(scheme.id, event, context);
  const attempt = useAttempt(
    (key) => scheme.steps.find((one) => one.fields.some((field) => field.key === key))?.id ?? CHECK_STEP,
  );
  const openIssues = useMemo(
    () => validateAnswers(scheme, answers, context, { mode: "submit" }),
    [scheme, answers, context],
  );
  const issues = [...openIssues, ...attempt.refused];
  const { steps, step, current, views, back, returning, shown, open, leave, next } = useSteps(
    data.id,
    scheme,
    answers,
    context,
    issues,
    Boolean(data.server || data.local),
  );
  const submit = useSubmit(data, draft, attempt);
  const [round, setRound] = useState(0);
  const goToStep = (id: string, focus?: string): void => {
    attempt.forget();
    open(id, focus);
  };
  const goOn = (): void => {
    leave();
    void draft.flush();
    attempt.forget();
    if (issues.some((issue) => issue.step === current)) setRound((count) => count + 1);
    else next();
  };

  const form: FormView = {
    answers,
    context,
    contacts,
    files,
    // An imported list is validated at once, without waiting until the user continues.
    issues: issues.filter(
      (issue) => shown.includes(issue) || (issue.step === current && issue.path.includes(".rows.")),
    ),
    readOnly: attempt.busy || status === "submitted",
    ...(event ? { event } : {}),
    ...(data.institution ? { institution: data.institution } : {}),
    ...texts,
    onBlur: () => void draft.flush(),
    onFile: (file) => setFiles((files) => ({ ...files, [file.id]: file })),
    onContacts: () =>
      void api.get<{ items: ContactView[] }>("/contact").then((list) => setContacts(list.items)),
  };
  const answerContext: AnswerTextContext = { texts, t, language, contacts, files, event };
  const title = (id: string): string =>
    id === CHECK_STEP ? t("check.title") : (texts.text(`steps.${id}.title`) ?? id);
  const stepNumber = views.find((view) => view.id === current)?.number ?? 1;
  const name = event ? pickLanguage(event.names, language) : (texts.text("title") ?? scheme.id);

  return (
    <div className="page wz">
      <StepList steps={views} title={title} onOpen={goToStep} />
      <div className="wz-form">
        <p className="wz-over">
          {name}
          <span className="wz-over-place"> · {t("stepOf", { n: stepNumber, total: steps.length + 1 })}</span>
        </p>
        <PageHeading key={current} title={`${title(current)} · ${name}`}>
          {title(current)}
        </PageHeading>
        <FormProvider value={form}>
          <ProblemSummary fields={listFields(scheme)} issues={shown} round={round + attempt.round} />
          <WizardAlerts id={data.id} state={draft.state} failure={attempt.failure} texts={texts} />
          <form
            noValidate
            onSubmit={(submitted) => {
              submitted.preventDefault();
              if (current !== CHECK_STEP) return goOn();
              leave();
              void submit(openIssues);
            }}
          >
            {step ? (
              <>
                {texts.paragraphs(`steps.${step.id}.intro`).map((text) => (
                  <p key={text} className="wz-intro">
                    {text}
                  </p>
                ))}
                <AnswerFields
                  fields={listVisibleFields(scheme, step, answers, context)}
                  onEdit={(key, value) => {
                    draft.edit(key, value);
                    attempt.edited(key);
                  }}
                />
              </>
            ) : (
              <>
                <p className="wz-intro">{t("check.intro")}</p>
                <AnswerList
                  scheme={scheme}
                  answers={answers}
                  context={context}
                  reading={answerContext}
                  issues={shown}
                  onChange={goToStep}
                />
                {event && <FeeSummary scheme={scheme} event={event} answers={answers} context={context} />}
                <Alert kind="warning" title={t("check.final")}>
                  <p>{t("check.finalText")}</p>
                </Alert>
              </>
            )}
            <div className="wz-actions">
              <Button type="submit" busy={attempt.busy} disabled={status === "submitted"}>
                {t(
                  current === CHECK_STEP
                    ? scheme.id.startsWith("REPORT_")
                      ? "submitReport"
                      : "submit"
                    : returning
                      ? "saveReturn"
                      : "saveContinue",
                )}
              </Button>
              {back && (
                <Button look="secondary" onClick={() => goToStep(back)}>
                  {t("back")}
                </Button>
              )}
              <Button
                look="quiet"
                onClick={() => {
                  void draft.flush().then(() => {
                    invalidateResources("/participate");
                    navigate(paths.records);
                  });
                }}
              >
                {t("saveLeave")}
              </Button>
            </div>
          </form>
        </FormProvider>
      </div>
      <WizardSidebar context={context} state={draft.state} scheme={scheme} event={event} until={data.until} />
      {draft.state.clashes.length > 0 && (
        <Suspense>
          <LazyConflictDialog
            clashes={draft.state.clashes}
            scheme={scheme}
            reading={answerContext}
            onSettle={draft.settle}
          />
        </Suspense>
      )}
    </div>
  );
};
