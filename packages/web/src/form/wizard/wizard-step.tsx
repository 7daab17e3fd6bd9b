/** The page of a step: its fields, or all answers with the fee before the form is submitted. */
import type { Json } from "@portal/core/forms/types/index";
import { deriveFromIdentifier } from "@portal/core/forms/values/derive-from-identifier";
import { listVisibleFields } from "@portal/core/forms/visible-fields";
import { type ComponentProps, Fragment } from "react";
import { Alert } from "../../ui/alert.tsx";
import type { AnswerList as AnswerListView } from "../answer-list.tsx";
import type { AnswerTextContext } from "../answer-text.ts";
import type { FeeInput } from "../fee-preview.tsx";
import { createLazyView } from "../lazy-view.tsx";
import { useText } from "../use-text.ts";
import type { WizardState } from "../use-wizard.ts";
import type { WizardData } from "../wizard-data.ts";
import { AnswerFields } from "./answer-fields.tsx";

/** The page of all answers is the last one of a form. */
const AnswerList = createLazyView<ComponentProps<typeof AnswerListView>>(
  async () => (await import("../answer-list.tsx")).AnswerList,
);
const FeeSummary = createLazyView<FeeInput>(async () => (await import("./fee-summary.tsx")).FeeSummary);

interface WizardStepProps {
  data: WizardData;
  wizard: WizardState;
  answerContext: AnswerTextContext;
}

export const WizardStep = ({
  data: { scheme, event, institution },
  wizard,
  answerContext,
}: WizardStepProps) => {
  const { t } = useText(["pages/form"]);
  const { draft, attempt, form, navigation, texts, lostOptions, goToStep } = wizard;
  const { answers, context } = form;
  const { page, shown } = navigation;
  const edit = (key: string, value: Json | undefined): void => {
    const editedField = page?.steps.flatMap(({ fields }) => fields).find((field) => field.key === key);
    const derivedAnswers = editedField ? deriveFromIdentifier(editedField, value, answers) : {};
    for (const [name, answer] of Object.entries({ [key]: value, ...derivedAnswers })) {
      draft.edit(name, answer);
      attempt.edited(name);
      lostOptions.edited(name);
    }
  };
  return page ? (
    page.steps.map((step) => (
      <Fragment key={step.id}>
        {page.steps.length > 1 && <h2>{texts.text(`steps.${step.id}.title`) ?? step.id}</h2>}
        {texts.paragraphs(`steps.${step.id}.intro`).map((text) => (
          <p key={text} className="wz-intro">
            {text}
          </p>
        ))}
        <AnswerFields fields={listVisibleFields(scheme, step, answers, context)} onEdit={edit} />
      </Fragment>
    ))
  ) : (
    <>
      <p className="wz-intro">{t("check.intro")}</p>
      <AnswerList
        scheme={scheme}
        answers={answers}
        context={context}
        reading={answerContext}
        institution={institution}
        issues={shown}
        onChange={goToStep}
      />
      {event && <FeeSummary scheme={scheme} event={event} answers={answers} context={context} />}
      <Alert kind="warning" title={t("check.final")}>
        <p>{t("check.finalText")}</p>
      </Alert>
    </>
  );
};
