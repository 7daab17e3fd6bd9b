/**
 * When a question of a survey is asked: always, or depending on earlier ones, each with the options one of which was
 * chosen, of which all hold or any; written as the form language says it.
 */
import { type Chosen, choosable, type Join, partsIn, whenParts } from "@portal/core/survey/index";
import { canDecide } from "@portal/core/survey/kinds";
import type { Question } from "@portal/core/survey/wire";
import { useText } from "../../../form/use-text.ts";
import { pick } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox, FieldGroup, Radio, SelectField } from "../../../ui/field.tsx";

interface Props {
  id: string;
  question: Question;
  earlier: readonly Question[];
  fixed: boolean;
  error: string | undefined;
  onChange: (when: Question["when"]) => void;
}

/** One earlier question, and its options. */
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
  part: Chosen | undefined;
  /** Those it may depend on: its own, and what no other part names. */
  free: readonly Question[];
  asked: Question | undefined;
  fixed: boolean;
  error: string | undefined;
  onChange: (part: Chosen | undefined) => void;
}) => {
  const { t, language } = useText(["pages/staff-survey"]);
  const nameOf = (one: Question) => pick(one.labels, language) || one.key;
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
          const of = free.find(({ key }) => key === event.target.value);
          onChange(of && { question: of.key, chosen: choosable(of).slice(0, 1) });
        }}
      >
        <option value="">{t("when.always")}</option>
        {free.map((one) => (
          <option key={one.key} value={one.key}>
            {t("when.after", { question: nameOf(one) })}
          </option>
        ))}
      </SelectField>
      {asked && part && (
        <FieldGroup id={`${id}-chosen`} label={t("when.chosen")} required>
          {choosable(asked).map((code) => {
            const label = pick(asked.options?.find((one) => one.code === code)?.labels, language) || code;
            return (
              <Checkbox
                key={code}
                id={`${id}-when-${code}`}
                label={label}
                disabled={fixed}
                checked={part.chosen.includes(code)}
                onChange={(event) => {
                  const chosen = choosable(asked).filter((one) =>
                    one === code ? event.target.checked : part.chosen.includes(one),
                  );
                  // The last one stays: without any the question would never be asked.
                  if (chosen.length > 0) onChange({ ...part, chosen });
                }}
              />
            );
          })}
        </FieldGroup>
      )}
    </>
  );
};

export const Condition = ({ id, question, earlier, fixed, error, onChange }: Props) => {
  const { t } = useText(["pages/staff-survey"]);
  const deciding = earlier.filter(({ kind }) => canDecide(kind));
  if (deciding.length === 0) return null;
  const { join, parts } = partsIn(question.when) ?? { join: "all" as const, parts: [] };
  const write = (how: Join, next: readonly Chosen[]): void =>
    onChange(whenParts(how, next, deciding) as Question["when"] | undefined);
  const unnamed = deciding.filter(({ key }) => !parts.some((part) => part.question === key));
  const shown: (Chosen | undefined)[] = parts.length > 0 ? parts : [undefined];
  const [next] = unnamed;
  return (
    <>
      {parts.length > 1 && (
        <FieldGroup id={`${id}-join`} label={t("when.join")} required>
          {(["all", "any"] as const).map((how) => (
            <Radio
              key={how}
              id={`${id}-join-${how}`}
              name={`${id}-join`}
              label={t(`when.${how}`)}
              disabled={fixed}
              checked={join === how}
              onChange={() => write(how, parts)}
            />
          ))}
        </FieldGroup>
      )}
      {shown.map((part, i) => (
        <Part
          key={part?.question ?? "none"}
          id={i === 0 ? id : `${id}-${i + 1}`}
          part={part}
          free={deciding.filter((one) => one.key === part?.question || unnamed.includes(one))}
          asked={deciding.find(({ key }) => key === part?.question)}
          fixed={fixed}
          error={i === 0 ? error : undefined}
          onChange={(changed) =>
            write(
              join,
              part
                ? parts.flatMap((one, at) => (at === i ? (changed ?? []) : one))
                : changed
                  ? [changed]
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
              write(join, [...parts, { question: next.key, chosen: choosable(next).slice(0, 1) }])
            }
          >
            {t("when.add")}
          </Button>
        </p>
      )}
    </>
  );
};
