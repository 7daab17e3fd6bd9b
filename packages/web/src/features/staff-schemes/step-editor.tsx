/** A step of the form: its texts, its fields in their order, and questions to add. */
import type { Field, Step } from "@portal/core/forms/types/index";
import { useText } from "../../form/use-text.ts";
import { Button } from "../../ui/button.tsx";
import { DeliveredFieldEditor } from "./delivered-field-editor.tsx";
import { addOverlayQuestion, moveOverlayField } from "./overlay-draft.ts";
import { QuestionEditor } from "./question-editor.tsx";
import { SchemeText } from "./scheme-text.tsx";
import { useStudio } from "./use-studio.ts";

const FieldItem = ({
  step,
  field,
  isFirst,
  isLast,
  hasIssue,
}: {
  step: string;
  field: Field;
  isFirst: boolean;
  isLast: boolean;
  hasIssue: boolean;
}) => {
  const { t } = useText(["pages/staff-scheme"]);
  const { delivered, overlay, getFieldLabel, change } = useStudio();
  const at = overlay.added.findIndex((one) => one.field.key === field.key);
  const fieldChange = overlay.fields[field.key];
  const isChanged =
    fieldChange !== undefined || Object.keys(overlay.texts).some((key) => key.split(".")[1] === field.key);
  const label = getFieldLabel(field);
  const original = delivered.steps.flatMap(({ fields }) => fields).find(({ key }) => key === field.key);
  const state = at >= 0 ? "added" : fieldChange?.hidden ? "hidden" : isChanged ? "changed" : undefined;
  const move = (by: 1 | -1) => change(moveOverlayField(delivered, overlay, step, field.key, by));
  return (
    <li className="studio-field">
      <details>
        <summary id={`${at >= 0 ? "question" : "field"}-${field.key}`}>
          {label}
          {state && <span className="muted"> · {t(`state.${state}`)}</span>}
          {hasIssue && <span className="field-error"> · {t("state.wrong")}</span>}
        </summary>
        {at >= 0 ? (
          <QuestionEditor field={field} at={at} />
        ) : (
          original && <DeliveredFieldEditor field={original} />
        )}
      </details>
      {!fieldChange?.hidden && (
        <div className="sb-tools">
          <Button
            look="quiet"
            small
            disabled={isFirst}
            aria-label={t("order.up", { field: label })}
            onClick={() => move(-1)}
          >
            {t("order.upShort")}
          </Button>
          <Button
            look="quiet"
            small
            disabled={isLast}
            aria-label={t("order.down", { field: label })}
            onClick={() => move(1)}
          >
            {t("order.downShort")}
          </Button>
        </div>
      )}
    </li>
  );
};

/** Edits a step of a form. @param issues the paths of the overlay that have an issue */
export const StepEditor = ({
  step,
  issues,
  usedKeys,
}: {
  step: Step;
  issues: readonly string[];
  /** Keys of questions of earlier versions. */
  usedKeys: readonly string[];
}) => {
  const { t } = useText(["pages/staff-scheme"]);
  const { delivered, overlay, editedLanguage, findDeliveredText, change } = useStudio();
  const original = delivered.steps.find(({ id }) => id === step.id);
  const hiddenFields = (original?.fields ?? []).filter(({ key }) => overlay.fields[key]?.hidden);
  const titleKey = `steps.${step.id}.title`;
  const title =
    overlay.texts[titleKey]?.[editedLanguage] ?? findDeliveredText(titleKey)?.[editedLanguage] ?? step.id;
  const isWrong = (field: Field): boolean => {
    const at = overlay.added.findIndex((one) => one.field.key === field.key);
    const prefixes = [
      `fields.${field.key}.`,
      `texts.fields.${field.key}.`,
      ...(at >= 0 ? [`added.${at}.`] : []),
    ];
    return issues.some((path) => prefixes.some((prefix) => path.startsWith(prefix)));
  };
  return (
    <details className="card">
      <summary>
        <h3 lang={editedLanguage}>{title}</h3>
      </summary>
      <SchemeText textKey={titleKey} label={t("text.stepTitle")} required />
      <SchemeText textKey={`steps.${step.id}.intro`} label={t("text.stepIntro")} long />
      <ol className="studio-fields">
        {[...step.fields, ...hiddenFields].map((field, i) => (
          <FieldItem
            key={field.key}
            step={step.id}
            field={field}
            isFirst={i === 0}
            isLast={i >= step.fields.length - 1}
            hasIssue={isWrong(field)}
          />
        ))}
      </ol>
      {!step.after && (
        <p>
          <Button
            look="secondary"
            small
            onClick={() => change(addOverlayQuestion(overlay, step.id, usedKeys))}
          >
            {t("question.add")}
            <span className="visually-hidden"> {title}</span>
          </Button>
        </p>
      )}
    </details>
  );
};
