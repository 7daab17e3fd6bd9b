/** One question in the builder: its kind, its words in the language at hand, its options, and when it is asked. */
import { stepsOf } from "@portal/core/survey/index";
import { hasOptions, type Kind, kinds, MOST } from "@portal/core/survey/kinds";
import type { Question } from "@portal/core/survey/wire";
import { useText } from "../../../form/use-text.ts";
import { Button } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/field.tsx";
import { Condition } from "./condition.tsx";
import { ofKind, type Texts, type Written } from "./draft.ts";
import { NamedList } from "./named-list.tsx";
import { TextIn } from "./text-in.tsx";

export const QuestionCard = ({
  question,
  at,
  count,
  earlier,
  onChange,
  onMove,
  onRemove,
  ...written
}: Written & {
  question: Question;
  at: number;
  count: number;
  earlier: readonly Question[];
  onChange: (question: Question) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}) => {
  const { t } = useText(["pages/staff-survey"]);
  const { shown, fixed, wrong } = written;
  const id = `question-${at}`;
  const path = `questions.${at}`;
  const n = at + 1;
  return (
    <fieldset className="card sb-question">
      <legend>{t("question.one", { n })}</legend>
      <div className="sb-row">
        <SelectField
          id={`${id}-kind`}
          label={t("question.kind")}
          required
          disabled={fixed}
          value={question.kind}
          onChange={(event) => onChange(ofKind(event.target.value as Kind, question))}
        >
          {kinds.map((kind) => (
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
            {stepsOf({ max: MOST.scale })
              .slice(1)
              .map((step) => (
                <option key={step} value={step}>
                  {t("scale.to", { max: step })}
                </option>
              ))}
          </SelectField>
        )}
      </div>
      <TextIn
        id={`${id}-label`}
        label={t("question.label")}
        texts={question.labels}
        shown={shown}
        max={MOST.label}
        error={wrong(`${path}.labels.${shown}`)}
        onChange={(labels) => onChange({ ...question, labels })}
      />
      {question.ends &&
        (["low", "high"] as const).map((end) => (
          <TextIn
            key={end}
            id={`${id}-${end}`}
            label={t(`scale.${end}`, { max: question.max ?? 5 })}
            texts={question.ends?.[end] as Texts}
            shown={shown}
            max={MOST.option}
            error={wrong(`${path}.ends.${end}.${shown}`)}
            onChange={(texts) =>
              question.ends && onChange({ ...question, ends: { ...question.ends, [end]: texts } })
            }
          />
        ))}
      {question.rows && (
        <NamedList
          {...written}
          id={`${id}-rows`}
          path={`${path}.rows`}
          letter="r"
          all={question.rows}
          onChange={(rows) => onChange({ ...question, rows })}
        />
      )}
      {hasOptions(question.kind) && (
        <NamedList
          {...written}
          id={`${id}-options`}
          path={`${path}.options`}
          letter="o"
          all={question.options ?? []}
          onChange={(options) => onChange({ ...question, options })}
        />
      )}
      <Condition
        id={id}
        question={question}
        earlier={earlier}
        fixed={fixed}
        error={wrong(`${path}.when`)}
        onChange={(when) => {
          const { when: _, ...rest } = question;
          onChange(when ? { ...rest, when } : rest);
        }}
      />
      {!fixed && (
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
      )}
    </fieldset>
  );
};
