/** A form that can be filled in to try it: nothing is stored and nothing can be sent, files included. */
import { toJsonMembers } from "@portal/core/platform/json";
import "../../form/form.css";
import type { EventDetail } from "@portal/core/events/event-schema";
import type { FileView } from "@portal/core/files/file-schema";
import type { Answers, CheckContext, Scheme } from "@portal/core/forms/types/index";
import { validateAnswers } from "@portal/core/forms/validate-answers";
import { listVisibleFields, listVisibleSteps } from "@portal/core/forms/visible-fields";
import { useState } from "react";
import { FeePreview } from "../../form/fee-preview.tsx";
import { toFileFactFromView } from "../../form/file-fact.ts";
import { FormProvider, type FormView } from "../../form/form-context.tsx";
import { detectFileType, type UploadFile } from "../../form/upload-file.ts";
import { useSchemeTexts } from "../../form/use-scheme-texts.ts";
import { useText } from "../../form/use-text.ts";
import { AnswerFields, setAnswer } from "../../form/wizard/answer-fields.tsx";
import { getServerNow, useToday } from "../../shell/server-clock.ts";
import { Checkbox, SelectField } from "../../ui/field.tsx";

const doNothing = (): void => undefined;

/** Takes a chosen file for an upload that was accepted, so that the form can be checked. It stays on this page. */
const keepOnPage: UploadFile = async (file, purpose, _onStage, _signal, issuedOn): Promise<FileView> => ({
  id: crypto.randomUUID(),
  purpose,
  name: file.name,
  type: detectFileType(file),
  size: file.size,
  // The same file is known again by its name and size.
  sha256: `${file.name} ${file.size}`,
  status: "verified",
  uploadedAt: getServerNow(),
  ...(issuedOn ? { issuedOn } : {}),
});

/**
 * Shows a form to try it out. Nothing is stored.
 * @param version the version whose texts are shown; absent for the scheme as delivered
 * @param event the event that is applied for, with its zones, prices and terms
 */
export const FormTrial = ({
  scheme,
  version,
  event,
}: {
  scheme: Scheme;
  version?: number | undefined;
  event?: EventDetail;
}) => {
  const { t } = useText(["pages/staff-preview"]);
  const today = useToday();
  const [answers, setAnswers] = useState<Answers>({});
  const [chosenStep, setChosenStep] = useState<string>();
  const [isChecked, setIsChecked] = useState(false);
  const [files, setFiles] = useState<Record<string, FileView>>({});
  const context: CheckContext = {
    today,
    now: getServerNow(),
    contacts: [],
    files: Object.fromEntries(Object.values(files).map((file) => [file.id, toFileFactFromView(file)])),
    ...(event ? { event: toJsonMembers(event) } : {}),
  };
  const texts = useSchemeTexts({ id: scheme.id, version }, event, context);
  const steps = listVisibleSteps(scheme, answers, context);
  const step = steps.find(({ id }) => id === chosenStep) ?? steps[0];
  if (!step) return null;
  const form: FormView = {
    answers,
    context,
    ...(event ? { event } : {}),
    contacts: [],
    files,
    trial: { upload: keepOnPage },
    issues: isChecked ? validateAnswers(scheme, answers, context, { mode: "submit", step: step.id }) : [],
    ...texts,
    onBlur: doNothing,
    onFile: (file) => setFiles((old) => ({ ...old, [file.id]: file })),
    onContacts: doNothing,
  };
  const id = `trial-${scheme.id}`;
  return (
    <>
      <SelectField
        id={`${id}-step`}
        label={t("step")}
        mark={false}
        value={step.id}
        onChange={({ target }) => setChosenStep(target.value)}
      >
        {steps.map((each) => (
          <option key={each.id} value={each.id}>
            {texts.text(`steps.${each.id}.title`) ?? each.id}
          </option>
        ))}
      </SelectField>
      <Checkbox
        id={`${id}-check`}
        label={t("check")}
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
          onEdit={(key, value) => setAnswers((old) => setAnswer(old, key, value))}
        />
      </FormProvider>
      {event && scheme.fees.kind !== "NONE" && (
        <FeePreview scheme={scheme} event={event} answers={answers} context={context} />
      )}
    </>
  );
};
