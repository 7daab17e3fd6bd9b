/**
 * Edits when a question is asked: always, or depending on earlier ones. Each part names options of one question, and
 * all parts or any must hold; the condition is stored in the form language.
 */

import { canBeCondition } from "@portal/core/surveys/question-kinds";
import {
  type ConditionJoin,
  type ConditionPart,
  joinConditionParts,
  listConditionOptions,
  parseCondition,
} from "@portal/core/surveys/survey-conditions";
import type { SurveyQuestion } from "@portal/core/surveys/survey-schema";
import { useText } from "../../form/use-text.ts";
import { pickLanguage } from "../../shell/format.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox, FieldGroup, Radio, SelectField } from "../../ui/field.tsx";

interface Props {
  id: string;
  question: SurveyQuestion;
  earlier: readonly SurveyQuestion[];
  fixed: boolean;
  error: string | undefined;
  onChange: (when: SurveyQuestion["when"]) => void;
}

/** One earlier question with its options. */
const Part = ({
  id,
  part,
  free,
  asked,
  fixed,
  error,
  onChange,
}: {
  id: string;
  part: ConditionPart | undefined;
  /** Questions to choose from: the current one, and those that no other part uses. */
  free: readonly SurveyQuestion[];
  asked: SurveyQuestion | undefined;
  fixed: boolean;
  error: string | undefined;
  onChange: (part: ConditionPart | undefined) => void;
}) => {
  const { t, language } = useText(["pages/staff-survey"]);
  const nameQuestion = (one: SurveyQuestion) => pickLanguage(one.labels, language) || one.key;
  return (
    <>
      <SelectField
        id={`${id}-when`}
        label={t("when.label")}
        required
        disabled={fixed}
        value={part?.question ?? ""}
        error={error}
        onChange={(event) => {
          const selectedQuestion = free.find(({ key }) => key === event.target.value);
          onChange(
            selectedQuestion && {
              question: selectedQuestion.key,
              chosen: listConditionOptions(selectedQuestion).slice(0, 1),
            },
          );
        }}
      >
        <option value="">{t("when.always")}</option>
        {free.map((one) => (
          <option key={one.key} value={one.key}>
            {t("when.after", { question: nameQuestion(one) })}
          </option>
        ))}
      </SelectField>
      {asked && part && (
        <FieldGroup id={`${id}-chosen`} label={t("when.chosen")} required>
          {listConditionOptions(asked).map((code) => {
            const label =
              pickLanguage(asked.options?.find((one) => one.code === code)?.labels, language) || code;
            return (
              <Checkbox
                key={code}
                id={`${id}-when-${code}`}
                label={label}
                disabled={fixed}
                checked={part.chosen.includes(code)}
                onChange={(event) => {
                  const chosenOptions = listConditionOptions(asked).filter((one) =>
                    one === code ? event.target.checked : part.chosen.includes(one),
                  );
                  // The last option stays, because without any the question would never be asked.
                  if (chosenOptions.length > 0) onChange({ ...part, chosen: chosenOptions });
                }}
              />
            );
          })}
        </FieldGroup>
      )}
    </>
  );
};

export const QuestionCondition = ({ id, question, earlier, fixed, error, onChange }: Props) => {
  const { t } = useText(["pages/staff-survey"]);
  const decidingQuestions = earlier.filter(({ kind }) => canBeCondition(kind));
  if (decidingQuestions.length === 0) return null;
  const { join, parts } = parseCondition(question.when) ?? { join: "all" as const, parts: [] };
  const write = (operator: ConditionJoin, next: readonly ConditionPart[]): void =>
    onChange(joinConditionParts(operator, next, decidingQuestions) as SurveyQuestion["when"] | undefined);
  const unusedQuestions = decidingQuestions.filter(({ key }) => !parts.some((part) => part.question === key));
  const shownParts: (ConditionPart | undefined)[] = parts.length > 0 ? parts : [undefined];
  const [next] = unusedQuestions;
  return (
    <>
      {parts.length > 1 && (
        <FieldGroup id={`${id}-join`} label={t("when.join")} required>
          {(["all", "any"] as const).map((operator) => (
            <Radio
              key={operator}
              id={`${id}-join-${operator}`}
              name={`${id}-join`}
              label={t(`when.${operator}`)}
              disabled={fixed}
              checked={join === operator}
              onChange={() => write(operator, parts)}
            />
          ))}
        </FieldGroup>
      )}
      {shownParts.map((part, i) => (
        <Part
          key={part?.question ?? "none"}
          id={i === 0 ? id : `${id}-${i + 1}`}
          part={part}
          free={decidingQuestions.filter(
            (one) => one.key === part?.question || unusedQuestions.includes(one),
          )}
          asked={decidingQuestions.find(({ key }) => key === part?.question)}
          fixed={fixed}
          error={i === 0 ? error : undefined}
          onChange={(changedPart) =>
            write(
              join,
              part
                ? parts.flatMap((one, at) => (at === i ? (changedPart ?? []) : one))
                : changedPart
                  ? [changedPart]
                  : [],
            )
          }
        />
      ))}
      {!fixed && next && parts.length > 0 && (
        <p>
          <Button
            look="quiet"
            small
            onClick={() =>
              write(join, [...parts, { question: next.key, chosen: listConditionOptions(next).slice(0, 1) }])
            }
          >
            {t("when.add")}
          </Button>
        </p>
      )}
    </>
  );
};
