/** One question in the editor: its kind, its text in the current language, its options, and its condition. */
import {
  hasCustomOptions,
  listScaleSteps,
  type QuestionKind,
  questionKinds,
  surveyLimits,
} from "@portal/core/surveys/question-kinds";
import type { SurveyQuestion } from "@portal/core/surveys/survey-schema";
import { useText } from "../../form/use-text.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import { LabelledCodeList } from "./labelled-code-list.tsx";
import { QuestionCondition } from "./question-condition.tsx";
import { convertQuestion, type LanguageTexts, type SurveyEditorContext } from "./survey-draft.ts";
import { LanguageTextField } from "./text-in-language.tsx";

/** The kind of a question, and the length of its scale. */
const QuestionKindFields = ({
  id,
  question,
  fixed,
  onChange,
}: {
  id: string;
  question: SurveyQuestion;
  fixed: boolean;
  onChange: (question: SurveyQuestion) => void;
}) => {
  const { t } = useText(["pages/staff-survey"]);
  return (
    <div className="sb-row">
      <SelectField
        id={`${id}-kind`}
        label={t("question.kind")}
        required
        disabled={fixed}
        value={question.kind}
        onChange={(event) => onChange(convertQuestion(event.target.value as QuestionKind, question))}
      >
        {questionKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`kind.${kind}`)}
          </option>
        ))}
      </SelectField>
      {question.kind === "SCALE" && (
        <SelectField
          id={`${id}-max`}
          label={t("scale.max")}
          required
          disabled={fixed}
          value={String(question.max ?? 5)}
          onChange={(event) => onChange({ ...question, max: Number(event.target.value) })}
        >
          {listScaleSteps({ max: surveyLimits.scale })
            .slice(1)
            .map((step) => (
              <option key={step} value={step}>
                {t("scale.to", { max: step })}
              </option>
            ))}
        </SelectField>
      )}
    </div>
  );
};

/** Moves and removes a question. */
const QuestionTools = ({
  at,
  count,
  onMove,
  onRemove,
}: {
  at: number;
  count: number;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}) => {
  const { t } = useText(["pages/staff-survey"]);
  const n = at + 1;
  return (
    <div className="sb-tools">
      <Button
        look="quiet"
        small
        disabled={at === 0}
        aria-label={t("question.up", { n })}
        onClick={() => onMove(-1)}
      >
        {t("up")}
      </Button>
      <Button
        look="quiet"
        small
        disabled={n === count}
        aria-label={t("question.down", { n })}
        onClick={() => onMove(1)}
      >
        {t("down")}
      </Button>
      <Button look="quiet" small aria-label={t("question.remove", { n })} onClick={onRemove}>
        {t("remove")}
      </Button>
    </div>
  );
};

export const QuestionCard = ({
  question,
  at,
  count,
  earlier,
  onChange,
  onMove,
  onRemove,
  ...context
}: SurveyEditorContext & {
  question: SurveyQuestion;
  at: number;
  count: number;
  earlier: readonly SurveyQuestion[];
  onChange: (question: SurveyQuestion) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}) => {
  const { t } = useText(["pages/staff-survey"]);
  const { editedLanguage, fixed, getError } = context;
  const id = `question-${at}`;
  const path = `questions.${at}`;
  return (
    <fieldset className="card sb-question">
      <legend>{t("question.one", { n: at + 1 })}</legend>
      <QuestionKindFields id={id} question={question} fixed={fixed} onChange={onChange} />
      <LanguageTextField
        id={`${id}-label`}
        label={t("question.label")}
        texts={question.labels}
        editedLanguage={editedLanguage}
        max={surveyLimits.label}
        error={getError(`${path}.labels.${editedLanguage}`)}
        onChange={(labels) => onChange({ ...question, labels })}
      />
      {question.ends &&
        (["low", "high"] as const).map((end) => (
          <LanguageTextField
            key={end}
            id={`${id}-${end}`}
            label={t(`scale.${end}`, { max: question.max ?? 5 })}
            texts={question.ends?.[end] as LanguageTexts}
            editedLanguage={editedLanguage}
            max={surveyLimits.option}
            error={getError(`${path}.ends.${end}.${editedLanguage}`)}
            onChange={(texts) =>
              question.ends && onChange({ ...question, ends: { ...question.ends, [end]: texts } })
            }
          />
        ))}
      {question.rows && (
        <LabelledCodeList
          {...context}
          id={`${id}-rows`}
          path={`${path}.rows`}
          letter="r"
          all={question.rows}
          onChange={(rows) => onChange({ ...question, rows })}
        />
      )}
      {hasCustomOptions(question.kind) && (
        <LabelledCodeList
          {...context}
          id={`${id}-options`}
          path={`${path}.options`}
          letter="o"
          all={question.options ?? []}
          onChange={(options) => onChange({ ...question, options })}
        />
      )}
      <QuestionCondition
        id={id}
        question={question}
        earlier={earlier}
        fixed={fixed}
        error={getError(`${path}.when`)}
        onChange={(when) => {
          const { when: _, ...rest } = question;
          onChange(when ? { ...rest, when } : rest);
        }}
      />
      {!fixed && <QuestionTools at={at} count={count} onMove={onMove} onRemove={onRemove} />}
    </fieldset>
  );
};
