/** "Only if … was answered with one of these": as the form language says it. */
import { choosable, chosenIn, whenChosen } from "@portal/core/survey/index";
import { canDecide } from "@portal/core/survey/kinds";
import type { Question } from "@portal/core/survey/wire";
import { useText } from "../../../form/use-text.ts";
import { pick } from "../../../lib/format.ts";
import { Checkbox, FieldGroup, SelectField } from "../../../ui/field.tsx";

export const Condition = ({
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
