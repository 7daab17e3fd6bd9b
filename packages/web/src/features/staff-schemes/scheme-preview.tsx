/** The form as an applicant sees it: the fields of the wizard, with the texts and the conditions of the overlay. */
import "../../form/form.css";
import type { Answers, CheckContext, Scheme } from "@portal/core/forms/types/index";
import { validateAnswers } from "@portal/core/forms/validate-answers";
import { listVisibleFields, listVisibleSteps } from "@portal/core/forms/visible-fields";
import type { SchemeOverlay } from "@portal/core/schemes/versions/scheme-overlay";
import { useEffect, useState } from "react";
import { addVersionTexts } from "../../form/add-version-texts.ts";
import { AnswerFields, withAnswer } from "../../form/answer-fields.tsx";
import { FormProvider, type FormView } from "../../form/form-context.tsx";
import { getVersionNamespace } from "../../form/scheme-namespaces.ts";
import { useSchemeTexts } from "../../form/use-scheme-texts.ts";
import { useText } from "../../form/use-text.ts";
import { getServerNow, useToday } from "../../shell/server-clock.ts";
import { Checkbox, SelectField } from "../../ui/field.tsx";

/** No published version has this number. */
const PREVIEW = -1;
const doNothing = (): void => undefined;

const Preview = ({ scheme }: { scheme: Scheme }) => {
  const { t } = useText(["pages/staff-scheme"]);
  const today = useToday();
  const [answers, setAnswers] = useState<Answers>({});
  const [chosen, setChosen] = useState<string>();
  const [isChecked, setIsChecked] = useState(false);
  const context: CheckContext = { today, now: getServerNow(), contacts: [], files: {} };
  const texts = useSchemeTexts({ id: scheme.id, version: PREVIEW }, undefined, context);
  const steps = listVisibleSteps(scheme, answers, context);
  const step = steps.find(({ id }) => id === chosen) ?? steps[0];
  if (!step) return null;
  const form: FormView = {
    answers,
    context,
    contacts: [],
    files: {},
    issues: isChecked ? validateAnswers(scheme, answers, context, { mode: "submit", step: step.id }) : [],
    ...texts,
    onBlur: doNothing,
    onFile: doNothing,
    onContacts: doNothing,
  };
  return (
    <>
      <SelectField
        id="preview-step"
        label={t("preview.step")}
        mark={false}
        value={step.id}
        onChange={({ target }) => setChosen(target.value)}
      >
        {steps.map(({ id }) => (
          <option key={id} value={id}>
            {texts.text(`steps.${id}.title`) ?? id}
          </option>
        ))}
      </SelectField>
      <Checkbox
        id="preview-check"
        label={t("preview.check")}
        checked={isChecked}
        onChange={({ target }) => setIsChecked(target.checked)}
      />
      <FormProvider value={form}>
        {texts.paragraphs(`steps.${step.id}.intro`).map((text) => (
          <p key={text} className="wz-intro">
            {text}
          </p>
        ))}
        <AnswerFields
          fields={listVisibleFields(scheme, step, answers, context)}
          onEdit={(key, value) => setAnswers((old) => withAnswer(old, key, value))}
        />
      </FormProvider>
    </>
  );
};

export const SchemePreview = ({ scheme, texts }: { scheme: Scheme; texts: SchemeOverlay["texts"] }) => {
  const { t } = useText(["pages/staff-scheme"]);
  const [open, setOpen] = useState(false);
  const [, setRound] = useState(0);
  useEffect(() => {
    if (!open) return;
    addVersionTexts(getVersionNamespace({ id: scheme.id, version: PREVIEW }) ?? "", texts);
    setRound((old) => old + 1);
  }, [open, scheme.id, texts]);
  return (
    <details className="card" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h2>{t("preview.title")}</h2>
      </summary>
      {open && <Preview scheme={scheme} />}
    </details>
  );
};
