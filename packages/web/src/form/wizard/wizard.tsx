/**
 * The wizard (experience.md › Wizard): step list, one topic per page, deadline and save state beside it, a check
 * page, submission. It is rendered from the scheme alone.
 */

import { lazy, Suspense } from "react";
import { pickLanguage } from "../../shell/format.ts";
import { lazyImport } from "../../shell/lazy-import.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { useNarrowWindow } from "../../ui/use-narrow-window.ts";
import type { AnswerTextContext } from "../answer-text.ts";
import { FormProvider } from "../form-context.tsx";
import { useLazyViewsWithInput } from "../lazy-view.tsx";
import { CHECK_STEP } from "../step-state.ts";
import { useText } from "../use-text.ts";
import { useWizard } from "../use-wizard.ts";
import type { WizardData } from "../wizard-data.ts";
import { WizardSidebar } from "../wizard-sidebar.tsx";
import { StepList } from "./step-list.tsx";
import { WizardActions } from "./wizard-actions.tsx";
import { WizardAlerts } from "./wizard-alerts.tsx";
import { WizardStep } from "./wizard-step.tsx";
import "../form.css";

/** Loaded with the first conflict, because most users never have one. */
const LazyConflictDialog = lazy(async () => ({
  default: (await lazyImport(() => import("./conflict-dialog.tsx"))).ConflictDialog,
}));

/** For wide screens; a phone never loads it. */
const LazyPhoneHandOver = lazy(async () => ({
  default: (await lazyImport(() => import("../phone-hand-over.tsx"))).PhoneHandOver,
}));

const LazyDraftLinkButton = lazy(async () => ({
  default: (await lazyImport(() => import("../draft-link-button.tsx"))).DraftLinkButton,
}));

export const Wizard = ({ data }: { data: WizardData }) => {
  const { scheme, event } = data;
  const { t, language } = useText(["pages/form", "common", "errors", "lists"]);
  const wizard = useWizard(data);
  useLazyViewsWithInput();
  const isNarrow = useNarrowWindow();
  const { draft, attempt, navigation, form, texts } = wizard;
  const { contacts, files, context } = form;
  const { pages, current, views, shown } = navigation;
  const answerContext: AnswerTextContext = { texts, t, language, contacts, files, event };
  const getStepTitle = (id: string): string =>
    id === CHECK_STEP ? t("check.title") : (texts.text(`steps.${id}.title`) ?? id);
  const stepNumber = views.find((view) => view.id === current)?.number ?? 1;
  const name = event ? pickLanguage(event.names, language) : (texts.text("title") ?? scheme.id);

  return (
    <div className="page wz">
      <StepList steps={views} title={getStepTitle} onOpen={wizard.goToStep} />
      <div className="wz-form">
        <p className="wz-over">
          {name}
          <span className="wz-over-place"> · {t("stepOf", { n: stepNumber, total: pages.length + 1 })}</span>
        </p>
        <PageHeading key={current} title={`${getStepTitle(current)} · ${name}`}>
          {getStepTitle(current)}
        </PageHeading>
        <FormProvider value={form}>
          <WizardAlerts
            id={data.id}
            scheme={scheme}
            state={draft.state}
            lostFields={wizard.lostOptions.issues.map(({ path }) => path)}
            issues={shown}
            round={wizard.failedAttempts}
            failure={attempt.failure}
            texts={texts}
          />
          <form
            noValidate
            onSubmit={(submitted) => {
              submitted.preventDefault();
              wizard.completeStep();
            }}
          >
            <WizardStep data={data} wizard={wizard} answerContext={answerContext} />
            <WizardActions schemeId={scheme.id} wizard={wizard} />
          </form>
        </FormProvider>
      </div>
      <WizardSidebar context={context} state={draft.state} scheme={scheme} event={event} until={data.until}>
        <Suspense>
          {!isNarrow && <LazyPhoneHandOver id={data.id} step={current} draft={draft} />}
          <LazyDraftLinkButton id={data.id} step={current} draft={draft} />
        </Suspense>
      </WizardSidebar>
      {draft.state.conflicts.length > 0 && (
        <Suspense>
          <LazyConflictDialog
            conflicts={draft.state.conflicts}
            scheme={scheme}
            reading={answerContext}
            onResolve={draft.resolveConflicts}
          />
        </Suspense>
      )}
    </div>
  );
};
