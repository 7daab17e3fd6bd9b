/** The questions of a survey as its reader sees them: the views of the form language, and two of its own. */
import { visibleFields } from "@portal/core/form/check";
import { codesFor } from "@portal/core/form/kinds/fault";
import type { Answers, CheckContext, Field, Issue, Json } from "@portal/core/form/types";
import { COLUMN, formOf, textAt } from "@portal/core/survey/index";
import type { Question } from "@portal/core/survey/wire";
import { type ComponentType, useMemo } from "react";
import { ChoicesView, ChoiceView } from "../../form/fields/choice.tsx";
import { DayView } from "../../form/fields/day.tsx";
import { NumberView } from "../../form/fields/number.tsx";
import { LongTextView, TextView } from "../../form/fields/text.tsx";
import { Radios } from "../../form/fields/tick.tsx";
import { type FieldProps, FormProvider, type FormView, useForm } from "../../form/form-context.tsx";
import { asRecord, asText, Group } from "../../form/parts.tsx";
import { pick } from "../../lib/format.ts";
import "../../form/form.css";
import "./survey.css";

type Props<K extends Field["kind"]> = FieldProps<K> & { question: Question; language: string };

/** Steps in a row between what its ends mean. */
const ScaleView = ({ field, path, textKey, value, onChange, question, language }: Props<"choice">) => (
  <Group field={field} path={path} textKey={textKey} className="sv-scale">
    <div className="sv-steps">
      <span className="sv-end">{pick(question.ends?.low, language)}</span>
      <div className="sv-radios">
        <Radios
          path={path}
          options={useForm().options(field.options, textKey)}
          value={asText(value)}
          onPick={onChange}
        />
      </div>
      <span className="sv-end">{pick(question.ends?.high, language)}</span>
    </div>
  </Group>
);

/** One choice a row, each row a group of its own, so that what is left out is told beside it. */
const MatrixView = ({ field, path, textKey, value, onChange }: Props<"matrix">) => {
  const { options } = useForm();
  const rows = asRecord(value);
  const [column] = field.columns;
  if (column?.kind !== "choice") return null;
  return (
    <Group field={field} path={path} textKey={textKey} deep={false}>
      {field.rows.map((row) => (
        <Group
          key={row}
          field={column}
          path={`${path}.${row}`}
          textKey={`${textKey}.rows.${row}`}
          className="sv-row"
        >
          <div className="sv-radios">
            <Radios
              path={`${path}.${row}.${COLUMN}`}
              options={options(column.options, textKey)}
              value={asText(asRecord(rows[row])[COLUMN])}
              onPick={(code) => onChange({ ...rows, [row]: { [COLUMN]: code } })}
            />
          </div>
        </Group>
      ))}
    </Group>
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
} as unknown as Record<Question["kind"], ComponentType<Props<Field["kind"]>>>;

export const SurveyQuestions = ({
  questions,
  answers,
  context,
  issues,
  language,
  readOnly = false,
  onEdit,
}: {
  questions: readonly Question[];
  answers: Answers;
  context: CheckContext;
  issues: readonly Issue[];
  language: string;
  readOnly?: boolean;
  onEdit: (key: string, value: Json | undefined) => void;
}) => {
  const form = useMemo(() => formOf(questions), [questions]);
  const [step] = form.steps;
  const shown = step ? visibleFields(form, step, answers, context) : [];
  const say = (key: string): string | undefined => pick(textAt(questions, key), language) || undefined;
  const view: FormView = {
    answers,
    context,
    contacts: [],
    files: {},
    issues,
    readOnly,
    text: say,
    paragraphs: () => [],
    list: () => [],
    options: (of, textKey) =>
      (codesFor(of, { answers, context }) ?? []).map((code) => ({
        code,
        label: say(`${textKey}.options.${code}`) ?? code,
      })),
    onBlur: () => {},
    onFile: () => {},
    onContacts: () => {},
  };
  return (
    <FormProvider value={view}>
      {shown.map((field) => {
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
