/** The questions of a survey: the form's field views, and two of its own. */

import { listOptionCodes } from "@portal/core/forms/kinds/field-checker";
import type { Answers, CheckContext, Field, FormIssue, Json } from "@portal/core/forms/types/index";
import { listVisibleFields } from "@portal/core/forms/validate-answers";
import { findSurveyText, MATRIX_COLUMN, toSurveyForm } from "@portal/core/surveys/index";
import type { SurveyQuestion } from "@portal/core/surveys/survey-schema";
import { type ComponentType, useMemo } from "react";
import { coerceToRecord, coerceToText, FieldGroupFrame } from "../../form/field-frame.tsx";
import { RadioGroup } from "../../form/fields/choice-controls.tsx";
import { ChoicesView, ChoiceView } from "../../form/fields/choice-fields.tsx";
import { DayView } from "../../form/fields/date-fields.tsx";
import { NumberView } from "../../form/fields/number-fields.tsx";
import { LongTextView, TextView } from "../../form/fields/text-fields.tsx";
import { type FormFieldProps, FormProvider, type FormView, useForm } from "../../form/form-context.tsx";
import { ProblemSummary } from "../../form/wizard/answer-fields.tsx";
import { pickLanguage } from "../../shell/format.ts";
import "../../form/form.css";
import "./survey.css";

type Props<K extends Field["kind"]> = FormFieldProps<K> & { question: SurveyQuestion; language: string };

/** The steps in a row, with the meaning of both ends. */
const ScaleView = ({ field, path, textKey, value, onChange, question, language }: Props<"choice">) => (
  <FieldGroupFrame field={field} path={path} textKey={textKey} className="sv-scale">
    <div className="sv-steps">
      <span className="sv-end">{pickLanguage(question.ends?.low, language)}</span>
      <div className="sv-radios">
        <RadioGroup
          path={path}
          options={useForm().options(field.options, textKey)}
          value={coerceToText(value)}
          onPick={onChange}
        />
      </div>
      <span className="sv-end">{pickLanguage(question.ends?.high, language)}</span>
    </div>
  </FieldGroupFrame>
);

/** One choice per row, each row a group of its own, so that its error is shown beside it. */
const MatrixView = ({ field, path, textKey, value, onChange }: Props<"matrix">) => {
  const { options } = useForm();
  const rows = coerceToRecord(value);
  const [column] = field.columns;
  if (column?.kind !== "choice") return null;
  return (
    <FieldGroupFrame field={field} path={path} textKey={textKey} deep={false}>
      {field.rows.map((row) => (
        <FieldGroupFrame
          key={row}
          field={column}
          path={`${path}.${row}`}
          textKey={`${textKey}.rows.${row}`}
          className="sv-row"
        >
          <div className="sv-radios">
            <RadioGroup
              path={`${path}.${row}.${MATRIX_COLUMN}`}
              options={options(column.options, textKey)}
              value={coerceToText(coerceToRecord(rows[row])[MATRIX_COLUMN])}
              onPick={(code) => onChange({ ...rows, [row]: { [MATRIX_COLUMN]: code } })}
            />
          </div>
        </FieldGroupFrame>
      ))}
    </FieldGroupFrame>
  );
};

const views = {
  SINGLE: ChoiceView,
  MULTIPLE: ChoicesView,
  SCALE: ScaleView,
  MATRIX: MatrixView,
  TEXT: TextView,
  LONG_TEXT: LongTextView,
  NUMBER: NumberView,
  DAY: DayView,
} as unknown as Record<SurveyQuestion["kind"], ComponentType<Props<Field["kind"]>>>;

export const SurveyQuestions = ({
  questions,
  answers,
  context,
  issues,
  language,
  readOnly = false,
  round,
  onEdit,
}: {
  questions: readonly SurveyQuestion[];
  answers: Answers;
  context: CheckContext;
  issues: readonly FormIssue[];
  language: string;
  readOnly?: boolean;
  /** The number of attempts to send; the summary of the issues takes the focus after each. A preview sends nothing. */
  round?: number;
  onEdit: (key: string, value: Json | undefined) => void;
}) => {
  const form = useMemo(() => toSurveyForm(questions), [questions]);
  const [step] = form.steps;
  const shownFields = step ? listVisibleFields(form, step, answers, context) : [];
  const findText = (key: string): string | undefined =>
    pickLanguage(findSurveyText(questions, key), language) || undefined;
  const view: FormView = {
    answers,
    context,
    contacts: [],
    files: {},
    issues,
    readOnly,
    text: findText,
    paragraphs: () => [],
    list: () => [],
    options: (optionSource, textKey) =>
      (listOptionCodes(optionSource, { answers, context }) ?? []).map((code) => ({
        code,
        label: findText(`${textKey}.options.${code}`) ?? code,
      })),
    onBlur: () => {},
    onFile: () => {},
    onContacts: () => {},
  };
  return (
    <FormProvider value={view}>
      {round !== undefined && <ProblemSummary fields={shownFields} issues={issues} round={round || -1} />}
      {shownFields.map((field) => {
        const question = questions.find(({ key }) => key === field.key);
        if (!question) return null;
        const View = views[question.kind];
        return (
          <View
            key={field.key}
            field={field as never}
            path={field.key}
            textKey={`fields.${field.key}`}
            value={answers[field.key]}
            onChange={(value) => onEdit(field.key, value)}
            question={question}
            language={language}
          />
        );
      })}
    </FormProvider>
  );
};
