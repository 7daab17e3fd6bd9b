/** One question in the builder: its kind, its words in the language at hand, its options, and when it is asked. */
import { choosable, chosenIn, stepsOf, whenChosen } from "@portal/core/survey/index";
import { canDecide, hasOptions, type Kind, kinds, MOST } from "@portal/core/survey/kinds";
import type { Named, Question } from "@portal/core/survey/wire";
import { useText } from "../../form/use-text.ts";
import { pick } from "../../lib/format.ts";
import type { Language } from "../../lib/i18n.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox, FieldGroup, SelectField, TextField } from "../../ui/field.tsx";
import { ofKind, type Texts, withNamed } from "./survey-draft.ts";

interface Common {
  /** The language that is written now. */
  shown: Language;
  /** What is asked stands, since people have answered it: only words may be mended. */
  fixed: boolean;
  wrong: (path: string) => string | undefined;
}

/** A text in the language at hand, with the Traditional Chinese beside it as what is to be said. */
export const TextIn = ({
  id,
  label,
  texts,
  shown,
  max,
  error,
  onChange,
}: {
  id: string;
  label: string;
  texts: Texts;
  shown: Language;
  max: number;
  error: string | undefined;
  onChange: (texts: Texts) => void;
}) => (
  <TextField
    id={id}
    lang={shown}
    label={label}
    hint={
      shown === "zh-Hant" || !texts["zh-Hant"] ? undefined : <span lang="zh-Hant">{texts["zh-Hant"]}</span>
    }
    required
    maxLength={max}
    autoComplete="off"
    value={texts[shown]}
    error={error}
    onChange={(event) => onChange({ ...texts, [shown]: event.target.value })}
  />
);

const NamedList = ({
  id,
  path,
  letter,
  all,
  shown,
  fixed,
  wrong,
  onChange,
}: Common & {
  id: string;
  path: string;
  /** `o` for options, `r` for rows. */
  letter: "o" | "r";
  all: Named[];
  onChange: (all: Named[]) => void;
}) => {
  const { t } = useText(["pages/staff-survey"]);
  const most = letter === "o" ? MOST.options : MOST.rows;
  return (
    <FieldGroup id={id} label={t(`named.${letter}.all`)} required error={wrong(path)}>
      {all.map((one, i) => (
        <div key={one.code} className="sb-named">
          <TextIn
            id={`${id}-${i}`}
            label={t(`named.${letter}.one`, { n: i + 1 })}
            texts={one.labels}
            shown={shown}
            max={MOST.option}
            error={wrong(`${path}.${i}.labels.${shown}`)}
            onChange={(labels) => onChange(all.map((old, at) => (at === i ? { ...old, labels } : old)))}
          />
          {!fixed && (
            <Button
              look="quiet"
              small
              aria-label={t(`named.${letter}.remove`, { n: i + 1 })}
              onClick={() => onChange(all.filter((_, at) => at !== i))}
            >
              {t("remove")}
            </Button>
          )}
        </div>
      ))}
      {!fixed && all.length < most && (
        <Button look="secondary" small onClick={() => onChange(withNamed(letter, all))}>
          {t(`named.${letter}.add`)}
        </Button>
      )}
    </FieldGroup>
  );
};

/** "Only if … was answered with one of these": as the form language says it. */
const Condition = ({
  id,
  question,
  earlier,
  fixed,
  error,
  onChange,
}: {
  id: string;
  question: Question;
  earlier: readonly Question[];
  fixed: boolean;
  error: string | undefined;
  onChange: (when: Question["when"]) => void;
}) => {
  const { t, language } = useText(["pages/staff-survey"]);
  const deciding = earlier.filter(({ kind }) => canDecide(kind));
  if (deciding.length === 0) return null;
  const now = chosenIn(question.when);
  const asked = deciding.find(({ key }) => key === now?.question);
  const nameOf = (one: Question) => pick(one.labels, language) || one.key;
  const choose = (of: Question, chosen: string[]) =>
    onChange(whenChosen(of, chosen) as Question["when"] | undefined);
  return (
    <>
      <SelectField
        id={`${id}-when`}
        label={t("when.label")}
        required
        disabled={fixed}
        value={asked?.key ?? ""}
        error={error}
        onChange={(event) => {
          const of = deciding.find(({ key }) => key === event.target.value);
          if (of) choose(of, choosable(of).slice(0, 1));
          else onChange(undefined);
        }}
      >
        <option value="">{t("when.always")}</option>
        {deciding.map((one) => (
          <option key={one.key} value={one.key}>
            {t("when.after", { question: nameOf(one) })}
          </option>
        ))}
      </SelectField>
      {asked && (
        <FieldGroup id={`${id}-chosen`} label={t("when.chosen")} required>
          {choosable(asked).map((code) => {
            const label = pick(asked.options?.find((one) => one.code === code)?.labels, language) || code;
            return (
              <Checkbox
                key={code}
                id={`${id}-when-${code}`}
                label={label}
                disabled={fixed}
                checked={now?.chosen.includes(code) ?? false}
                onChange={(event) => {
                  const next = choosable(asked).filter((one) =>
                    one === code ? event.target.checked : now?.chosen.includes(one),
                  );
                  // The last one stays: without any the question would never be asked.
                  if (next.length > 0) choose(asked, next);
                }}
              />
            );
          })}
        </FieldGroup>
      )}
    </>
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
  ...common
}: Common & {
  question: Question;
  at: number;
  count: number;
  earlier: readonly Question[];
  onChange: (question: Question) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}) => {
  const { t } = useText(["pages/staff-survey"]);
  const { shown, fixed, wrong } = common;
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
          {...common}
          id={`${id}-rows`}
          path={`${path}.rows`}
          letter="r"
          all={question.rows}
          onChange={(rows) => onChange({ ...question, rows })}
        />
      )}
      {hasOptions(question.kind) && (
        <NamedList
          {...common}
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
